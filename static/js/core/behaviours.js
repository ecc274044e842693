// Loader of the behaviours named in `data-behaviour`. Each module exports a function of the element. Elements that
// are inserted later get theirs too. The paths are literals, so that the storage can hash the names.

import "../offline/network.js";
import { showErrorOfAnswer } from "./first-error.js";
import "./refresh.js";

const behaviours = {
  begun: () => import("../pads/begun.js"),
  busy: () => import("../busy.js"),
  "enter-sends": () => import("./enter-sends.js"),
  filter: () => import("./filter.js"),
  "find-case": () => import("../arbiter/find-case.js"),
  "fragment-field": () => import("./fragment-field.js"),
  follow: () => import("../live/follow.js"),
  clock: () => import("../clock/clock.js"),
  decision: () => import("../clock/decision.js"),
  opening: () => import("../pads/opening.js"),
  "draft-form": () => import("../pads/draft-form.js"),
  "wake-lock": () => import("./wake-lock.js"),
  "live-form": () => import("./live-form.js"),
  outdates: () => import("./outdates.js"),
  passkey: () => import("./passkey.js"),
  cards: () => import("../pads/cards.js"),
  "share-picture": () => import("./share-picture.js"),
  print: () => import("./print.js"),
  quick: () => import("../pads/quick.js"),
  recorded: () => import("../offline/recorded.js"),
  "resume-draft": () => import("../offline/resume-draft.js"),
  "round-drafts": () => import("../offline/round-drafts.js"),
  copy: () => import("./share.js"),
  share: () => import("./share.js"),
  sheet: () => import("./sheet.js"),
  "sign-out": () => import("../offline/sign-out.js"),
  "menteur-table": () => import("../pads/menteur-table.js"),
  stepper: () => import("./stepper.js"),
  coup: () => import("../pads/coup.js"),
  "offline-form": () => import("../offline/offline-form.js"),
};

const given = new WeakMap();
const loaded = {};

async function give(element) {
  const already = given.get(element) ?? new Set();
  given.set(element, already);
  for (const name of element.dataset.behaviour.split(" ")) {
    if (already.has(name) || !behaviours[name]) continue;
    already.add(name);
    // A module that is there runs at once: a pad stores its draft before anyone sees the fresh form.
    loaded[name] ??= await behaviours[name]();
    await loaded[name].default(element);
  }
  // Tests and early taps wait for this attribute.
  element.dataset.behaviourReady = "";
  element.dispatchEvent(new Event("behaviour-ready"));
}

function giveAll(root) {
  if (root.matches?.("[data-behaviour]")) give(root);
  for (const element of root.querySelectorAll("[data-behaviour]")) give(element);
}

new MutationObserver((mutations) => {
  for (const { addedNodes } of mutations) {
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      window.htmx?.process(node);
      giveAll(node);
    }
  }
}).observe(document.body, { childList: true, subtree: true });

giveAll(document);
showErrorOfAnswer();

// A stored page opens without the network: its scripts are loaded with it. Tests wait for the attribute.
document.addEventListener("page-stored", async ({ detail: page }) => {
  for (const element of page.querySelectorAll("[data-behaviour]")) {
    for (const name of element.dataset.behaviour.split(" ")) await behaviours[name]?.().catch(() => {});
  }
  document.documentElement.dataset.stored = "";
});

// Keyboard users load the focus recovery with their first key.
document.addEventListener("keydown", () => import("./focus.js"), { once: true });
