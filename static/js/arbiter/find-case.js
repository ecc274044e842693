// Behaviour `find-case`: lists the `[data-case]` entries of the list `data-cases` that fit the typed words, the best
// first, by the index at `data-index`. `[data-nothing]` is shown if none fits. The entry with the id of the address
// (`case-18-01` at `/arbiter/18-01/`) is open and in view.

import { searcher } from "./search.js";

export default async function findCase(input) {
  const list = document.querySelector(input.dataset.cases);
  const nothing = document.querySelector("[data-nothing]");
  const places = [...list.querySelectorAll("[data-case]")].map((each) => [each, each.parentElement]);
  const entries = new Map(places.map(([each]) => [each.dataset.case, each]));
  const parts = [...list.querySelectorAll("section")];
  const found = Object.assign(document.createElement("section"), { className: "stack-s" });

  openNamed(list);
  const answer = await fetch(input.dataset.index);
  const search = searcher(await answer.json());

  function sift() {
    const words = input.value.trim();
    const keys = words ? search(words) : [];
    if (found.isConnected) for (const [each, part] of places) part.append(each);
    found.replaceChildren(...keys.map((key) => entries.get(key)));
    if (words) list.prepend(found);
    else found.remove();
    for (const part of parts) part.hidden = Boolean(words);
    nothing.hidden = !words || keys.length > 0;
    list.dataset.sifted = words;
  }

  input.value ||= new URLSearchParams(window.location.search).get("q") ?? "";
  input.addEventListener("input", sift);
  input.addEventListener("focus", () => input.select());
  sift();
}

function openNamed(list) {
  const [name] = window.location.pathname.split("/").slice(-2);
  const named = list.querySelector(`#case-${CSS.escape(name)}`);
  if (!named) return;
  named.open = true;
  named.scrollIntoView({ block: "center" });
}
