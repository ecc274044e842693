// DOM morph: changes an element into a fresh copy node by node. Attributes set by scripts and open details stay.
// `isFixed` selects elements that are not changed.

const OURS = ["open", "data-behaviour-ready", "data-own-player"];

export function patch(old, fresh, isFixed = () => false) {
  if (!isLike(old, fresh)) {
    old.replaceWith(fresh);
  } else if (old.nodeType === Node.ELEMENT_NODE) {
    if (isFixed(old, fresh)) return;
    patchAttributes(old, fresh);
    patchChildren(old, fresh, isFixed);
    if (old.matches("input")) old.checked = fresh.checked;
    if (old.matches("select") && old.value !== fresh.value) old.value = fresh.value;
  } else if (old.data !== fresh.data) {
    old.data = fresh.data;
  }
}

function patchAttributes(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !OURS.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

// Inserted and removed children leave their neighbours in place.
function patchChildren(old, fresh, isFixed) {
  let node = old.firstChild;
  let more = fresh.childNodes.length - old.childNodes.length;
  for (const each of [...fresh.childNodes]) {
    for (; node && more < 0 && !isLike(node, each); more += 1) node = takeAway(node);
    if (!node) old.append(each);
    else if (more > 0 && !isLike(node, each)) {
      node.before(each);
      more -= 1;
    } else {
      const next = node.nextSibling;
      patch(node, each, isFixed);
      node = next;
    }
  }
  while (node) node = takeAway(node);
}

function takeAway(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function isLike(old, fresh) {
  return old.nodeName === fresh.nodeName && old.id === fresh.id;
}
