// What the deal would write on the sheet, as soon as both hands are full.
import { pausing, words } from "./ask.js";

const form = document.querySelector("form.entry");

if (form?.dataset.ahead) {
  const lines = [...form.querySelectorAll("[data-ahead-line]")];
  const size = Number(form.dataset.size);
  const value = (id) => form.querySelector(`#${id}`)?.value.trim() ?? "";

  const ticked = (seat) => form.querySelectorAll(`#cards-${seat} .c :checked`).length;
  const way = (seat) => (form.querySelector("#counts").checked ? "count" : form.querySelector(`#by-${seat} :checked`)?.value);

  const full = (seat) => {
    if (way(seat) === "text") return value(`text-${seat}`) !== "";
    if (way(seat) === "count") return value(`deadwood-${seat}`) !== "";
    return ticked(seat) >= size;
  };

  // Who went on too early learns it before ten more taps; eleven may hold the discard.
  const miscounted = () => {
    const first = form.querySelector('[name="closer"]:checked')?.dataset.place;
    if (!form.querySelector("#turn-2").checked || !["0", "1"].includes(first)) return "";
    const wrong = !["text", "count"].includes(way(first)) && (!full(first) || ticked(first) > size + 1);
    return wrong ? `${words.names[first]}: ${ticked(first)} / ${size}` : "";
  };

  const show = (text, wrong = false) =>
    lines.forEach((line) => {
      line.textContent = text;
      line.classList.toggle("wrong", wrong);
    });

  const look = pausing(300, async (isNewest) => {
    const told = new FormData(form);
    told.set("action", "check");
    for (const name of [...told.keys()]) if (name.startsWith("photo-")) told.delete(name);
    try {
      const answer = await fetch(form.dataset.ahead, { method: "POST", body: told });
      const { line } = await answer.json();
      if (isNewest()) show(line);
    } catch {
      show("");
    }
  });

  const draw = () => {
    look.stop();
    const wrong = miscounted();
    if (!wrong && form.querySelector('[name="closer"]:checked') && full(0) && full(1)) look();
    else show(wrong, true);
  };

  form.addEventListener("change", draw);
  form.addEventListener("input", draw);
  draw();
}
