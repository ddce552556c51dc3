// Make a picture small before it is sent; without this the original goes, as large as it is allowed.
const SIDE = 1600;
const SMALL = 400_000;

const shrunk = async (file) => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.8));
  return new File([blob], "cards.jpg", { type: "image/jpeg" });
};

for (const form of document.querySelectorAll("form[data-shrink]")) {
  const field = form.querySelector('input[type="file"]');
  const said = form.querySelector("[data-said]");
  field.addEventListener("change", async () => {
    const [file] = field.files;
    if (!file || (file.size < SMALL && file.type === "image/jpeg")) return;
    said.textContent = form.dataset.busy;
    try {
      const bag = new DataTransfer();
      bag.items.add(await shrunk(file));
      field.files = bag.files;
    } catch {
      // a picture this browser cannot open goes as it is, and the server says what is wrong
    }
    said.textContent = "";
  });
}
