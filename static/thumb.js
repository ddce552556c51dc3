// For one thumb at a grid: a sweep along a suit picks the cards between, one tap takes the last back.
const form = document.querySelector("form.entry");

if (form?.querySelector(".grid")) {
  const boxes = [...form.querySelectorAll(".grid .c input")];
  const taken = () => new Set(boxes.filter((box) => box.checked));
  const same = (one, other) => one.size === other.size && [...one].every((box) => other.has(box));

  // ---- the last tap is taken back beside the thumb ----

  const MOST = 30;
  const undo = form.querySelector("[data-undo]");
  let before = [];
  let busy = false;

  const show = () => {
    undo.hidden = before.length === 0;
  };

  const remember = (hands) => {
    if (!same(hands, taken())) before = [...before, hands].slice(-MOST);
    show();
  };

  // Tick and untick as a finger would, so that everything else at the table hears of it.
  const set = (wanted) => {
    busy = true;
    for (const box of boxes.filter((one) => one.checked !== wanted.has(one))) {
      box.checked = wanted.has(box);
      box.dispatchEvent(new Event("change", { bubbles: true }));
    }
    busy = false;
  };

  form.addEventListener("change", ({ target }) => {
    if (busy) return;
    if (!boxes.includes(target)) {
      if (target.type === "radio") before = [];
      return show();
    }
    const hands = taken();
    if (target.checked) hands.delete(target);
    else hands.add(target);
    setTimeout(() => remember(hands)); // a card of the other hand is refused first
  }, true);

  undo.addEventListener("click", () => {
    set(before.at(-1));
    before = before.slice(0, -1);
    show();
    if (undo.hidden) boxes.find((box) => box.tabIndex === 0 && box.checkVisibility())?.focus({ preventScroll: true });
  });

  // ---- a sweep along a suit ----

  // A finger that slips while it taps moves less than this, and a scroll goes up or down.
  const SLIP = 28;
  let start = null;
  let swept = [];

  const cardAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".grid .c");
  const barred = (card) => {
    const twin = document.getElementById(card.id.replace(/^c(\d)/, (_all, seat) => `c${1 - seat}`));
    return twin !== card && twin?.querySelector("input").checked;
  };

  const mark = (cards) => {
    for (const card of swept) card.classList.toggle("swept", cards.includes(card));
    for (const card of cards) card.classList.add("swept");
    swept = cards;
  };

  const between = (one, other) => {
    const suit = [...one.parentElement.children];
    const [from, to] = [suit.indexOf(one), suit.indexOf(other)].sort((a, b) => a - b);
    return suit.slice(from, to + 1);
  };

  const end = () => {
    start = null;
    mark([]);
  };

  form.addEventListener("pointerdown", (event) => {
    const card = event.isPrimary && event.button === 0 && event.target.closest(".grid .c");
    start = card ? { card, x: event.clientX, y: event.clientY } : null;
  });

  form.addEventListener("pointermove", (event) => {
    if (!start || !event.isPrimary) return;
    const across = Math.abs(event.clientX - start.x);
    if (!swept.length && (across < SLIP || across < 2 * Math.abs(event.clientY - start.y))) return;
    const card = cardAt(event);
    if (card?.parentElement === start.card.parentElement) mark(card === start.card ? [] : between(start.card, card));
  });

  form.addEventListener("pointerup", ({ pointerType }) => {
    const cards = swept.filter((card) => !barred(card));
    end();
    if (!cards.length) return;
    const hands = taken();
    set(new Set([...hands, ...cards.map((card) => card.querySelector("input"))]));
    remember(hands);
    if (pointerType !== "mouse") return;
    // A mouse that is let go over a card clicks it too.
    const eat = (event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    form.addEventListener("click", eat, { capture: true, once: true });
    setTimeout(() => form.removeEventListener("click", eat, true), 50);
  });

  form.addEventListener("pointercancel", end);
  // A sweep is no fling of the page, after which the browser would swallow the next tap.
  form.addEventListener("touchmove", (event) => {
    const { clientX, clientY } = event.touches[0];
    if (start && event.cancelable && Math.abs(clientX - start.x) > Math.abs(clientY - start.y)) event.preventDefault();
  }, { passive: false });
  form.classList.add("sweeps");
}
