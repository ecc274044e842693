// Gives its behaviour to every element that asks for one: <button data-behaviour="share">. A page works without.
// An element may ask for several, and may arrive later with a fragment. To add one: a module whose default export
// takes the element, and a line below (written out, so that the names of files can be hashed).

import "./network.js";

const behaviours = {
  arbiter: () => import("./arbiter.js"),
  filter: () => import("./filter.js"),
  follow: () => import("./follow.js"),
  clock: () => import("./clock.js"),
  cues: () => import("./cues.js"),
  decision: () => import("./decision.js"),
  fullscreen: () => import("./fullscreen.js"),
  opening: () => import("./opening.js"),
  kept: () => import("./kept.js"),
  live: () => import("./live.js"),
  passkey: () => import("./passkey.js"),
  pad: () => import("./pad.js"),
  picture: () => import("./picture.js"),
  print: () => import("./print.js"),
  quick: () => import("./quick.js"),
  recorded: () => import("./recorded.js"),
  copy: () => import("./copy.js"),
  share: () => import("./share.js"),
  sheet: () => import("./sheet.js"),
  stake: () => import("./stake.js"),
  stepper: () => import("./stepper.js"),
  told: () => import("./told.js"),
  unreached: () => import("./unreached.js"),
};

const given = new WeakMap();

async function give(element) {
  const already = given.get(element) ?? new Set();
  given.set(element, already);
  for (const name of element.dataset.behaviour.split(" ")) {
    if (already.has(name) || !behaviours[name]) continue;
    already.add(name);
    const module = await behaviours[name]();
    module.default(element);
  }
  // Whoever waits for the scripts, as a hurried test does, can see that this element has all of its own.
  element.dataset.awake = "";
}

function giveAll(root) {
  if (root.matches?.("[data-behaviour]")) give(root);
  for (const element of root.querySelectorAll("[data-behaviour]")) give(element);
}

new MutationObserver((mutations) => {
  for (const { addedNodes } of mutations) {
    for (const node of addedNodes) {
      if (node.nodeType === Node.ELEMENT_NODE) giveAll(node);
    }
  }
}).observe(document.body, { childList: true, subtree: true });

giveAll(document);

// Whoever goes by the keyboard is followed from the first key on.
document.addEventListener("keydown", () => import("./focus.js"), { once: true });
