// Where no house answers, the phone reckons what a tool is asked: by the rules in `tools/`, in the pattern that lies in
// the page (<template id="pattern" data-tool="pots">, web/tools/pattern.py). The rules are fetched once the page is there.

import { showReach } from "./waiting.js";

const PARTS = ["header.bar", "form.page"];
const tools = {
  bets: () => import("./tools/bets.js"),
  button: () => import("./tools/button.js"),
  chip_race: () => import("./tools/chip-race.js"),
  exchanges: () => import("./tools/exchanges.js"),
  pots: () => import("./tools/pot-calculator.js"),
};
const pattern = document.getElementById("pattern");
const tool = pattern && fetched();

async function fetched() {
  if (document.readyState !== "complete") await new Promise((loaded) => window.addEventListener("load", loaded, { once: true }));
  const modules = [tools[pattern.dataset.tool](), import("./tools/fill.js"), import("./tools/wording.js"), import("./tools/typed.js")];
  return Promise.all(modules).catch(() => null);
}

// The page that answers these fields, or nothing where there is no tool.
export async function reckoned(entries) {
  const modules = await tool;
  if (!modules) return null;
  showReach("off");
  const [{ default: page }, { fill, hidden }, { speak }, { Told }] = modules;
  const { words, bar, page: nodes } = JSON.parse(pattern.content.textContent);
  const spoken = speak(words);
  const csrf = hidden("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "");
  const values = { ...words.given, ...page(new Told(entries)), words: spoken, csrf };
  return new DOMParser().parseFromString(fill(bar, values) + fill(nodes, values), "text/html");
}

// A page takes the place of this one.
export function show(page) {
  if (!page) return;
  for (const part of PARTS) document.querySelector(part).replaceWith(page.querySelector(part));
  window.scrollTo(0, 0);
}

// A page that was kept may be of another address: the fields of this one say what it would show.
const { search } = window.location;
if (search && pattern && pattern.dataset.asked !== search.slice(1)) reckoned(new URLSearchParams(search)).then(show);
