// <form data-leaving="Not sent yet:" data-leaving-end="Throw it away?">: who signs out leaves nothing on the phone. What
// waits is sent first; what cannot be is named, and goes only if one says so. Where nobody answers, nobody can be
// signed out: data-leaving-off says so, and nothing is touched. Once out, the other pages of the phone start afresh.

import { forgetDraft } from "./drafts.js";
import { hurry, redraw } from "./outbox.js";
import { drop, everyRow } from "./store.js";

const LEFT = "ardoise-left";
const opened = Date.now();
const files = new URL("..", import.meta.url).pathname;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!("leaving" in form.dataset)) return;
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  if (await isClear(form)) {
    forgetDraft("");
    kept(window.sessionStorage, (storage) => { storage.clear(); storage.setItem(LEFT, "1"); });
    await forgetPages();
    return form.submit();
  }
  button.disabled = false;
  redraw();
});

async function isClear(form) {
  const waiting = await lastTry();
  const { leaving, leavingEnd, leavingOff } = form.dataset;
  const isReached = await fetch(document.body.dataset.csrf, { cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (!isReached) return window.alert(leavingOff);
  const question = [leaving, ...waiting.map(({ label }) => `· ${label}`), "", leavingEnd].join("\n");
  if (waiting.length && !window.confirm(question)) return false;
  for (const { key } of waiting) await drop(key);
  return true;
}

async function lastTry() {
  try {
    await hurry();
    return (await everyRow()).filter(({ state }) => state !== "sent");
  } catch {
    return []; // a browser that keeps nothing
  }
}

// Pages only: what they are made of is nobody's, and opens the app without a network.
async function forgetPages() {
  for (const name of await window.caches?.keys() ?? []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith(files) && pathname !== "/arbiter/pocket/") await cache.delete(request);
    }
  }
}

function kept(storage, use) {
  try {
    return use(storage);
  } catch {
    return null; // private windows keep nothing
  }
}

// The first page after it: what was still on its way into the worker goes too, and the other pages are told.
if (kept(window.sessionStorage, (storage) => storage.getItem(LEFT))) {
  kept(window.sessionStorage, (storage) => storage.removeItem(LEFT));
  forgetPages().then(() => kept(window.localStorage, (storage) => storage.setItem(LEFT, String(Date.now()))));
}

window.addEventListener("pageshow", ({ persisted }) => {
  const left = Number(kept(window.localStorage, (storage) => storage.getItem(LEFT)));
  if (persisted && left > opened) window.location.reload();
});
window.addEventListener("storage", ({ key }) => {
  if (key === LEFT) window.location.reload();
});
