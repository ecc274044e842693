// <form data-behaviour="decision">: a called player's seventy seconds, at once and without the network: the phone that
// lies on the table is the one everybody looks at. The instants stand in the address, so a reload finds them again.

import { believe, figures, houseNow } from "./clock-time.js";
import { sound, unlock } from "./sounds.js";

const COUNTDOWN = 10;

export default function decision(form) {
  let before = null;
  let ticking;
  const called = form.elements.called;
  const face = form.querySelector(".called");

  function tick() {
    clearTimeout(ticking);
    const now = houseNow();
    for (const each of form.querySelectorAll("[data-left]")) {
      const left = Math.ceil((Number(each.dataset.left) + form.dataset.absence * 60000 - now) / 1000);
      each.textContent = figures(Math.max(left, 0));
      each.closest(".row").classList.toggle("odd", left < 0);
    }
    show(called.value ? Math.ceil((Number(called.value) - now) / 1000) + Number(form.dataset.clock) : null);
    ticking = setTimeout(tick, 100);
  }

  function show(seconds) {
    const phase = seconds === null ? "free" : seconds > 0 ? "thinking" : seconds > -COUNTDOWN ? "countdown" : "dead";
    const shown = { free: Number(form.dataset.clock), thinking: seconds, countdown: seconds + COUNTDOWN, dead: 0 }[phase];
    const told = `${phase} ${shown}`;
    if (told === before) return;
    before = told;
    face.dataset.phase = phase;
    face.querySelector(".time").textContent = phase === "countdown" || phase === "dead" ? shown : figures(shown);
    const sentence = document.getElementById("phase");
    if (sentence.textContent !== form.dataset[phase]) {
      sentence.textContent = form.dataset[phase];
      if (phase === "dead") sound("over");
      if (phase === "countdown") sound("minute");
    } else if (phase === "countdown") sound("second");
  }

  form.addEventListener("submit", (event) => {
    const step = event.submitter?.value;
    if (step !== "call" && step !== "stop") return;
    event.preventDefault();
    unlock();
    called.value = step === "call" ? Math.round(houseNow()) : "";
    for (const button of document.querySelectorAll("[data-when]")) {
      button.hidden = (button.dataset.when === "called") === (step === "stop");
    }
    const address = new URLSearchParams(new URL(location.href).search);
    if (called.value) address.set("called", called.value);
    else address.delete("called");
    history.replaceState(null, "", `?${address}`);
    tick();
  });

  believe(Number(form.dataset.now));
  tick();
}
