// <div data-behaviour="follow" data-stream="…" data-ask="…" data-page="…" data-revision="12">: keeps the page true while
// others write. The stream says only the sitting's revision; on a new one the page is fetched again, and its bar, its
// main part and its dock say what the fresh ones say. Nothing typed or chosen meanwhile is taken away.

import { patch } from "./patch.js";
import { watch } from "./stream.js";

const PATIENCE = 8000;
const PARTS = ["header.bar", "#main", "#dock"];

export default function follow(strip) {
  let seenAt = new Date();
  let isBusy = false;
  let isLate = false;

  function show(state, at = state === "live" ? new Date() : seenAt) {
    seenAt = at;
    strip.dataset.live = state;
    for (const time of strip.querySelectorAll("time")) time.textContent = hour(at);
    document.dispatchEvent(new CustomEvent("reach", { detail: state }));
  }

  // One fetch at a time; what is asked for meanwhile is done once more at the end.
  async function refresh() {
    isLate = isBusy;
    if (isBusy) return;
    isBusy = true;
    try {
      const width = window.matchMedia("(min-width: 60rem)").matches ? "wide" : "narrow";
      const ask = { headers: { "X-Live": width }, signal: AbortSignal.timeout(PATIENCE) };
      const answer = await fetch(strip.dataset.page, ask);
      if (answer.ok) renew(new DOMParser().parseFromString(await answer.text(), "text/html"));
    } catch {
      // The next heartbeat says again what was missed.
    }
    isBusy = false;
    if (isLate) refresh();
  }

  function renew(page) {
    const state = strip.dataset.live;
    for (const part of PARTS) {
      const [old, fresh] = [document.querySelector(part), page.querySelector(part)];
      if (old && fresh) patch(old, fresh, isMine);
    }
    if (state) show(state);
    document.dispatchEvent(new Event("refreshed"));
  }

  function showPresent(players) {
    for (const disc of strip.querySelectorAll("[data-player]")) disc.hidden = !players.includes(disc.dataset.player);
  }

  function heard(revision) {
    if (revision !== strip.dataset.revision) refresh();
  }

  document.addEventListener("sent", refresh);
  watch(strip.dataset, heard, show, showPresent);
}

// What somebody is typing, or has chosen and not sent; and who looks on, which the stream says.
function isMine(old) {
  if (old.matches("[data-player], [data-waiting]") || (old === document.activeElement && old.matches("input, select, textarea"))) {
    return true;
  }
  if (old.matches("input:not([type=hidden]), textarea")) {
    return old.value !== old.defaultValue || old.checked !== old.defaultChecked;
  }
  return old.matches("select") && [...old.options].some((each) => each.selected !== each.defaultSelected);
}

function hour(instant) {
  const { lang } = document.documentElement;
  const said = instant.toLocaleTimeString(lang, { hour: "numeric", minute: "2-digit" });
  return lang === "fr" ? said.replace(":", " h ") : said;
}
