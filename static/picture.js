// The picture kept with a deal is made small before it is sent; without this the original goes.
import { shrinkIn } from "./shrink.js";

const SMALL = 400_000;

for (const form of document.querySelectorAll("form[data-shrink]")) {
  const field = form.querySelector('input[type="file"]');
  const said = form.querySelector("[data-said]");
  field.addEventListener("change", async () => {
    const [file] = field.files;
    if (!file || (file.size < SMALL && file.type === "image/jpeg")) return;
    said.textContent = form.dataset.busy;
    await shrinkIn(field);
    said.textContent = "";
  });
}
