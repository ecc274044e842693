// Behaviour `unfinished`: the link shows `data-unfinished` while a draft of its coup is stored, and takes the stake along.

import { loadEntries } from "../offline/drafts.js";

export default function unfinished(link) {
  const text = link.textContent;

  function show() {
    const entries = new Map(loadEntries(link.dataset.draftKey) ?? []);
    const isBegun = Boolean(entries.get("events"));
    link.textContent = isBegun ? link.dataset.unfinished : text;
    link.classList.toggle("link", !isBegun);
  }

  show();
  document.addEventListener("page-refreshed", show);
  link.addEventListener("click", () => {
    const chosen = document.querySelector("#coup [name=stake]:checked, #coup [name=stake][type=number]");
    const url = new URL(link.href);
    if (chosen) url.searchParams.set("stake", chosen.value);
    link.href = url;
  });
}
