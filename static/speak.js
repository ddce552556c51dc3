// Read a verdict aloud when asked to, where the browser can speak; never by itself.
const place = document.querySelector("[data-speak]");

if (place && window.speechSynthesis && document.querySelector(".verdict")) {
  const button = place.querySelector("button");
  const [start, stop] = [button.textContent, place.dataset.stop];

  // What a screen reader would say of the verdict, up to the winner; notes and plans are for reading.
  const told = () => {
    const verdict = document.querySelector(".verdict").cloneNode(true);
    for (const part of verdict.querySelectorAll('[aria-hidden="true"], details, .look-up, nav')) part.remove();
    for (const part of verdict.querySelectorAll("h2, p, dt, dd, .winner small, .meld, .laid, .left")) part.append(". ");
    return verdict.textContent.replace(/\s+/g, " ").replace(/(\s*[.,]){2,}/g, ".").trim();
  };

  const rest = () => {
    button.textContent = start;
  };

  place.hidden = false;
  button.addEventListener("click", () => {
    if (speechSynthesis.speaking) {
      speechSynthesis.cancel();
      return rest();
    }
    const words = new SpeechSynthesisUtterance(told());
    words.lang = document.documentElement.lang;
    words.addEventListener("end", rest);
    words.addEventListener("error", rest);
    speechSynthesis.speak(words);
    button.textContent = stop;
  });
  addEventListener("pagehide", () => speechSynthesis.cancel());
}
