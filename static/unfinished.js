// The match page says on top that this phone keeps an unfinished deal, and leads to its form.
import { read, said, unfinished } from "./kept.js";

const line = document.querySelector("[data-kept]");
const link = line.querySelector("a");
const start = link.href;

const show = () => {
  const { kept: code, done, waiting, draft } = line.dataset;
  const drafts = unfinished(code, done).map(read);
  const one = drafts.find((kept) => said(kept, "waiting")) ?? drafts[0];
  line.hidden = !one;
  line.querySelector("span").textContent = said(one, "waiting") ? waiting : draft;
  link.href = said(one, "form") ?? start;
};

show();
addEventListener("pageshow", ({ persisted }) => persisted && show());
