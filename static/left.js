// What stays behind in hands, in every game: whose is counted, kinds of cards, our own keypad, the sums.
import { read, said, write as keep } from "./kept.js";

export const sum = (text) => {
  const parts = text.split("+").map((part) => part.trim());
  return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.reduce((all, part) => all + Number(part), 0) : null;
};

export const countOf = (row) => row.querySelector(".left-count");

// A game adds what happens around a key: `before` may choose another hand, `after` go on to the next.
export const leftOver = (form, { before = () => {}, after = () => {} } = {}) => {
  const all = (selector) => [...form.querySelectorAll(selector)];
  const rows = all(".left-row");
  // Counts that came with the page, and nobody has touched yet.
  const counts = rows.map(countOf).filter(Boolean);
  const came = new Set(counts.filter((field) => field.value));
  const isOld = (field) => came.has(field) && field.value === field.defaultValue && !field.value.includes("+");
  const active = () => rows.find((row) => row.querySelector('[name="active"]').checked);

  // The pad lies over the end of the page: what is chosen moves up from below it.
  const reveal = (row) => {
    row.scrollIntoView({ block: "nearest" });
    const pad = form.querySelector(".left-pad");
    if (getComputedStyle(pad).position === "sticky") scrollBy(0, Math.max(0, row.getBoundingClientRect().bottom - pad.getBoundingClientRect().top));
  };

  const choose = (row) => {
    row.querySelector('[name="active"]').checked = true;
    if (rows.some((one) => one.contains(document.activeElement))) countOf(row)?.focus({ preventScroll: true });
    reveal(row);
  };

  // Enter goes on to a count that is still to be written; after the last it asks for the verdict.
  const goOn = (event) => {
    const next = rows.find((row) => countOf(row)?.value === "" && row.checkVisibility());
    if (!next || next.contains(event.target)) return;
    event.preventDefault();
    choose(next);
  };

  const drawSums = () => {
    for (const field of counts) {
      const text = field.value.replace(/\+\s*$/, "").trim();
      field.parentElement.querySelector(".summed").textContent = text && (sum(text) ?? "?");
      field.scrollLeft = field.scrollWidth; // of a long sum its end, where it grows
    }
  };

  const write = (text) => {
    const field = countOf(active());
    if (!field) return;
    field.value = text(field.value.trim(), isOld(field)).slice(0, 80);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  const add = (points) => write((held) => {
    if (points === "back") return held.includes("+") ? held.slice(0, held.lastIndexOf("+")) : "";
    return held ? `${held.replace(/\+$/, "")}+${points}` : points;
  });

  // A digit begins a new number where the old one is to be corrected.
  const press = (key) => {
    before(key);
    write((held, old) => {
      if (key === "back") return held.slice(0, -1);
      return old && key !== "+" ? key : held + key;
    });
    after(key);
  };

  for (const field of counts) field.addEventListener("input", () => came.delete(field));
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && counts.includes(event.target)) goOn(event);
  });
  for (const row of rows) {
    countOf(row)?.addEventListener("focus", () => choose(row));
    row.addEventListener("click", (event) => {
      if (!event.target.closest("button")) choose(row);
    });
  }
  for (const button of all('[name="add"]')) {
    button.type = "button";
    button.addEventListener("click", () => add(button.value));
  }

  // ---- the keypad, instead of the one of the phone ----

  const pad = form.querySelector("[data-keypad]");
  form.querySelector(".left-pad").addEventListener("mousedown", (event) => {
    if (event.target.closest("[data-key], [name=add]")) event.preventDefault();
  });
  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]")?.dataset.key;
    if (key) press(key);
  });
  // A table that counts in numbers does so every round.
  const first = form.querySelector(".left-over").dataset.first ?? "kinds";
  const place = `scorekeeper/pad/${first}`;
  const show = (which) => {
    pad.hidden = which !== "number";
    form.classList.toggle("on-pad-number", which === "number");
  };
  for (const button of all("[data-pad]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      show(button.dataset.pad);
      keep(place, [["pad", button.dataset.pad]]);
      all("[data-pad]").find((other) => other !== button).focus({ preventScroll: true });
    });
  }
  show(said(read(place), "pad") ?? first);
  for (const field of counts) field.inputMode = "none";

  return { rows, active, choose, drawSums };
};
