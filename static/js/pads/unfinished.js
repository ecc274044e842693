// The link to the coup that is followed: it shows `data-unfinished` while a draft of that coup is stored, and takes the
// stake along.

import { eventsOf } from "./coup-memory.js";

export function showUnfinished() {
  const link = document.getElementById("follow-coup");
  if (!link) return;
  const isBegun = Boolean(eventsOf(link));
  link.dataset.text ??= link.textContent;
  link.textContent = isBegun ? link.dataset.unfinished : link.dataset.text;
  link.classList.toggle("link", !isBegun);
}

export function addStake({ target }) {
  const link = target.closest("#follow-coup");
  const stake = link && new FormData(document.getElementById("coup")).get("stake");
  if (stake) link.search = `?told=1&stake=${stake}`;
}
