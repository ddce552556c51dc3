// Help at the card grid; every page works without it. All counting is done by the server.
import { ask, closes, groupsOf, lay, left, most, pausing, saidLeft, say, words } from "./ask.js";
import { drafting } from "./draft.js";
import { unfinished } from "./kept.js";
import { byKeyboard } from "./keys.js";

const form = document.querySelector("form.entry");

if (form) {
  const $ = (selector) => form.querySelector(selector);
  const all = (selector) => [...form.querySelectorAll(selector)];
  const seats = all("fieldset.hand").length;
  const { names } = words;
  // Fields carry the seats of the match; here they are known by their place at this table.
  const boxes = (place) => all(`#cards-${place} .c input`);
  const closerNow = () => $('[name="closer"]:checked')?.dataset.place;
  const otherThan = (place) => (Number(place) === 0 ? 1 : 0);
  const ticked = (seat) => boxes(seat).filter((box) => box.checked);
  const face = (box) => box.nextElementSibling.textContent;

  const seatNow = () => {
    const closer = closerNow();
    if (closer === "nobody" && $("#with-cards")?.checked) return $("#turn-2").checked ? 1 : 0;
    if (closer === undefined || closer === "nobody") return null;
    return $("#turn-2").checked ? otherThan(closer) : Number(closer);
  };

  // Each of the buttons between the parts is reached by the Tab key by itself.
  const heading = $("h1");
  const turns = all('[name="turn"]');
  for (const turn of turns) turn.removeAttribute("name");
  form.classList.add("scripted");
  const turnTo = (id) => turns.forEach((turn) => (turn.checked = turn.id === id));

  // ---- the tray, and the count of the hand so far ----

  const tray = $("[data-tray]");
  const live = $("[data-live]");

  // A full hand of the closer that may not knock says so at once.
  const told = (seat, best) => {
    const rank = $('[name="upcard-rank"]:checked');
    const limit = Number(rank?.dataset.limit ?? form.dataset.most);
    const full = closes(String(seat)) && ticked(seat).length >= Number(form.dataset.size);
    const over = full && left(best) > limit && !form.classList.contains("referee");
    live.parentElement.classList.toggle("over", over);
    if (!over) return saidLeft(best);
    return say(limit ? words.overLimit : words.onlyGin, { count: left(best), limit });
  };

  // What few deals need is fetched where one needs it; in a dead spot the next tap tries again.
  const later = () => {};
  const fetchNeeded = () => {
    if ($('[name^="by-"][value="text"]:checked')) import("./typed.js").catch(later);
    if ($('#counts:checked, #closer-nobody:checked, [name^="by-"][value="count"]:checked')) import("./counts.js").catch(later);
  };
  // Until then a key of the page goes to the count that is being written, too.
  form.addEventListener("focusin", ({ target }) => {
    if (target.matches(".left-count")) target.closest(".left-row").querySelector('[name="active"]').checked = true;
  });

  let chosen; // who closed, as the page was last drawn

  const draw = () => {
    chosen = closerNow();
    fetchNeeded();
    const seat = seatNow();
    const cards = seat === null ? [] : ticked(seat);
    lay(tray, [cards]);
    nameOwners();
    count.stop();
    const many = seat !== null && cards.length > most(closes(String(seat)));
    live.parentElement.classList.toggle("over", many);
    if (cards.length < 3 || many) live.textContent = many ? say(words.tooMany, { count: cards.length }) : "";
    else count(seat, cards.map((box) => box.value));
  };

  const count = pausing(250, async (isNewest, seat, cards) => {
    const best = await ask("/api/hand", { cards });
    if (!isNewest()) return;
    live.textContent = best.ok ? told(seat, best) : "";
    if (best.ok) lay(tray, groupsOf(best, boxes(seat)));
  });

  // ---- a card that lies in the other hand ----

  const owner = (box) => {
    const { place } = box.closest("fieldset.hand").dataset;
    return boxes(otherThan(place)).find((other) => other.value === box.value && other.checked);
  };

  const nameOwners = () => {
    if (seats !== 2) return;
    for (const place of [0, 1]) {
      const theirs = new Set(ticked(otherThan(place)).map((box) => box.value));
      for (const box of boxes(place)) {
        const card = (box.dataset.name ??= box.getAttribute("aria-label"));
        const barred = theirs.has(box.value);
        const name = barred ? say(words.owned, { card, who: box.nextElementSibling.dataset.o }) : card;
        box.parentElement.classList.toggle("barred", barred);
        if (box.getAttribute("aria-label") !== name) box.setAttribute("aria-label", name);
      }
    }
  };

  const owned = $("[data-owned]");

  // Offers in one tap what lies there as cards of this hand: each box with that of the other hand.
  const offer = (told, label, pairs) => {
    const [[first]] = pairs;
    const move = document.createElement("button");
    move.type = "button";
    move.className = "button-quiet";
    move.textContent = label;
    move.addEventListener("click", () => {
      for (const [box, other] of pairs) [box.checked, other.checked] = [true, false];
      owned.hidden = true;
      first.focus({ preventScroll: true });
      changed();
    });
    const text = document.createElement("span");
    text.textContent = say(told, { card: face(first), count: pairs.length, who: first.nextElementSibling.dataset.o });
    owned.replaceChildren(text, move);
    owned.hidden = false;
  };

  // Another closer than first thought: cards entered meanwhile may be this one's.
  const offerAll = (place) => {
    const theirs = ticked(otherThan(place));
    if (ticked(place).length || theirs.length < 2) return;
    const mine = (other) => boxes(place).find((box) => box.value === other.value);
    offer(words.ownedAll, words.moveAll, theirs.map((other) => [mine(other), other]));
  };

  // ---- where the upcard decides, it is asked for before the cards ----

  const turnedUp = $("fieldset.upcard-choice");
  let waiting = null;

  const lacksUpcard = () => turnedUp && turnedUp.querySelectorAll(":checked").length < 2;

  const askUpcard = (box) => {
    waiting = box;
    box.checked = false;
    turnedUp.classList.add("asked");
    turnedUp.querySelector("[data-then]").textContent = say(words.upcardFirst, { who: names[Number(box.dataset.place)] });
    window.scrollTo(0, 0);
    turnedUp.focus({ preventScroll: true });
  };

  // Both taps done, the entry goes on with whoever was tapped before.
  const goOn = () => {
    const box = waiting;
    waiting = null;
    turnedUp.classList.remove("asked");
    turnedUp.querySelector("[data-then]").textContent = "";
    box.click();
  };

  form.addEventListener("change", (event) => {
    const box = event.target;
    owned.hidden = true;
    if (box.name === "closer" && box.dataset.place !== "nobody" && lacksUpcard()) {
      askUpcard(box);
      event.stopImmediatePropagation();
      return;
    }
    if (waiting && turnedUp.contains(box) && !lacksUpcard()) {
      goOn();
      return;
    }
    if (seats === 2 && box.name?.startsWith("hand-") && box.checked) {
      const other = owner(box);
      if (other) {
        box.checked = false;
        offer(words.owned, words.move, [[box, other]]);
      }
    }
    if (turns.includes(box)) {
      turnTo(box.id);
      $(".findings")?.remove(); // it tells of what was sent, and is in the way of what is mended
    }
    if (box.name === "closer" && $("#turn-0").checked) turnTo("turn-1");
    if (box.name === "closer" && seats === 2 && seatNow() !== null) offerAll(seatNow());
    if (box.id === "change" && box.checked) all(".who, .hand, .counts, .nobody").find((part) => part.checkVisibility())?.scrollIntoView();
    if (box.name?.startsWith("by-")) {
      box.closest("details").open = false;
      const typed = box.value === "text" && form.querySelector(`#text-${box.closest(".ways").id.at(-1)}`);
      (typed && typed.checkVisibility() ? typed : heading).focus({ preventScroll: true });
    }
    if (turns.includes(box) || box.name === "closer") {
      window.scrollTo(0, 0);
      heading.focus({ preventScroll: true });
    }
    changed();
  });

  // Who is chosen already changes nothing, and is the way back to the cards all the same.
  form.addEventListener("click", ({ target }) => {
    if (target.name === "closer" && target.dataset.place === chosen) target.dispatchEvent(new Event("change", { bubbles: true }));
  });

  byKeyboard(form);

  // ---- a sentence leads to its hand ----

  form.addEventListener("click", (event) => {
    const link = event.target.closest('.findings a[href^="#"]');
    const goal = link && document.getElementById(link.hash.slice(1));
    if (!goal) return;
    const hand = goal.closest("fieldset.hand");
    const closer = closerNow();
    if (hand && closer) turnTo(closer === hand.dataset.place ? "turn-1" : "turn-2");
    else if (goal.closest(".who")) turnTo("turn-0");
    if (goal.closest("details")) goal.closest("details").open = true;
    draw();
  });

  // ---- an unfinished deal is kept on this phone ----

  const draft = drafting(form, draw);
  const changed = () => {
    draw();
    draft.keep();
  };
  form.addEventListener("input", draft.keep);

  window.addEventListener("pageshow", draw);

  if ($(".findings")) window.scrollTo(0, 0);
}

const recorded = document.querySelector("[data-recorded]");
if (recorded) unfinished(recorded.dataset.recorded, recorded.dataset.done);
