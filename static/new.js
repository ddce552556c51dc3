// A new match: names by one tap, and the figures of the game that is chosen.
"use strict";

(() => {
  const form = document.querySelector(".new-match");
  const names = [...form.querySelectorAll('[name^="name-"]')];
  const chips = [...form.querySelectorAll(".chip")];

  const press = () => {
    const typed = names.map((field) => field.value.trim());
    for (const chip of chips) chip.setAttribute("aria-pressed", typed.includes(chip.value));
  };

  for (const chip of chips) {
    chip.addEventListener("click", (event) => {
      event.preventDefault();
      const held = names.find((field) => field.value.trim() === chip.value);
      const place = names.find((field) => !field.value.trim()) || names.at(-1);
      if (held) held.value = "";
      else place.value = chip.value;
      press();
    });
  }
  for (const field of names) field.addEventListener("input", press);

  // What was brought from paper stands under the names as they are typed; a pair under both.
  const call = () => {
    const sides = new Set([...form.querySelectorAll("[data-side]")].map((one) => one.dataset.side)).size;
    const called = names.map((field, at) => field.value.trim() || String(at + 1));
    for (const one of form.querySelectorAll("[data-side]")) {
      one.textContent = called.filter((_name, at) => at % sides === Number(one.dataset.side)).join(" + ");
    }
  };
  document.getElementById("carried").addEventListener("toggle", call);
  for (const field of names) field.addEventListener("input", call);
  for (const chip of chips) chip.addEventListener("click", call);
  press();
  call();

  // What is typed or ticked while the server answers, and where the cursor stands, stays.
  const keeping = (sent) => {
    const now = new FormData(form);
    const names = new Set([...now.keys(), ...sent.keys()]);
    const changed = [...names].filter((name) => name !== "action" && String(now.getAll(name)) !== String(sent.getAll(name)));
    const cursor = document.activeElement.id;
    return () => {
      for (const field of form.querySelectorAll("input, select")) {
        if (!changed.includes(field.name)) continue;
        const values = now.getAll(field.name);
        if (["radio", "checkbox"].includes(field.type)) field.checked = values.includes(field.value);
        else if (values.length) field.value = values[0];
      }
      if (cursor && document.activeElement.id !== cursor) document.getElementById(cursor)?.focus();
    };
  };

  // The server alone knows the rules: it sends the figures of the game that was chosen.
  let asked = 0;
  const look = async () => {
    const mine = ++asked;
    const sent = new FormData(form);
    sent.set("action", "look");
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: sent });
    if (!answer.ok || mine !== asked) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const open = [...form.querySelectorAll("details[open]")].map((one) => one.id);
    const restore = keeping(sent);
    for (const id of ["house", "carried", "seating", "ways"]) {
      document.getElementById(id).replaceChildren(...fresh.getElementById(id).childNodes);
    }
    for (const id of open) if (id) document.getElementById(id).open = true;
    form.elements.drawn_for.value = fresh.querySelector("[name=drawn_for]").value;
    restore();
    call();
  };
  // A name that is tapped in sits down as one that is typed.
  if (names.length > 2) for (const chip of chips) chip.addEventListener("click", () => look().catch(() => {}));
  form.addEventListener("change", (event) => {
    const seated = names.length > 2 && /^(name-|first_dealer)/.test(event.target.name);
    if (seated || ["preset", "overlay"].includes(event.target.name) || event.target.closest(".rounds")) look().catch(() => {});
  });
})();
