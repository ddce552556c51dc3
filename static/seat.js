// A seat's own phone: say in one line what is new, and that a hand still waits to be sent.

export const news = document.getElementById("news");
const { url, stamp, seat, place, hand, chair, token, done } = news.dataset;
const usual = 2000;
let wait = usual;
let timer;
let told;

// ---- what is kept on this phone: one hand a place ----

const name = `scorekeeper/seat/${seat}/`;

export const draft = (at = place) => {
  try {
    return JSON.parse(localStorage.getItem(name + at));
  } catch {
    return null;
  }
};

export const keep = (value, at = place) => {
  try {
    if (value) localStorage.setItem(name + at, JSON.stringify(value));
    else localStorage.removeItem(name + at);
  } catch { /* a full or forbidden storage keeps no drafts */ }
};

// ---- one line on top ----

export const line = (text, to) => {
  const shown = document.createElement(to ? "a" : "p");
  const words = document.createElement("span");
  words.textContent = text;
  shown.append(words);
  if (to) {
    const look = document.createElement("strong");
    look.textContent = news.dataset.look;
    shown.href = to;
    shown.append(look);
  }
  news.replaceChildren(shown);
};

const show = ({ line: text, to }) => {
  told = true;
  line(text, to);
};

export const reach = async () => {
  const answer = await fetch(url, { cache: "no-store", headers: { "If-None-Match": told ? "" : stamp } });
  if (answer.status !== 304 && !answer.ok) throw new Error(answer.status);
  return answer;
};

const ask = async () => {
  clearTimeout(timer);
  if (document.hidden) return;
  try {
    const answer = await reach();
    wait = usual;
    if (answer.ok && !document.body.dataset.waiting) show(await answer.json());
  } catch {
    wait = Math.min(wait * 2, 30000);
  }
  timer = setTimeout(ask, wait);
};

document.addEventListener("visibilitychange", ask);
window.addEventListener("online", () => {
  wait = usual;
  ask();
});
window.addEventListener("pageshow", (event) => {
  if (event.persisted) ask();
});
timer = setTimeout(ask, usual);

// ---- a hand that waits goes off as soon as the server can be reached ----

let again;

export const deliver = async (form, pause = 1000) => {
  clearTimeout(again);
  try {
    await reach();
    form.submit();
  } catch {
    document.body.dataset.waiting = "1";
    line(news.dataset.waiting);
    again = setTimeout(deliver, pause, form, Math.min(pause * 2, 15000));
  }
};

// The form that a hand kept here was tapped in, for its own deal, whichever is played by now.
const formOf = ({ cards, waiting, ...fields }, at) => {
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action: hand, hidden: true });
  const own = cards.map((card) => [`hand-${chair}`, card]);
  for (const [named, value] of [["csrf_token", token], ["place", at], ...own, ...Object.entries(fields)]) {
    form.append(Object.assign(document.createElement("input"), { name: named, value }));
  }
  document.body.append(form);
  return form;
};

// What was recorded, or is in, needs no draft; what still waits is sent, and never dropped unseen.
const tapping = document.querySelector("form.own");
const waits = (kept) => kept?.waiting && kept.key !== done;

const tidy = () => {
  const earlier = Object.keys(localStorage).filter((key) => key.startsWith(name) && key !== name + place);
  for (const at of earlier.map((key) => key.slice(name.length))) {
    if (!waits(draft(at))) keep(null, at);
    else if (!tapping) deliver(formOf(draft(at), at));
  }
  const kept = draft();
  if (kept?.key === done || ("in" in news.dataset && !waits(kept))) keep(null);
  else if (waits(kept) && !tapping && "in" in news.dataset) deliver(formOf(kept, place));
  else if (waits(kept) && !tapping && "open" in news.dataset) location.replace(hand);
};

try {
  tidy();
} catch { /* no storage, no drafts */ }
