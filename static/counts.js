// Counts of loose cards: whose comes next, and what they come to; the server settles.
import { ask, pausing, say, words } from "./ask.js";
import { countOf, leftOver, sum } from "./left.js";

const form = document.querySelector("form.entry");

if (form) {
  const $ = (selector) => form.querySelector(selector);
  const settled = $("[data-settled]");
  const { names, reasons } = words;
  const most = Number(form.dataset.most);

  const closer = () => $('[name="closer"]:checked')?.dataset.place;
  const counted = () => Boolean($("#counts").checked || closer() === "nobody");

  // ---- whose count comes next ----

  const empty = (row) => countOf(row).value === "";
  const other = () => left.rows[(left.rows.indexOf(left.active()) + 1) % left.rows.length];

  // The closer's count is complete once no further digit could keep it within the limit.
  const complete = (row) => {
    const count = Number(countOf(row).value);
    return row.dataset.place === closer() && /^\d+$/.test(countOf(row).value) && (count * 10 > most || count === 0);
  };

  // The key after the other's turn came by itself may still be meant for the count before.
  let turned = false;

  const left = leftOver(form, {
    before: (key) => {
      const slip = turned && empty(left.active()) && (key === "+" || key === "back");
      turned = false;
      if (slip) left.choose(other());
    },
    after: (key) => {
      const done = /\d/.test(key) && complete(left.active());
      turned = done && other().checkVisibility() && empty(other());
      if (turned) left.choose(other());
    },
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
    left.drawSums();
    const counts = left.rows.map((row) => sum(countOf(row).value));
    const seat = closer();
    const ending = form.elements.ending?.value || null;
    const alone = (seat === "nobody" && !form.classList.contains("half-box")) || ["void", "misdeal"].includes(ending);
    if (left.rows.length !== 2 || seat === undefined || alone || !counted() || counts.includes(null)) {
      settle.stop();
      settled.textContent = "";
      return;
    }
    const hands = counts.map((deadwood) => ({ deadwood }));
    settle(seat === "nobody" ? { ending: "void", hands } : { closer: Number(seat), ending, hands, upcard: upcard() });
  };

  // Whoever closes is counted first; where only gin closes, that count is known.
  const open = () => {
    const seat = Number(closer());
    if (!counted() || Number.isNaN(seat)) return;
    const own = left.rows[seat];
    if (most === 0 && empty(own)) countOf(own).value = "0";
    left.choose(own);
    if (!empty(own)) left.choose(other());
    countOf(left.active()).focus({ preventScroll: true });
  };

  form.addEventListener("input", draw);
  form.addEventListener("change", (event) => {
    if (event.target.name === "closer" || event.target.closest(".turn, .tab")) open();
    draw();
  });
  if (form.contains(document.activeElement)) open(); // fetched while somebody was already tapping
  draw();
}
