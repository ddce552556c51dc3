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

// What was read counts as tapped: the draft on this phone holds it too.
document.querySelector(".shot")?.dispatchEvent(new Event("input", { bubbles: true }));
