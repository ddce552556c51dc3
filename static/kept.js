// What is kept on this phone of deals that are not recorded yet: one draft for each form.

export const read = (place) => {
  try {
    const values = JSON.parse(localStorage.getItem(place));
    return Array.isArray(values) ? values : null;
  } catch {
    return null; // as if there were none
  }
};

export const write = (place, values) => {
  try {
    if (!place) return;
    if (values) localStorage.setItem(place, JSON.stringify(values));
    else localStorage.removeItem(place);
  } catch { /* a full or forbidden storage keeps no drafts */ }
};

export const said = (kept, name) => new Map(kept ?? []).get(name);

// The places of all drafts of a match; one whose form was recorded already (`done`: their keys) goes.
export const unfinished = (code, done) => {
  const keys = done.split(" ").filter(Boolean);
  try {
    const mine = Object.keys(localStorage).filter((place) => place.startsWith(`scorekeeper/${code}/`));
    mine.filter((place) => keys.includes(said(read(place), "key"))).forEach((place) => write(place, null));
    return mine.filter(read);
  } catch {
    return []; // no storage, no drafts
  }
};
