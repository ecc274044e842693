// Behaviour `menteur-table` of the form that starts a coup: its stake, the coup that is followed, the ladder, and the
// sheet of a coup without the network. These modules are one file.

import { hasWorker } from "../offline/connection.js";
import { fetchLadder, followLadder, loadStates } from "./ladder.js";
import { startCoup } from "./offline-coup.js";
import { loadProposal, restoreStake, watchStake } from "./stake.js";
import { addStake, showUnfinished } from "./unfinished.js";

// Loaded with the first tap that needs them. A browser without a service worker loads them at once: without the network
// it has only what is loaded.
if (!hasWorker()) await Promise.allSettled([loadStates(), loadProposal()]);

// Before the listeners of htmx, and of the document, which keep links to the server closed offline.
const listen = (type, follow) => window.addEventListener(type, follow, { capture: true });

listen("click", followLadder);
listen("click", addStake);
listen("submit", startCoup);

export default function menteurTable(form) {
  const show = () => {
    restoreStake(form);
    showUnfinished();
    fetchLadder();
  };

  show();
  document.addEventListener("page-refreshed", show);
  watchStake(form);
}
