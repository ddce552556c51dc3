// Keep the screen awake on the page of a match where the browser can, and say so where it cannot.
const place = document.querySelector("[data-awake]");

if (place) {
  const box = place.querySelector("input");
  const said = place.querySelector("output");
  const KEPT = "awake";
  let lock = null;

  const show = () => {
    said.textContent = lock ? place.dataset.on : box.checked ? place.dataset.lost : "";
  };

  const hold = async () => {
    if (!box.checked || document.hidden || lock) return show();
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
        show();
      });
    } catch {
      lock = null; // a low battery, or a phone that does not want to
    }
    show();
  };

  const letGo = async () => {
    await lock?.release();
    show();
  };

  place.hidden = false;
  if ("wakeLock" in navigator) {
    box.checked = localStorage.getItem(KEPT) === "1";
    box.addEventListener("change", () => {
      localStorage.setItem(KEPT, box.checked ? "1" : "0");
      (box.checked ? hold : letGo)();
    });
    document.addEventListener("visibilitychange", hold);
    hold();
  } else {
    box.closest("label").remove();
    said.textContent = place.dataset.cannot;
  }
}
