// <div data-behaviour="cues">: what a phone does while a clock runs. Buttons [data-cue=sound] and [data-cue=speak]; the
// element's own events `cue` say what happened. The screen stays awake where the browser allows it.

import { silence, sound, unlock } from "./sounds.js";

const KEPT = "ardoise.sound";

export default function cues(root) {
  const loud = root.querySelector("[data-cue=sound]");
  const voice = root.querySelector("[data-cue=speak]");
  root.addEventListener("cue", (event) => sound(event.detail));
  keepAwake();
  if (loud) giveSound(loud);
  if (voice && "speechSynthesis" in window) {
    voice.hidden = false;
    voice.addEventListener("click", speak);
  }
}

function giveSound(button) {
  button.hidden = false;
  const press = (isOn) => {
    button.setAttribute("aria-pressed", isOn);
    localStorage.setItem(KEPT, isOn ? "1" : "");
    if (isOn && unlock()) setTimeout(sound, 100, "ready");
    if (!isOn) silence();
  };
  button.addEventListener("click", () => press(button.getAttribute("aria-pressed") !== "true"));
  if (!localStorage.getItem(KEPT)) return;
  // Who wanted sound wants it again: the first touch anywhere is enough for the phone.
  button.setAttribute("aria-pressed", true);
  document.addEventListener("pointerdown", unlock, { once: true });
}

function speak() {
  const { dataset } = document.getElementById("now");
  const said = [dataset.spoken];
  if (dataset.left) {
    const [hours, minutes, seconds] = `0:${document.querySelector("#now .time").textContent}`.split(":").slice(-3);
    const left = Number(hours) * 60 + Number(minutes) + (Number(seconds) >= 30);
    said.push(dataset.leftSpoken.replace("{minutes}", left));
  }
  const words = new SpeechSynthesisUtterance(said.join(" "));
  words.lang = dataset.locale === "fr" ? "fr-FR" : "en-GB";
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

// A phone forgets the wish whenever its screen goes away: it is asked again each time the page is back.
function keepAwake() {
  const ask = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", ask);
  ask();
}
