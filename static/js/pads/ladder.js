// The link to the ladder opens it at the last announcement of the coup. Without the network `ladder-states.js` opens and
// climbs it.

import { hasWorker, isOffline } from "../offline/connection.js";
import { eventsOf, keep, recall } from "./coup-memory.js";

export const loadStates = () => import("./ladder-states.js");

let address = ""; // null after a failure

const ladderLink = () => document.getElementById("ladder-link");
const coupKey = () => document.getElementById("coup").dataset.coupKey;

// A service worker stores the states with the page, but not those of rules that change later.
export async function fetchLadder() {
  const wanted = ladderLink()?.dataset.precache;
  const isStored = hasWorker() && address === "";
  if (!wanted || wanted === address) return;
  address = wanted;
  if (isStored) return;
  const fetched = loadStates().then(({ fetchStates }) => fetchStates(wanted));
  if (!(await fetched.catch(() => null))) address = null;
}

export function followLadder(event) {
  const link = event.target.closest("#ladder-link");
  const rung = event.target.closest("#ladder-sheet .ladder a");
  if (!link && !rung) return;
  const announcement = rung ? new URL(rung.href).searchParams.get("said") : lastAnnouncement(link);
  // A tap on the open ladder is the last announcement, until the next coup.
  if (rung) keep("ladder", coupKey(), announcement);
  if (address !== "" && isOffline()) {
    event.preventDefault();
    event.stopPropagation();
    loadStates().then(({ climb }) => climb(address, announcement, link, rung));
  } else if (link) {
    const field = document.getElementById("ladder-announcement");
    field.disabled = !announcement;
    field.value = announcement ?? "";
  }
}

// The last one of the events, which are as `a1-12x0 t a3-8x2`.
const lastAnnouncement = (link) => eventsOf(link).match(/(?:.* |^)a([\d-]+)/)?.[1] ?? recall("ladder", coupKey());
