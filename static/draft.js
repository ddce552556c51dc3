// An unfinished deal stays on this phone: it comes back by itself, and is never lost to less.
import { words } from "./ask.js";
import { read, said, unfinished, write } from "./kept.js";
import { sending } from "./sending.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

const button = (label, work) => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button-quiet";
  made.textContent = label;
  made.addEventListener("click", work);
  return made;
};

// Keeps what is in the form under its place; `redraw` is called when it was filled anew.
export const drafting = (form, redraw) => {
  const place = form.dataset.draft && `scorekeeper/${form.dataset.draft}`;

  const skipped = ["hidden", "submit", "button", "file"];
  const name = (field) => field.name || (field.closest(".turn, .tab") ? "turn" : "");
  const fields = [...form.elements].filter((field) => name(field) && !skipped.includes(field.type) && !["pick", "active"].includes(field.name));
  const turns = fields.filter((field) => name(field) === "turn");
  const isChoice = (field) => ["checkbox", "radio"].includes(field.type);
  const isOn = (field) => (isChoice(field) ? field.checked : field.value !== "");
  const counts = (field) => !["turn", "counts"].includes(name(field)) && field.type !== "select-one" && isOn(field);
  const filled = () => fields.some(counts);
  const { key } = form.elements;
  const given = key?.value;
  let waits = ""; // for the network: what records is called
  const hidden = () => [["key", key?.value ?? ""], ["form", form.dataset.form], ...(waits ? [["waiting", waits]] : [])];
  const values = () => (filled() ? [...fields.filter(isOn).map((field) => [name(field), field.value]), ...hidden()] : null);

  // With its one-time key, so that what was recorded although no answer came is not recorded twice.
  const fill = (kept) => {
    if (key) key.value = said(kept, "key") ?? given;
    for (const field of fields) {
      const mine = kept.filter(([key]) => key === name(field)).map(([, value]) => value);
      if (isChoice(field)) field.checked = mine.includes(field.value);
      else field.value = mine[0] ?? "";
    }
    if (!turns.some((turn) => turn.checked)) form.querySelector("#turn-1").checked = true;
    redraw();
  };

  // What this page knows to be kept; something else there comes from another page.
  let known = read(place);
  const store = (kept) => {
    known = kept;
    write(place, kept);
  };

  const line = document.createElement("p");
  line.className = "note draft";
  line.setAttribute("role", "status");
  line.hidden = true;
  form.querySelector(".head").after(line);

  const say = (text, ...buttons) => {
    line.replaceChildren(text, ...buttons);
    line.hidden = false;
  };

  const restore = (kept) => {
    fill(kept);
    store(kept);
    say(words.restored, button(words.startOver, () => startOver(kept)));
  };

  const startOver = (kept) => {
    fill([]);
    store(null);
    say(words.startedOver, button(words.bringBack, () => restore(kept)));
  };

  const ask = (kept, mine, at = place) => {
    const done = () => at !== place && write(at, null);
    const go = button(words.useDraft, () => {
      restore(kept);
      done();
    });
    say(words.draft, go, button(words.leaveDraft, () => {
      line.hidden = true;
      store(mine);
      done();
    }));
  };

  const keep = () => {
    const [there, mine] = [read(place), values()];
    if (there && !same(there, known) && there.length > (mine?.length ?? 0)) {
      ask(there, mine);
      return;
    }
    line.hidden = !waits;
    store(mine);
  };

  // A deal begun here before something else was recorded: of the same seats, as it was left.
  const earlier = () => {
    const [, code, , seats] = place.split("/");
    return unfinished(code, form.dataset.done).find((at) => at !== place && at.split("/")[3] === seats);
  };

  // Every way of entering has a button that records; those of hands all ask for the same.
  const recording = [".main-button", '[name="line"]'].map((one) => form.querySelector(one)).filter(Boolean);
  sending(form, (tapped) => {
    say(words.waiting);
    waits = recording.find((one) => one.name === tapped?.name && one.value === tapped.value)?.name ?? "";
    store(values());
  });

  const open = () => {
    if (known && filled()) store(values());
    else if (known) restore(known);
    else if (!filled() && earlier()) ask(read(earlier()), null, earlier());
    return recording.find((one) => one.name === said(known, "waiting"));
  };

  try {
    const waited = place && open();
    if (waited) form.requestSubmit(waited);
  } catch { /* no storage, no drafts */ }
  return { keep: place ? keep : () => {} };
};
