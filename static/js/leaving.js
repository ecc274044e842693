// <form data-leaving="Not sent yet:" data-leaving-end="Throw it away?">: who signs out leaves nothing on the phone. What
// waits is sent first; what cannot be is named, and goes only if one says so. Other pages of the phone start afresh.
// Where nobody answers, nobody can be signed out: data-leaving-off says so, and nothing is touched.

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
  const waiting = await lastTry();
  if (!await isReached()) return window.alert(form.dataset.leavingOff);
  if (waiting.length && !window.confirm(question(form, waiting))) return redraw();
  for (const { key } of waiting) await drop(key);
  forgetDraft("");
  note();
  await forgetPages();
  form.submit();
});

async function lastTry() {
  try {
    await hurry();
    return (await everyRow()).filter(({ state }) => state !== "sent");
  } catch {
    return []; // a browser that keeps nothing
  }
}

const isReached = () => fetch(document.body.dataset.csrf, { cache: "no-store" }).then(({ ok }) => ok, () => false);

const question = ({ dataset }, waiting) =>
  [dataset.leaving, ...waiting.map(({ label }) => `· ${label}`), "", dataset.leavingEnd].join("\n");

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

function note() {
  try {
    window.sessionStorage.clear();
    window.localStorage.setItem(LEFT, String(Date.now()));
  } catch {
    // Private windows keep nothing.
  }
}

function leftSince() {
  try {
    return Number(window.localStorage.getItem(LEFT)) > opened;
  } catch {
    return false;
  }
}

window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted && leftSince()) window.location.reload();
});
window.addEventListener("storage", ({ key }) => {
  if (key === LEFT) window.location.reload();
});
