// Make a picture small before it is sent; the canvas also turns it upright.
const SIDE = 1600;

export const shrunk = async (file) => {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.85));
  return new File([blob], "cards.jpg", { type: "image/jpeg" });
};

// Put the small picture in the place of the one that was chosen; one that cannot be opened goes as
// it is, and the server says what is wrong.
export const shrinkIn = async (field) => {
  try {
    const bag = new DataTransfer();
    bag.items.add(await shrunk(field.files[0]));
    field.files = bag.files;
  } catch { /* as it is */ }
};
