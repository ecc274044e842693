// What a sign-out leaves to the pages after it, and the deletion of cached pages.

import { attempt } from "./drafts.js";

export const LEFT = "ardoise-left";
const opened = Date.now();
const files = new URL("../..", import.meta.url).pathname;

// Deletes cached pages, without the one that is shown; static files and the rulebook hold nothing personal.
export async function forgetPages(rulebook) {
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
