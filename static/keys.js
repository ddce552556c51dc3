// The entry by keyboard: Enter taps, arrows look at choices and walk over the cards.
import { words } from "./ask.js";

// Enter taps the card it stands on, and sends nothing.
const tap = (event) => {
  event.preventDefault();
  event.target.click();
};

// A choice that leads on at once is only looked at by an arrow; Space or Enter makes it.
const LEADS_ON = '[name="closer"], [name^="by-"], .asked input, .turn input, .tab input';

const look = (box, step) => {
  const alike = box.name ? box.form.querySelectorAll(`[name="${box.name}"]`) : [box];
  const those = [...alike].filter((one) => one.checkVisibility());
  those.at((those.indexOf(box) + step) % those.length).focus();
};

// The nearest box of the nearest row above or below, as the eye sees them.
const acrossRows = (boxes, from, way) => {
  const at = from.getBoundingClientRect();
  const far = (box) => {
    const { top, left } = box.getBoundingClientRect();
    const rows = way * (top - at.top);
    return rows > 1 ? rows * 1000 + Math.abs(left - at.left) : Infinity;
  };
  const [nearest] = boxes.map((box) => [far(box), box]).sort(([one], [other]) => one - other);
  return nearest[0] < Infinity ? nearest[1] : from;
};

const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

const walkTo = (boxes, from, key) => {
  const suit = from.closest(".suit").getElementsByTagName("input");
  if (key === "Home") return suit[0];
  if (key === "End") return suit[suit.length - 1];
  if (key === "ArrowUp" || key === "ArrowDown") return acrossRows(boxes, from, STEPS[key]);
  return boxes[boxes.indexOf(from) + STEPS[key]] ?? from;
};

// A grid is one stop of the Tab key, and says how to go on from there until something else is to be said.
const walk = (form, grid) => {
  const boxes = [...grid.querySelectorAll("input")];
  const live = form.querySelector("[data-live]");
  const stand = (at) => boxes.forEach((box) => (box.tabIndex = box === at ? 0 : -1));
  stand(boxes[0]);
  grid.addEventListener("focusin", ({ target }) => {
    stand(target);
    if (live && !live.textContent && target.matches(":focus-visible")) live.textContent = words.arrows;
  });
  grid.addEventListener("focusout", ({ relatedTarget }) => {
    if (live && live.textContent === words.arrows && !grid.contains(relatedTarget)) live.textContent = "";
  });
  grid.addEventListener("keydown", (event) => {
    if (!(event.key in STEPS || ["Home", "End"].includes(event.key)) || changes(event)) return;
    event.preventDefault();
    walkTo(boxes, event.target, event.key).focus();
  });
};

// With another key held down it is the browser's.
const changes = (event) => event.altKey || event.ctrlKey || event.metaKey;

export const byKeyboard = (form) => {
  form.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (changes(event)) return;
    if (key === "Enter" && ["checkbox", "radio"].includes(target.type)) tap(event);
    if (key in STEPS && target.matches(LEADS_ON)) {
      event.preventDefault();
      look(target, STEPS[key]);
    }
  });
  for (const grid of form.querySelectorAll(".grid")) walk(form, grid);
};
