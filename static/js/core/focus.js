// Focus recovery for keyboard users. When the focused element is removed, disabled or hidden, the focus moves to an
// equal element, else to the nearest control that takes nothing back, else to the main part of the page.

const STOPS = "a[href], button, input, select, textarea, summary, [tabindex]";
const REMOVAL = /annulment|cancellation|deletion|erasure|removal|withdrawal/;

let focused = null;
let ancestry = [];

function remember(element) {
  focused = element;
  ancestry = [...ancestors(element)].map((box) => [box, stops(box).indexOf(element)]);
}

document.addEventListener("focusin", ({ target }) => remember(target));

// The element still exists, so the focus was moved on purpose.
document.addEventListener("focusout", ({ target }) =>
  queueMicrotask(() => {
    if (target === focused && !isRemoved(target)) focused = null;
  }),
);

document.addEventListener("click", ({ target }) => {
  if (target.closest(".skip-link")) enter(document.getElementById("main"));
});

new MutationObserver(() => {
  if (!focused || !isRemoved(focused) || ![document.body, focused].includes(document.activeElement)) return;
  const next = successor(focused);
  if (next) next.focus({ preventScroll: true });
  else enter(document.getElementById("main"));
}).observe(document.body, {
  childList: true,
  subtree: true,
  attributes: true,
  attributeFilter: ["disabled", "hidden", "open"],
});

function isRemoved(element) {
  return !element.isConnected || element.matches(":disabled") || !element.checkVisibility();
}

function* ancestors(element) {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) yield box;
}

function stops(box) {
  return [...box.querySelectorAll(STOPS)].filter((each) => each.tabIndex >= 0 && !isRemoved(each));
}

// Returns an equal control near the lost one, else the nearest that takes nothing back: another press of the same key must
// not undo what the first one did.
function successor(lost) {
  const left = ancestry.filter(([box]) => box.isConnected).map(([box, index]) => [stops(box), index]);
  const nearest = left.flatMap(([near, index]) => [...near.slice(index), ...near.slice(0, index).reverse()]);
  return nearest.find((each) => words(each) === words(lost)) ?? nearest.find(isHarmless);
}

const isHarmless = ({ href, type, form, attributes }) =>
  !REMOVAL.test(href ?? (type === "submit" && (attributes.formaction?.value ?? form?.action)));

function words({ localName, id, name, type, value, ariaLabel, textContent }) {
  const typed = ["checkbox", "radio", "submit", "button"].includes(type) ? value : "";
  return [localName, id, name, typed, ariaLabel, textContent.trim()].join("|");
}

function enter(part) {
  part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

if (document.activeElement !== document.body) remember(document.activeElement);
// The skip link was opened before this script was loaded.
else if (window.location.hash === "#main") enter(document.getElementById("main"));
