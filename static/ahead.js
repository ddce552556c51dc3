// What the deal would write on the sheet, as soon as both hands are full.
import { pausing } from "./ask.js";

const form = document.querySelector("form.entry");

if (form?.dataset.ahead) {
  const lines = [...form.querySelectorAll("[data-ahead-line]")];
  const size = Number(form.dataset.size);
  const value = (id) => form.querySelector(`#${id}`)?.value.trim() ?? "";

  const full = (seat) => {
    const way = form.querySelector(`#by-${seat} :checked`)?.value;
    if (way === "text") return value(`text-${seat}`) !== "";
    if (way === "count" || form.querySelector("#counts").checked) return value(`deadwood-${seat}`) !== "";
    return form.querySelectorAll(`#cards-${seat} .c :checked`).length >= size;
  };

  const show = (text) => lines.forEach((line) => (line.textContent = text));

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
    if (form.querySelector('[name="closer"]:checked') && full(0) && full(1)) look();
    else show("");
  };

  form.addEventListener("change", draw);
  form.addEventListener("input", draw);
  draw();
}
