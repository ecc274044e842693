// Behaviour `find-case`: lists the `[data-case]` entries of the list `data-cases` that fit the typed words, the best
// first, by the index at `data-index`. `[data-nothing]` is shown if none fits. The entry with the id of the address
// (`case-18-01` at `/arbiter/18-01/`) is open and in view. A field that asks the server opens the stored page `data-page`
// in place once the server does not answer, and goes on there. With `data-is-first` the field has the focus at once,
// without scrolling, unlike with the attribute `autofocus`.

import { create } from "../core/create.js";
import { parsePage } from "../offline/connection.js";
import { showUnavailable } from "../offline/status.js";
import { searcher } from "./search.js";

export default async function findCase(input) {
  if ("isFirst" in input.dataset && document.activeElement === document.body) input.focus({ preventScroll: true });
  if (input.dataset.page) return input.addEventListener("unanswered", () => goOn(input));
  const list = document.querySelector(input.dataset.cases);
  const nothing = document.querySelector("[data-nothing]");
  const places = [...list.querySelectorAll("[data-case]")].map((each) => [each, each.parentElement]);
  const entry = (key) => list.querySelector(`[data-case="${key}"]`);
  const parts = [...list.querySelectorAll("section")];
  const found = create("section", { className: "stack-s" });

  open(entry(window.location.pathname.split("/").at(-2)));
  const answer = await fetch(input.dataset.index);
  const search = searcher(await answer.json());

  function sift() {
    const words = input.value.trim();
    const keys = words ? search(words) : [];
    if (found.isConnected) for (const [each, part] of places) part.append(each);
    found.replaceChildren(...keys.map(entry));
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

async function goOn(input) {
  const stored = await window.caches?.match(input.dataset.page); // none on a plain http address
  if (!stored) return showUnavailable();
  const page = parsePage(await stored.text());
  const field = page.querySelector("[data-cases]");
  field.value = input.value;
  for (const part of ["main", ".dock"]) document.querySelector(part).replaceWith(page.querySelector(part));
  field.focus();
}

function open(named) {
  if (!named) return;
  named.open = true;
  named.scrollIntoView({ block: "center" });
}
