// A photographed hand: as soon as the picture is taken it is made small and sent to be read.
for (const field of document.querySelectorAll("input[data-photo]")) {
  field.addEventListener("change", async () => {
    if (!field.files.length) return;
    const panel = field.closest("details");
    panel.querySelector("[data-photo-said]").textContent = field.dataset.busy;
    const { shrinkIn } = await import("./shrink.js");
    await shrinkIn(field);
    field.form.requestSubmit(panel.querySelector('button[name="photo"]'));
  });
}

// What the grid has otherwise by now is struck out here.
const strike = () => {
  for (const row of document.querySelectorAll(".shot li")) {
    const box = row.closest("fieldset").querySelector(`.grid [value="${row.dataset.card}"]`);
    row.classList.toggle("given-up", !box.checked);
  }
};
addEventListener("change", strike);
addEventListener("pageshow", strike);

// What was read counts as tapped: the draft on this phone holds it too.
document.querySelector(".shot")?.dispatchEvent(new Event("input", { bubbles: true }));
