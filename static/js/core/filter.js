// Behaviour `filter`: hides the `[data-case]` entries of the list `data-filter` that lack a typed word, ignoring accents.
// The text of an entry is the value of `data-case`, or all its text. A list that is refreshed, or replaced, is filtered
// again; another state of the page has none. `[data-nothing]` is shown if no entry is left.

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export default function filter(input) {
  const listed = (selector) => [...document.querySelectorAll(`${input.dataset.filter} ${selector}`)];
  const cases = () => listed("[data-case]").map((each) => [each, textOf(each)]);
  let folded = cases();

  function sift() {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    for (const [each, text] of folded) each.hidden = !words.every((word) => text.includes(word));
    const nothing = document.querySelector("[data-nothing]");
    if (nothing) nothing.hidden = folded.some(([each]) => !each.hidden);
    for (const part of listed("section:has([data-case])"))
      part.hidden = !part.querySelector("[data-case]:not([hidden])");
  }

  input.value ||= new URLSearchParams(window.location.search).get("q") ?? "";
  input.addEventListener("input", sift);
  // The next name is typed over the last one.
  input.addEventListener("focus", () => input.select());
  document.addEventListener("page-refreshed", () => {
    folded = cases();
    sift();
  });
  sift();
}

function textOf(entry) {
  return fold(entry.dataset.case || entry.textContent);
}
