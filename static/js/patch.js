// Makes an element say what a fresh one says, node by node: what a thumb is on stays where it is, what it opened open.
// `kept` names elements to leave as they are.

const OURS = ["open", "data-awake"];

export function patch(old, fresh, kept = () => false) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || old.id !== fresh.id) {
    old.replaceWith(fresh);
  } else if (old.nodeType === Node.ELEMENT_NODE) {
    if (kept(old, fresh)) return;
    patchAttributes(old, fresh);
    patchChildren(old, fresh, kept);
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

function patchChildren(old, fresh, kept) {
  const [nodes, freshNodes] = [[...old.childNodes], [...fresh.childNodes]];
  freshNodes.forEach((node, index) => {
    if (nodes[index]) patch(nodes[index], node, kept);
    else old.append(node);
  });
  for (const node of nodes.slice(freshNodes.length)) node.remove();
}
