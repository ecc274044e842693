// Behaviour `decision`: the decision clock, which runs without the network. Its state is in the query of the URL.

import { setServerNow, formatSeconds, serverNow } from "./server-time.js";
import { play, enable } from "./sounds.js";

const COUNTDOWN = 10;
const TEXTS = { idle: "textIdle", thinking: "textThinking", countdown: "textCountdown", dead: "textDead" };

export default function decision(form) {
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
    show(called.value ? Math.ceil((Number(called.value) - now) / 1000) + Number(form.dataset.decisionS) : null);
    ticking = setTimeout(tick, 100);
  }

  function show(seconds) {
    const phase = seconds === null ? "idle" : seconds > 0 ? "thinking" : seconds > -COUNTDOWN ? "countdown" : "dead";
    const shown = { idle: Number(form.dataset.decisionS), thinking: seconds, countdown: seconds + COUNTDOWN, dead: 0 }[
      phase
    ];
    const current = `${phase} ${shown}`;
    if (current === before) return;
    before = current;
    face.dataset.phase = phase;
    face.querySelector(".time").textContent = phase === "countdown" || phase === "dead" ? shown : formatSeconds(shown);
    const sentence = document.getElementById("phase");
    if (sentence.textContent !== form.dataset[TEXTS[phase]]) {
      sentence.textContent = form.dataset[TEXTS[phase]];
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
