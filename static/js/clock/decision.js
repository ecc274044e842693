// Behaviour `decision`: a recorded call of time, until it ends, or the decision clock of one phone. That one runs without
// the network: its state is in the query of the URL.

import { askServer, setServerNow, formatSeconds, isMeasured, serverNow } from "./server-time.js";
import { play, enable } from "./sounds.js";

export default function decision(element) {
  if (element.matches("form")) countLocally(element);
  else countCall(element);
}

// Returns the phase at this instant of a call, and its figures.
function read(calledMs, { decisionS, countdownS }) {
  const left = Math.ceil((Number(calledMs) - serverNow()) / 1000) + Number(decisionS);
  if (left > 0) return ["thinking", formatSeconds(Math.min(left, decisionS))];
  const counted = left + Number(countdownS);
  return counted > 0 ? ["countdown", counted] : ["dead", 0];
}

async function countCall(call) {
  const figure = call.querySelector("[role=timer]");
  let before;

  function tick() {
    const [phase, figures] = read(call.dataset.calledMs, call.dataset);
    const isOver = phase === "dead";
    // A board that the stream sends has the time of the end again.
    figure.textContent = figures;
    if (phase !== "thinking") {
      call.dataset.kind = "err";
      if (before && figures !== before)
        call.dispatchEvent(new CustomEvent("cue", { detail: isOver ? "over" : "second", bubbles: true }));
    }
    before = figures;
    if (isOver) call.remove();
    else if (call.isConnected) setTimeout(tick, 100);
  }

  // Without the network the phone's own time counts.
  if (!isMeasured()) await askServer(call.closest("[data-state]").dataset.state, "*").catch(() => {});
  tick();
}

function countLocally(form) {
  let before = null;
  let ticking;
  const called = form.elements.called;
  const face = form.querySelector(".decision-clock");

  function tick() {
    clearTimeout(ticking);
    const now = serverNow();
    for (const each of form.querySelectorAll("[data-left-at-ms]")) {
      const left = Math.ceil((Number(each.dataset.leftAtMs) + form.dataset.absenceMin * 60000 - now) / 1000);
      each.textContent = formatSeconds(Math.max(left, 0));
      each.closest(".row").classList.toggle("hatched-alt", left < 0);
    }
    show(...(called.value ? read(called.value, form.dataset) : ["idle", formatSeconds(form.dataset.decisionS)]));
    ticking = setTimeout(tick, 100);
  }

  function show(phase, figures) {
    const current = phase + figures;
    if (current === before) return;
    before = current;
    face.dataset.phase = phase;
    face.querySelector(".time").textContent = figures;
    const sentence = document.getElementById("phase");
    if (sentence.textContent !== form.dataset[phase]) {
      sentence.textContent = form.dataset[phase];
      if (phase === "dead") play("over");
      if (phase === "countdown") play("minute");
    } else if (phase === "countdown") play("second");
  }

  form.addEventListener("submit", (event) => {
    const step = event.submitter?.value;
    if (step !== "call" && step !== "stop") return;
    event.preventDefault();
    enable();
    called.value = step === "call" ? Math.round(serverNow()) : "";
    for (const button of document.querySelectorAll("[data-show-when]")) {
      button.hidden = (button.dataset.showWhen === "called") === (step === "stop");
    }
    const address = new URLSearchParams(new URL(location.href).search);
    if (called.value) address.set("called", called.value);
    else address.delete("called");
    history.replaceState(null, "", `?${address}`);
    tick();
  });

  setServerNow(Number(form.dataset.serverMs));
  tick();
}
