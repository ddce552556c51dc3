// Ask now and then whether somebody scored meanwhile, and say so in one line that reloads.
"use strict";

(() => {
  const live = document.getElementById("live");
  const { url, etag } = live.dataset;
  const usual = 2000;
  let wait = usual;
  let timer;

  const show = (page) => {
    const fresh = new DOMParser().parseFromString(page, "text/html");
    const last = fresh.getElementById("last");
    const line = live.querySelector("template").content.cloneNode(true);
    line.querySelector("a").href = location.pathname;
    line.querySelector("span").textContent = last ? last.textContent : "";
    live.append(line);
  };

  const ask = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    try {
      const answer = await fetch(url, { cache: "no-store", headers: { "If-None-Match": etag } });
      if (answer.ok) return show(await answer.text());
      wait = answer.status === 304 ? usual : Math.min(wait * 2, 30000);
    } catch {
      wait = Math.min(wait * 2, 30000);
    }
    timer = setTimeout(ask, wait);
  };

  document.addEventListener("visibilitychange", () => {
    if (!live.querySelector("a")) ask();
  });
  timer = setTimeout(ask, wait);
})();
