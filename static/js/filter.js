// <input data-behaviour="filter" data-filter="#cases">: hides what does not hold every word, accents or not. What a
// search asked of the house without a network is asked here.

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export default function filter(input) {
  const list = document.querySelector(input.dataset.filter);
  const cases = [...list.querySelectorAll("[data-case]")].map((each) => [each, fold(each.textContent)]);

  function sift() {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    for (const [each, text] of cases) each.hidden = !words.every((word) => text.includes(word));
    for (const part of list.querySelectorAll("section")) part.hidden = !part.querySelector("[data-case]:not([hidden])");
  }

  input.value ||= new URLSearchParams(window.location.search).get("q") ?? "";
  input.addEventListener("input", sift);
  sift();
}
