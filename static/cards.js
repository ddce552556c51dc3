// Help at the card grid; every page works without it. All counting is done by the server.
import { ask, pausing, say } from "./ask.js";

const form = document.querySelector("form.entry");

if (form) {
  const $ = (selector) => form.querySelector(selector);
  const all = (selector) => [...form.querySelectorAll(selector)];
  const seats = all("fieldset.hand").length;
  // Fields carry the seats of the match; here they are known by their place at this table.
  const boxes = (place) => all(`#cards-${place} .c input`);
  const closerNow = () => $('[name="closer"]:checked')?.id.slice(7);
  const ticked = (seat) => boxes(seat).filter((box) => box.checked);
  const face = (box) => box.nextElementSibling.textContent;

  const seatNow = () => {
    const closer = closerNow();
    if (closer === "nobody" && $("#with-cards")?.checked) return $("#turn-2").checked ? 1 : 0;
    if (closer === undefined || closer === "nobody") return null;
    return $("#turn-2").checked ? 1 - Number(closer) : Number(closer);
  };

  // ---- the tray, and the count of the hand so far ----

  const tray = $("[data-tray]");
  const live = $("[data-live]");

  const chip = (box, first = false) => {
    const small = document.createElement("span");
    small.className = box.closest(".suit").className.replace("suit ", "") + (first ? " first" : "");
    small.textContent = face(box);
    return small;
  };

  // The tray in the order of the best layout: its melds apart, the loose cards last.
  const arrange = (seat, best) => {
    const box = (card) => boxes(seat).find((one) => one.value === card);
    const groups = [...best.melds, best.unmatched];
    tray.replaceChildren(...groups.flatMap((cards, place) => cards.map((card, n) => chip(box(card), place > 0 && n === 0))));
    live.textContent = say(form.dataset.left, { count: best.deadwood });
  };

  const draw = () => {
    const seat = seatNow();
    const cards = seat === null ? [] : ticked(seat);
    tray.replaceChildren(...cards.map((box) => chip(box)));
    nameOwners();
    count.stop();
    if (cards.length < 3 || cards.length > 11) live.textContent = "";
    else count(seat, cards.map((box) => box.value));
  };

  const count = pausing(250, async (isNewest, seat, cards) => {
    const best = await ask("/api/hand", { cards });
    if (!isNewest()) return;
    if (best.ok) arrange(seat, best);
    else live.textContent = "";
  });

  // ---- a card that lies in the other hand ----

  const owner = (box) => {
    const seat = Number(box.closest("fieldset.hand").id.slice(6));
    return boxes(1 - seat).find((other) => other.value === box.value && other.checked);
  };

  const nameOwners = () => {
    if (seats !== 2) return;
    for (const box of [...boxes(0), ...boxes(1)]) {
      box.dataset.name ??= box.getAttribute("aria-label");
      const who = owner(box) && box.nextElementSibling.dataset.o;
      const name = who ? say(form.dataset.owned, { card: box.dataset.name, who }) : box.dataset.name;
      if (box.getAttribute("aria-label") !== name) box.setAttribute("aria-label", name);
    }
  };

  const owned = $("[data-owned]");

  const offer = (box, other) => {
    const move = document.createElement("button");
    move.type = "button";
    move.className = "button-quiet";
    move.textContent = form.dataset.move;
    move.addEventListener("click", () => {
      other.checked = false;
      box.checked = true;
      owned.hidden = true;
      box.focus({ preventScroll: true });
      changed();
    });
    const text = document.createElement("span");
    text.textContent = say(form.dataset.owned, { card: face(box), who: box.nextElementSibling.dataset.o });
    owned.replaceChildren(text, move);
    owned.hidden = false;
  };

  form.addEventListener("change", (event) => {
    const box = event.target;
    owned.hidden = true;
    if (seats === 2 && box.name?.startsWith("hand-") && box.checked) {
      const other = owner(box);
      if (other) {
        box.checked = false;
        offer(box, other);
      }
    }
    if (box.name === "closer" && $("#turn-0").checked) $("#turn-1").checked = true;
    if (box.name?.startsWith("by-")) box.closest("details").open = false;
    if (box.name === "turn" || box.name === "closer") window.scrollTo(0, 0);
    changed();
  });

  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && ["checkbox", "radio"].includes(event.target.type)) {
      event.preventDefault();
      event.target.click();
    }
  });

  // ---- a sentence leads to its hand ----

  form.addEventListener("click", (event) => {
    const link = event.target.closest('.findings a[href^="#"]');
    const goal = link && document.getElementById(link.hash.slice(1));
    if (!goal) return;
    const hand = goal.closest("fieldset.hand");
    const closer = closerNow();
    if (hand && closer) $(closer === hand.id.slice(6) ? "#turn-1" : "#turn-2").checked = true;
    else if (goal.closest(".who")) $("#turn-0").checked = true;
    if (goal.closest("details")) goal.closest("details").open = true;
    draw();
  });

  // ---- an unfinished deal is kept on this phone ----

  const place = form.dataset.draft && `scorekeeper/${form.dataset.draft}`;
  const kept = [...form.elements].filter((field) => field.name && !["hidden", "submit"].includes(field.type) && field.name !== "pick");
  const isOn = (field) => (["checkbox", "radio"].includes(field.type) ? field.checked : field.value !== "");
  const filled = () => kept.some((field) => field.name !== "turn" && field.type !== "select-one" && isOn(field));

  const keep = () => {
    if (!place) return;
    const values = kept.filter(isOn).map((field) => [field.name, field.value]);
    try {
      if (filled()) localStorage.setItem(place, JSON.stringify(values));
      else localStorage.removeItem(place);
    } catch { /* a full or forbidden storage keeps no drafts */ }
  };

  const restore = (values) => {
    for (const field of kept) {
      const mine = values.filter(([name]) => name === field.name).map(([, value]) => value);
      if (["checkbox", "radio"].includes(field.type)) field.checked = mine.includes(field.value);
      else field.value = mine[0] ?? "";
    }
    if (!$('[name="turn"]:checked')) $("#turn-1").checked = true;
    draw();
  };

  const offerDraft = () => {
    let values = null;
    try {
      values = JSON.parse(localStorage.getItem(place));
    } catch { /* as if there were none */ }
    if (!Array.isArray(values) || filled()) return;
    const note = document.createElement("p");
    note.className = "note draft";
    const use = document.createElement("button");
    use.type = "button";
    use.className = "button-quiet";
    use.textContent = form.dataset.draftUse;
    use.addEventListener("click", () => {
      restore(values);
      note.remove();
    });
    note.append(form.dataset.draftText, use);
    $(".who").prepend(note);
    form.addEventListener("change", () => note.remove(), { once: true });
  };

  const changed = () => {
    draw();
    keep();
  };

  if (place) offerDraft();
  form.addEventListener("input", keep);

  // ---- one tap is enough ----

  let sent = false;
  form.addEventListener("submit", (event) => {
    if (sent) {
      event.preventDefault();
      return;
    }
    sent = true;
    event.submitter?.setAttribute("aria-disabled", "true");
  });
  window.addEventListener("pageshow", () => {
    sent = false;
    all("[aria-disabled]").forEach((button) => button.removeAttribute("aria-disabled"));
    draw();
  });

  if ($(".findings")) window.scrollTo(0, 0);
}

// What was recorded needs no draft.
const recorded = document.querySelector("[data-recorded]");
if (recorded) {
  try {
    const mine = `scorekeeper/${recorded.dataset.recorded}/`;
    Object.keys(localStorage).filter((key) => key.startsWith(mine)).forEach((key) => localStorage.removeItem(key));
  } catch { /* no storage, no drafts */ }
}
