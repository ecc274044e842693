// Behaviour `clock`: ticks with the server's time, polls the state every two seconds and sends buttons in the background.
// Elements with `data-fragment` and an id are replaced, unless its value is that of before. Dispatches the event `cue`.

import { parsePage } from "../offline/connection.js";
import { giveCues } from "./cues.js";
import { giveFullScreen } from "./full-screen.js";
import { startNextLevel, keepInView } from "./levels.js";
import { askServer, setServerNow, formatSeconds, isMeasured, serverNow } from "./server-time.js";

const POLL = 2000;
const LATE = 15; // a little after the second has turned
const CUES = { 300: "five", 60: "minute", 5: "second", 4: "second", 3: "second", 2: "second", 1: "second" };

export default function clock(root) {
  let tag = "";
  let ticking;
  let polling;
  let isBusy = false;
  let pressedUntil = 0; // a button under a finger stays until the tap is over, or for three seconds
  let before = null;
  let asked = 0;
  let shown = 0; // number of the request shown: a late answer never replaces a newer one
  const now = () => document.getElementById("now");

  function measure() {
    const { dataset } = now();
    const isRunning = "running" in dataset;
    const passed = isRunning ? serverNow() - Number(dataset.serverMs) : 0;
    const left = dataset.remainingMs === "" ? null : Math.max(Number(dataset.remainingMs) - passed, 0);
    const spent = Math.max(Number(dataset.elapsedMs) + passed, 0);
    return { left, spent, isRunning, length: Number(dataset.length), index: Number(dataset.index) };
  }

  function tick() {
    clearTimeout(ticking);
    const seen = measure();
    if (seen.left === 0 && seen.isRunning) {
      setTimeout(poll);
      if (startNextLevel(now())) return tick();
    }
    const seconds = seen.left === null ? Math.floor(seen.spent / 1000) : Math.ceil(seen.left / 1000);
    const time = now().querySelector(".time");
    time.textContent = formatSeconds(seconds);
    time.classList.toggle("long", seconds >= 3600);
    const share = seen.length ? Math.min(seen.spent / seen.length, 1) * 100 : 0;
    now()
      .querySelector(".gauge rect")
      ?.setAttribute("width", `${share.toFixed(1)}%`);
    dispatchCue(seen, seconds);
    if (!seen.isRunning) return;
    const rest = seen.left === null ? 1000 - (seen.spent % 1000) : seen.left % 1000 || 1000;
    ticking = setTimeout(tick, rest + LATE);
  }

  function dispatchCue({ left, index, isRunning }, seconds) {
    const past = before ?? { index, seconds };
    before = { index, seconds };
    // A cue may be a second late; older cues are skipped.
    const passed =
      left !== null && Object.keys(CUES).find((at) => seconds <= at && at < past.seconds && at - seconds < 2);
    const cue = index !== past.index ? "level" : CUES[passed];
    if (!cue || !isRunning) return;
    const text = document.getElementById("cue-text");
    if (text && cue !== "second") text.textContent = cue === "level" ? now().dataset.spoken : root.dataset[cue];
    root.dispatchEvent(new CustomEvent("cue", { detail: cue }));
  }

  async function poll() {
    clearTimeout(polling);
    if (document.hidden) return;
    const turn = ++asked;
    try {
      const answer = await askServer(root.dataset.state, tag);
      root.querySelector("#refused p:not(:has(*))")?.replaceChildren(); // no refusal, which has an icon
      const text = await answer.text();
      if (answer.status === 200 && !isBusy && Date.now() > pressedUntil && turn > shown) {
        shown = turn;
        tag = answer.headers.get("ETag");
        show(text);
      }
    } catch {
      // The network is away: the clock goes on by itself.
    }
    // A page that no answer confirmed may be an old copy.
    document.getElementById("doubt").hidden = isMeasured();
    tick();
    clearTimeout(polling);
    polling = setTimeout(poll, POLL);
  }

  function show(text) {
    const focusedId = document.activeElement?.id;
    const page = parsePage(text);
    for (const piece of page.querySelectorAll("[data-fragment]")) {
      const old = document.getElementById(piece.id);
      const { fragment } = piece.dataset;
      if (!fragment || fragment !== old?.dataset.fragment) old?.replaceWith(piece);
    }
    keepInView();
    if (focusedId) document.getElementById(focusedId)?.focus({ preventScroll: true });
  }

  root.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    const { target: form, submitter } = event;
    const body = new FormData(form);
    body.append(submitter.name, submitter.value);
    try {
      const answer = await fetch(submitter.getAttribute("formaction") ?? form.action, { method: "POST", body });
      if (answer.status === 403) location.reload(); // another right, or another token: the page shows which
      show(await answer.text());
      shown = ++asked;
      tag = "";
    } catch {
      root.querySelector("#refused p").textContent = root.dataset.offlineText;
    }
    isBusy = false;
    poll();
  });

  for (const kind of ["pointerdown", "pointerup"])
    // A click follows its `pointerup`.
    document.addEventListener(kind, () =>
      setTimeout(() => (pressedUntil = kind === "pointerdown" ? Date.now() + 3000 : 0)),
    );
  document.addEventListener("visibilitychange", poll);
  setServerNow(Number(now().dataset.serverMs));
  giveCues(root);
  giveFullScreen();
  keepInView();
  tick();
  poll();
}
