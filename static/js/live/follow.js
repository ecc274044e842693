// Behaviour `follow`: refreshes the page when the stream reports a new revision. Focused, typed and chosen fields stay.

import { patch } from "../core/patch.js";
import { reportAnswer, reportFailure } from "../offline/connection.js";
import { isSubmitting } from "../offline/submissions.js";
import { showEntering } from "./entering.js";
import { watch } from "./stream.js";

const PATIENCE = 8000;
const PARTS = ["header.top-bar", "#main", "#dock"];

export default function follow(strip) {
  let seenAt = new Date();
  let isBusy = false;
  let isLate = false;
  let entries = [];

  function show(state, at = state === "live" ? new Date() : seenAt) {
    seenAt = at;
    strip.dataset.live = state;
    for (const time of strip.querySelectorAll("time")) time.textContent = hour(at);
  }

  // One fetch at a time; what is asked for meanwhile is done once more at the end.
  async function refresh() {
    isLate = isBusy;
    if (isBusy || isSubmitting()) return;
    isBusy = true;
    try {
      const width = window.matchMedia("(min-width: 60rem)").matches ? "wide" : "narrow";
      const ask = { headers: { "X-Live": width }, signal: AbortSignal.timeout(PATIENCE) };
      const answer = await fetch(strip.dataset.pageUrl + shownPart(), ask);
      reportAnswer(answer);
      if (answer.ok) renew(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      reportFailure(); // the next heartbeat repeats the revision
    }
    isBusy = false;
    if (isLate) refresh();
  }

  // The page shows a part of a table: its last search, a page of a list, all its rounds.
  const shownPart = () => (location.pathname === strip.dataset.pageUrl ? location.search : "");

  function renew(page) {
    // A deleted table has another page.
    if (page.querySelector("#cancelled")) return location.reload();
    const state = strip.dataset.live;
    for (const part of PARTS) {
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
      if (old && fresh) patch(old, fresh, isMine);
    }
    if (state) show(state);
    showEntering(strip, entries);
    document.dispatchEvent(new Event("page-refreshed"));
  }

  function showPresent(players) {
    for (const disc of strip.querySelectorAll("[data-player]")) disc.hidden = !players.includes(disc.dataset.player);
  }

  function showEntries(fresh) {
    entries = fresh;
    showEntering(strip, entries);
  }

  function onRevision(revision) {
    if (revision !== strip.dataset.revision) refresh();
  }

  document.addEventListener("sent", refresh);
  watch(strip.dataset, onRevision, show, showPresent, showEntries);
}

// Returns whether an element is changed by the user or by the stream.
function isMine(old) {
  if (
    old.matches("[data-player], [data-waiting]") ||
    (old === document.activeElement && old.matches("input, select, textarea"))
  ) {
    return true;
  }
  if (old.matches("input:not([type=hidden]), textarea")) {
    return old.value !== old.defaultValue || old.checked !== old.defaultChecked;
  }
  return old.matches("select") && [...old.options].some((each) => each.selected !== each.defaultSelected);
}

function hour(instant) {
  const { lang } = document.documentElement;
  const time = instant.toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit" });
  return lang === "fr" ? time.replace(":", " h ") : time;
}
