// Counts: our own keypad, the sum so far, and what it comes to; the server settles.
import { ask, pausing, say, words } from "./ask.js";

const form = document.querySelector("form.entry");

if (form) {
  const $ = (selector) => form.querySelector(selector);
  const keypad = $("[data-keypad]");
  const settled = $("[data-settled]");
  const fields = [...form.querySelectorAll('.counts input[name^="deadwood-"]')];
  const { names, reasons } = words;
  const most = Number(form.dataset.most);

  const closer = () => $('[name="closer"]:checked')?.dataset.place;
  const counted = () => Boolean($("#counts").checked || closer() === "nobody");
  const sum = (text) => {
    const parts = text.split("+").map((part) => part.trim());
    return parts.every((part) => /^\d{1,4}$/.test(part)) ? parts.reduce((all, part) => all + Number(part), 0) : null;
  };

  // ---- which field the keypad writes into ----

  let active = fields[0];

  const choose = (field) => {
    active = field;
    for (const one of fields) one.classList.toggle("active", one === field);
    if (fields.includes(document.activeElement) && document.activeElement !== field) field.focus({ preventScroll: true });
  };

  const after = (field) => fields[(fields.indexOf(field) + 1) % fields.length];
  const inSight = (field) => field.checkVisibility();

  // The closer's count is complete once no further digit could keep it within the limit.
  const complete = (field) => {
    const count = Number(field.value);
    return field.dataset.place === closer() && /^\d+$/.test(field.value) && (count * 10 > most || count === 0);
  };

  const press = (key) => {
    if (active.value === "" && (key === "+" || key === "back") && inSight(after(active)) && after(active).value) choose(after(active));
    if (key === "back") active.value = active.value.slice(0, -1);
    else if (active.value.length < 24) active.value += key;
    const typed = active;
    if (/\d/.test(key) && complete(active) && inSight(after(active)) && !after(active).value) choose(after(active));
    typed.dispatchEvent(new Event("input", { bubbles: true }));
  };

  for (const field of fields) {
    field.inputMode = "none";
    field.addEventListener("focus", () => choose(field));
  }
  keypad.hidden = false;
  keypad.addEventListener("mousedown", (event) => event.preventDefault());
  keypad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    if (key) press(key.dataset.key);
  });

  // ---- what it comes to ----

  const figures = (answer) => {
    const seat = answer.winner;
    const own = answer.hands[seat];
    const other = answer.hands.find((hand) => hand !== own);
    let text = `${other.deadwood} − ${own.deadwood}`;
    let sum = 0;
    for (const award of answer.awards) {
      if (award.reason === "spade_doubling") text = award.points === sum ? `(${text}) × 2` : `${text} + ${award.points} ♠\uFE0E`;
      else if (award.reason !== "difference") text += ` + ${award.points} ${reasons[award.reason].toLowerCase()}`;
      sum += award.points;
    }
    return `${text} = ${answer.points}, ${names[seat]}`;
  };

  const refused = (findings) => {
    const found = findings[0] ?? {};
    const text = { over_limit: words.over, impossible_count: words.high, upcard_needed: $("#upcard legend")?.textContent }[found.code];
    return text ? say(text, found) : "";
  };

  const told = (answer) => {
    if (!answer.ok) return refused(answer.findings);
    if (answer.findings.some((found) => found.code === "looks_like_total")) return `${figures(answer)}. ${words.total}`;
    if (answer.half_box !== null) return say(words.half, { who: names[answer.half_box] });
    if (answer.winner === null) return words.level;
    return figures(answer);
  };

  const settle = pausing(150, async (isNewest, deal) => {
    const answer = await ask("/api/settle", { deal });
    if (isNewest()) settled.textContent = told(answer);
  });

  const upcard = () => {
    const [rank, suit] = [$('[name="upcard-rank"]:checked')?.value, $('[name="upcard-suit"]:checked')?.value];
    return rank && suit ? rank + suit : form.elements.upcard?.value || null;
  };

  const draw = () => {
    const counts = fields.map((field) => sum(field.value));
    fields.forEach((field, place) => {
      field.closest(".field").querySelector(".summed").textContent = field.value.includes("+") && counts[place] !== null ? `= ${counts[place]}` : "";
    });
    const seat = closer();
    const alone = seat === "nobody" && !form.classList.contains("half-box");
    if (fields.length !== 2 || seat === undefined || alone || !counted() || counts.includes(null)) {
      settle.stop();
      settled.textContent = "";
      return;
    }
    const hands = counts.map((deadwood) => ({ deadwood }));
    settle(seat === "nobody" ? { ending: "void", hands } : { closer: Number(seat), hands, upcard: upcard() });
  };

  // Whoever closes is counted first; where only gin closes, that count is known.
  const open = () => {
    const seat = Number(closer());
    if (!counted() || Number.isNaN(seat)) return;
    const own = $(`#deadwood-${seat}`);
    if (most === 0 && own.value === "") own.value = "0";
    const first = own.value === "" ? own : after(own);
    choose(first);
    first.focus({ preventScroll: true });
  };

  form.addEventListener("input", draw);
  form.addEventListener("change", (event) => {
    if (event.target.name === "closer" || event.target.closest(".turn, .tab")) open();
    draw();
  });
  choose(fields.find(inSight) ?? fields[0]);
  draw();
}
