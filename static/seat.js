// A seat's own phone: say in one line what is new, and that a hand still waits to be sent.

export const news = document.getElementById("news");
const { url, stamp, seat, place, hand, done } = news.dataset;
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

// ---- a hand that was recorded, or sent, needs no draft; one that waits is sent first ----

const taken = (kept) => kept && kept.key === done;

try {
  for (const key of Object.keys(localStorage).filter((one) => one.startsWith(name) && one !== name + place)) {
    const kept = draft(key.slice(name.length));
    if (kept?.waiting && !taken(kept)) line(news.dataset.late);
    localStorage.removeItem(key);
  }
} catch { /* no storage, no drafts */ }

if ("in" in news.dataset || taken(draft())) keep(null);
else if (hand && draft()?.waiting && !document.querySelector("form.own")) location.replace(hand);
