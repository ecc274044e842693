// Cues of a clock: sounds for its `cue` events, the spoken new level and last minute, and the buttons that allow them.

import { mute, play, enable, isAudible } from "./sounds.js";

const SOUND_KEY = "ardoise.sound";

export function giveCues(root) {
  const loud = document.querySelector("[data-cue=sound]");
  const voice = root.querySelector("[data-cue=speak]");
  root.addEventListener("cue", ({ detail }) => {
    play(detail);
    if (!("voice" in root.dataset) || loud?.getAttribute("aria-pressed") !== "true") return;
    if (detail === "level") speak();
    if (detail === "minute") say(root.dataset.minute);
  });
  if (loud) giveSound(loud);
  if (voice && "speechSynthesis" in window) {
    voice.hidden = false;
    voice.addEventListener("click", speak);
  }
}

function giveSound(button) {
  button.hidden = false;
  // A television has a second button, which is in view while the browser refuses the sound.
  const offer = document.querySelector("[data-cue=enable]");
  const showOffer = () => {
    if (offer) offer.hidden = isAudible() || localStorage.getItem(SOUND_KEY) === "";
  };
  const press = (isOn) => {
    button.setAttribute("aria-pressed", isOn);
    localStorage.setItem(SOUND_KEY, isOn ? "1" : "");
    if (isOn) {
      enable(showOffer);
      setTimeout(play, 100, "ready");
    } else mute();
    showOffer();
  };
  button.addEventListener("click", () => press(button.getAttribute("aria-pressed") !== "true"));
  offer?.addEventListener("click", () => press(true));
  showOffer();
  if (!localStorage.getItem(SOUND_KEY)) return;
  // Sound was on before: the browser may allow it at once, else the first touch enables it again.
  button.setAttribute("aria-pressed", true);
  enable(showOffer);
  document.addEventListener("pointerdown", () => enable(showOffer), { once: true });
}

function speak() {
  const { dataset } = document.getElementById("now");
  const sentences = [dataset.spoken];
  if (dataset.remainingMs) {
    const [hours, minutes, seconds] = `0:${document.querySelector("#now .time").textContent}`.split(":").slice(-3);
    const left = Number(hours) * 60 + Number(minutes) + (Number(seconds) >= 30);
    sentences.push(dataset.leftSpoken.replace("{minutes}", left));
  }
  say(sentences.join(" "));
}

function say(text) {
  if (!("speechSynthesis" in window)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.getElementById("now").dataset.speechLanguage === "fr" ? "fr-FR" : "en-GB";
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
