// Sign-out form with `data-unsent-text`: sends waiting rows first, asks before it discards the rest, and deletes drafts
// and cached pages. While the server is unreachable the account stays signed in. Other open pages reload afterwards.

import { request } from "./connection.js";
import { attempt, deleteDraft } from "./drafts.js";
import { flushNow, refreshStatus } from "./outbox.js";
import { deleteRow, allRows } from "./store.js";

const LEFT = "ardoise-left";
const opened = Date.now();
const files = new URL("../..", import.meta.url).pathname;

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!("unsentText" in form.dataset)) return;
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  if (await isClear(form)) {
    deleteDraft("");
    attempt(() => {
      sessionStorage.clear();
      sessionStorage.setItem(LEFT, form.dataset.rulebookUrl);
    });
    await forgetPages(form.dataset.rulebookUrl);
    return form.submit();
  }
  button.disabled = false;
  refreshStatus();
});

async function isClear(form) {
  const waiting = await lastTry();
  const { unsentText, discardText, offlineText } = form.dataset;
  const [{ ok }] = await request(document.body.dataset.csrf, { cache: "no-store" }).catch(() => [{}]);
  if (!ok) return window.alert(offlineText);
  const question = [unsentText, ...waiting.map(({ label }) => `· ${label}`), "", discardText].join("\n");
  if (waiting.length && !window.confirm(question)) return false;
  for (const { key } of waiting) await deleteRow(key);
  return true;
}

async function lastTry() {
  try {
    await flushNow();
    return (await allRows()).filter(({ state }) => !["sent", "withdrawn"].includes(state));
  } catch {
    return []; // a browser without storage
  }
}

// Deletes cached pages, without the one that is shown; static files and the rulebook hold nothing personal.
async function forgetPages(rulebook) {
  for (const name of (await window.caches?.keys()) ?? []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname === window.location.pathname || pathname.startsWith(files) || pathname.startsWith(rulebook))
        continue;
      await cache.delete(request);
    }
  }
}

// First page after sign-out: deletes pages cached meanwhile and notifies other open pages.
const rulebook = attempt(() => sessionStorage.getItem(LEFT));
if (rulebook) {
  sessionStorage.removeItem(LEFT);
  forgetPages(rulebook).then(() => attempt(() => localStorage.setItem(LEFT, Date.now())));
}

window.addEventListener("pageshow", ({ persisted }) => {
  const left = Number(attempt(() => localStorage.getItem(LEFT)));
  if (persisted && left > opened) window.location.reload();
});
window.addEventListener("storage", ({ key }) => {
  if (key === LEFT) window.location.reload();
});
