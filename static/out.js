// Who went out, and the way from there to what the others still hold.
import { drafting } from "./draft.js";
import { byKeyboard } from "./keys.js";
import { countOf, leftOver } from "./left.js";

const form = document.querySelector("form.entry.out");

if (form) {
  const $ = (selector) => form.querySelector(selector);
  const all = (selector) => [...form.querySelectorAll(selector)];
  const closer = () => $('[name="closer"]:checked')?.dataset.place;
  const { rows, active, choose, drawSums } = leftOver(form);
  const gone = () => all('[name="gone"]:checked').map((box) => box.dataset.place);
  const counted = () => rows.filter((row) => ![closer(), ...gone()].includes(row.dataset.place));

  let chosen; // who went out, as the page was last drawn

  const next = () => counted().find((row) => countOf(row)?.value === "") ?? counted()[0];

  // Keys go to no hand out of sight, and what is out of sight goes to nobody: a count of who is said to be out after all.
  const hide = () => {
    const hidden = (row) => row.dataset.place === chosen && !row.classList.contains("in-sight");
    for (const row of rows) for (const field of row.querySelectorAll('input:not([name="active"])')) field.disabled = hidden(row);
    if ($(".left-over").checkVisibility() && !active().checkVisibility()) choose(next());
  };

  const draw = () => {
    chosen = closer();
    hide();
    drawSums();
    const boxes = all(".twins input:checked");
    const shown = $("[data-hand-sum]");
    if (shown) shown.textContent = boxes.reduce((total, box) => total + Number(box.dataset.points), 0);
  };

  // ---- from one part to the other ----

  const heading = $("h1");
  form.addEventListener("change", (event) => {
    if (event.target.name === "closer") {
      $("#turn-1").checked = true;
      heading.focus({ preventScroll: true });
      scrollTo(0, 0);
      if (event.target.dataset.place !== "nobody") choose(next());
    }
    draw();
    keep();
  });
  // Who is chosen already changes nothing, and is the way back to the hands all the same.
  form.addEventListener("click", ({ target }) => {
    if (target.name === "closer" && target.dataset.place === chosen) target.dispatchEvent(new Event("change", { bubbles: true }));
  });
  byKeyboard(form);
  const { keep } = drafting(form, draw);
  form.addEventListener("input", () => {
    draw();
    keep();
  });
  draw();
}
