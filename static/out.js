// What the others still hold: kinds of cards, a keypad, and the sums while they grow.
import { drafting } from "./draft.js";

const form = document.querySelector("form.entry.out");

if (form) {
  const $ = (selector) => form.querySelector(selector);
  const all = (selector) => [...form.querySelectorAll(selector)];
  const rows = all(".left-row");
  const sum = (text) => {
    const parts = text.split("+").map((part) => part.trim());
    return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.reduce((all, part) => all + Number(part), 0) : null;
  };
  const countOf = (row) => row.querySelector(".left-count");
  const closer = () => $('[name="closer"]:checked')?.dataset.place;
  const active = () => rows.find((row) => row.querySelector('[name="active"]').checked);
  const counted = () => rows.filter((row) => row.dataset.place !== closer());

  // ---- which hand is counted ----

  const choose = (row) => {
    row.querySelector('[name="active"]').checked = true;
    if (rows.some((one) => one.contains(document.activeElement))) countOf(row)?.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  };

  const draw = () => {
    for (const row of rows) {
      const field = countOf(row);
      if (field) row.querySelector(".summed").textContent = field.value.trim() ? sum(field.value.replace(/\+\s*$/, "")) ?? "?" : "";
    }
    const boxes = all(".twins input:checked");
    const shown = $("[data-hand-sum]");
    if (shown) shown.textContent = boxes.reduce((total, box) => total + Number(box.dataset.points), 0);
  };

  const write = (text) => {
    const field = countOf(active());
    if (!field) return;
    field.value = text(field.value.trim()).slice(0, 80);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const add = (points) => write((held) => {
    if (points === "back") return held.includes("+") ? held.slice(0, held.lastIndexOf("+")) : "";
    return held ? `${held.replace(/\+$/, "")}+${points}` : points;
  });

  for (const row of rows) {
    countOf(row)?.addEventListener("focus", () => choose(row));
    row.addEventListener("click", (event) => {
      if (!event.target.closest("button")) choose(row);
    });
  }
  for (const button of all('[name="add"]')) {
    button.type = "button";
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => add(button.value));
  }

  // ---- the keypad, instead of the one of the phone ----

  const pad = $("[data-keypad]");
  pad.addEventListener("mousedown", (event) => event.preventDefault());
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (key) write((held) => (key === "back" ? held.slice(0, -1) : held + key));
  });
  for (const button of all("[data-pad]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const number = button.dataset.pad === "number";
      pad.hidden = !number;
      form.classList.toggle("on-pad-number", number);
    });
  }
  const asNumber = (field) => (field.inputMode = "none");
  rows.map(countOf).filter(Boolean).forEach(asNumber);

  // ---- from one part to the other ----

  const heading = $("h1");
  form.addEventListener("change", (event) => {
    if (event.target.name === "closer") {
      $("#turn-1").checked = true;
      const first = counted().find((row) => countOf(row)?.value === "") ?? counted()[0];
      if (event.target.dataset.place !== "nobody") choose(first);
      heading.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    draw();
  });
  const { keep } = drafting(form, draw);
  form.addEventListener("input", () => {
    draw();
    keep();
  });
  draw();
}
