// What the pages ask the server: every count is made there.
const form = document.querySelector("form.entry");

// What scripts say, in the reader's language.
export const words = JSON.parse(form?.dataset.words ?? "{}");

// The rules of the match, or those chosen on the referee's page.
export const rules = () => {
  const preset = form.elements.preset;
  if (!preset) return JSON.parse(form.dataset.rules);
  const overlays = [...form.querySelectorAll('[name="overlay"]:checked')].map((box) => box.value);
  return { preset: preset.value, overlays };
};

export const ask = async (address, question) => {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ rules: rules(), ...question }),
    });
    return await answer.json();
  } catch {
    return { ok: false, findings: [] };
  }
};

export const say = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);

// Who closes holds one card more, until it is thrown away.
export const closes = (place) => form.querySelector('[name="closer"]:checked')?.dataset.place === place;
export const most = (closing) => Number(form.dataset.size) + (closing ? 1 : 0);

// What a hand leaves, with a card still to be thrown away: after the best discard.
export const left = (best) => best.after_discard ?? best.deadwood;
export const saidLeft = (best) => say("after_discard" in best ? words.afterDiscard : words.left, { count: left(best) });

// A card in the tray looks as in the grid; the first of a group stands apart.
const chip = (box, first) => {
  const small = document.createElement("span");
  small.className = box.closest(".suit").className.replace("suit ", "") + (first ? " first" : "");
  small.textContent = box.nextElementSibling.textContent;
  return small;
};

// The tray in groups of boxes: all that is ticked, or the melds apart and the loose cards last.
export const lay = (tray, groups) => {
  tray.replaceChildren(...groups.flatMap((boxes, at) => boxes.map((box, n) => chip(box, at > 0 && n === 0))));
};
export const groupsOf = (best, boxes) =>
  [...best.melds, best.unmatched].map((cards) => cards.map((card) => boxes.find((box) => box.value === card)));

// Wait until somebody pauses; only the newest question is answered.
export const pausing = (wait, work) => {
  let timer = 0;
  let newest = 0;
  const stop = () => {
    clearTimeout(timer);
    newest += 1;
  };
  const go = (...given) => {
    clearTimeout(timer);
    newest += 1;
    const mine = newest;
    timer = setTimeout(() => work(() => mine === newest, ...given), wait);
  };
  return Object.assign(go, { stop });
};
