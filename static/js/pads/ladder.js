// Behaviour `ladder`: the link opens the ladder at the last announcement of the coup `data-coup-key`. Its page is stored
// by the service worker, and opens without the network too.

import { attempt, loadEntries } from "../offline/drafts.js";
import { hasWorker, isOffline } from "../offline/connection.js";

const KEY = "ardoise-ladder";

// Addresses of the pages that can be opened without the network.
const stored = new Set();

export default function ladder(link) {
  store(link, lastAnnouncement(link));
  link.addEventListener(
    "click",
    () => {
      const announcement = lastAnnouncement(link);
      const field = document.getElementById("ladder-announcement");
      // Without the server only the whole ladder and the stored announcements open.
      field.disabled = !announcement || (isOffline() && !stored.has(addressOf(link, announcement)));
      field.value = announcement ?? "";
    },
    { capture: true },
  );
}

// A tap on the open ladder is the last announcement, until the next coup.
document.addEventListener(
  "click",
  ({ target }) => {
    const rung = target.closest("#ladder-sheet .ladder a");
    const link = document.querySelector("[data-behaviour=ladder]");
    if (!rung || !link || isOffline()) return;
    const announcement = new URL(rung.href).searchParams.get("said");
    attempt(() => sessionStorage.setItem(KEY, JSON.stringify({ coup: link.dataset.coupKey, announcement })));
    store(link, announcement);
  },
  { capture: true },
);

const addressOf = (link, announcement) => `${new URL(link.href).pathname}?said=${announcement}`;

async function store(link, announcement) {
  const address = addressOf(link, announcement);
  if (!announcement || !hasWorker() || stored.has(address)) return;
  if (isOffline()) return void ((await caches.match(address)) && stored.add(address));
  const answer = await fetch(address, { headers: { "X-Store": "1" } }).catch(() => null);
  if (answer?.ok) stored.add(address);
}

const lastAnnouncement = (link) => announced(link) ?? remembered(link);

function remembered(link) {
  const saved = attempt(() => JSON.parse(sessionStorage.getItem(KEY)));
  return saved?.coup === link.dataset.coupKey ? saved.announcement : null;
}

// Returns the last announcement of the unfinished coup, from its events: `a1-12x0 t a3-8x2`.
function announced(link) {
  const events = new Map(loadEntries(link.dataset.draftKey) ?? []).get("events") ?? "";
  const last = events.split(" ").findLast((word) => word.startsWith("a"));
  return last?.slice(1).split("x")[0];
}
