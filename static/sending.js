// One tap is enough; in a dead spot the form waits, says so, and goes off when the network is back.

export const sending = (form, waits) => {
  let busy = false;
  let through = false;
  let again;
  let go = () => {};

  const off = async (button, pause = 1000) => {
    clearTimeout(again);
    try {
      await fetch("/healthz", { cache: "no-store" });
    } catch {
      waits(button);
      go = () => off(button);
      again = setTimeout(off, pause, button, Math.min(pause * 2, 15000));
      return;
    }
    through = true;
    form.requestSubmit(button);
  };

  form.addEventListener("submit", (event) => {
    if (through || !form.requestSubmit) {
      through = false;
      return;
    }
    event.preventDefault();
    if (busy) return;
    busy = true;
    event.submitter?.setAttribute("aria-disabled", "true");
    off(event.submitter);
  });

  window.addEventListener("online", () => go());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) busy = false;
    form.querySelectorAll("[aria-disabled]").forEach((button) => button.removeAttribute("aria-disabled"));
  });
};
