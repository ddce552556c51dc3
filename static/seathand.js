// Help at one player's own grid; it works without script. All counting is done by the server.
import { ask, groupsOf, lay, most, pausing, saidLeft, say, words } from "./ask.js";
import { byKeyboard } from "./keys.js";
import { deliver, draft, keep } from "./seat.js";

const form = document.querySelector("form.own");
const $ = (selector) => form.querySelector(selector);
const boxes = [...form.querySelectorAll('.grid input[type="checkbox"]')];
const ticked = () => boxes.filter((box) => box.checked);

// ---- the tray, and the count of the hand so far ----

const tray = $("[data-tray]");
const live = $("[data-live]");

const count = pausing(250, async (isNewest, cards) => {
  const best = await ask("/api/hand", { cards });
  if (!isNewest()) return;
  live.textContent = best.ok ? saidLeft(best) : "";
  if (best.ok) lay(tray, groupsOf(best, boxes));
});

const draw = () => {
  const cards = ticked();
  lay(tray, [cards]);
  count.stop();
  const many = cards.length > most("closes" in form.dataset);
  live.parentElement.classList.toggle("over", many);
  if (cards.length < 3 || many) live.textContent = many ? say(words.tooMany, { count: cards.length }) : "";
  else count(cards.map((box) => box.value));
};

// ---- an unfinished hand stays on this phone ----

// Another one's hand, or that of a past deal, is none to go on with here.
const once = "once" in form.dataset;
const other = [...form.querySelectorAll(".other input")];
const fields = ["key", "closer", "upcard", "ending", ...other.map((field) => field.name)];

const thrown = $('[name="discard"]');

const remember = (waiting = false) => {
  const cards = ticked().map((box) => box.value);
  if (once) return;
  if (!cards.length && !other.some((field) => field.value)) {
    keep(null);
    return;
  }
  const said = Object.fromEntries(fields.map((name) => [name, form.elements[name].value]));
  keep({ ...said, cards, discard: thrown?.checked ? thrown.value : undefined, waiting });
};

const restore = (kept) => {
  for (const box of boxes) box.checked = kept.cards.includes(box.value);
  for (const name of fields) if (kept[name]) form.elements[name].value = kept[name];
  if (thrown) thrown.checked = kept.discard === thrown.value;
  if (other.some((field) => field.value)) $(".other").open = true;
  draw();
};

const offer = (kept) => {
  const note = $("[data-draft]");
  const use = document.createElement("button");
  use.type = "button";
  use.className = "button-quiet";
  use.textContent = form.dataset.draftUse;
  use.addEventListener("click", () => {
    restore(kept);
    note.hidden = true;
  });
  note.append(form.dataset.draftText, use);
  note.hidden = false;
  form.addEventListener("change", () => { note.hidden = true; }, { once: true });
};

// What is changed after it was sent is another form: it gets a key of its own.
const renew = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  form.elements.key.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  tried = false;
};

const changed = () => {
  if (tried) renew();
  remember();
};

form.addEventListener("change", () => {
  draw();
  changed();
});
form.addEventListener("input", changed); // what is being typed is kept letter by letter

byKeyboard(form);

// ---- sent once, and as soon as the server can be reached ----

let sent = false;
let tried = false;

form.addEventListener("submit", (event) => {
  if (event.submitter?.name) return;
  event.preventDefault();
  if (sent) return;
  sent = true;
  tried = true;
  $(".main-button").setAttribute("aria-disabled", "true");
  remember(true);
  deliver(form);
});

window.addEventListener("online", () => {
  if (sent) deliver(form);
});

window.addEventListener("pageshow", (event) => {
  if (event.persisted) {
    sent = false;
    $(".main-button").removeAttribute("aria-disabled");
  }
  draw();
});

const kept = once ? null : draft();
if (kept?.waiting && !$(".findings")) {
  restore(kept);
  form.requestSubmit();
} else if (kept && !ticked().length) {
  offer(kept);
} else if ($(".findings")) {
  remember();
}
if ($(".findings")) window.scrollTo(0, 0);
