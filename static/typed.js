// Typed cards, shown back as cards while they are typed; the server reads them.
import { ask, closes, most, pausing, saidLeft, say, words } from "./ask.js";

const form = document.querySelector("form.entry");

if (form) {
  const drawn = (card) => {
    const label = form.querySelector(`#c0-${card}`);
    const part = document.createElement("span");
    part.className = `card ${label.closest(".suit").className.replace("suit ", "")}`;
    const face = document.createElement("span");
    face.setAttribute("aria-hidden", "true");
    face.innerHTML = label.querySelector(".f").innerHTML;
    const name = document.createElement("span");
    name.className = "visually-hidden";
    name.textContent = `${label.querySelector("input").dataset.name ?? label.querySelector("input").ariaLabel}, `;
    part.append(face, name);
    return part;
  };

  const grouped = (cards, kind) => {
    const part = document.createElement("span");
    part.className = kind;
    part.append(...cards.map(drawn));
    return part;
  };

  const show = (echo, shown, answer, text) => {
    const unread = answer.findings.find((found) => found.code === "unreadable_card");
    echo.classList.toggle("waiting", !answer.ok);
    const note = document.createElement("span");
    note.className = "quiet";
    shown.value = answer.ok ? text : "";
    if (!answer.ok) {
      if (unread) note.textContent = say(words.unread, { text: answer.unread ?? text.trim().split(/\s+/).at(-1) });
      else if (answer.findings.length) note.textContent = words.noHand;
      echo.querySelector(".quiet")?.remove();
      echo.append(note);
      return;
    }
    const cards = [...answer.melds.flat(), ...answer.unmatched];
    const many = cards.length > most(closes(echo.closest("fieldset.hand").dataset.place));
    const count = `${cards.length} / ${form.dataset.size}`;
    note.textContent = many ? say(words.tooMany, { count: cards.length }) : `${count} · ${saidLeft(answer)}`;
    echo.replaceChildren(...answer.melds.map((meld) => grouped(meld, "group")), grouped(answer.unmatched, "group loose"), note);
  };

  for (const field of form.querySelectorAll('input[name^="text-"]')) {
    const echo = field.closest(".typed").querySelector(".echo");
    const shown = field.closest(".typed").querySelector('[name^="shown-"]');
    field.closest(".typed").querySelector("button").hidden = true;
    const read = pausing(200, async (isNewest, text) => {
      const answer = await ask("/api/hand", { cards: text });
      if (isNewest()) show(echo, shown, answer, text);
    });
    const draw = () => {
      read.stop();
      if (field.value.trim()) read(field.value);
      else echo.replaceChildren();
    };
    field.addEventListener("input", draw);
    // Enter goes on to the other hand where that comes next; after both it asks for the verdict.
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing || !form.querySelector("#turn-1").checked) return;
      event.preventDefault();
      form.querySelector("#turn-2").click();
    });
    if (field.value.trim()) draw();
  }
}
