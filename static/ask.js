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
