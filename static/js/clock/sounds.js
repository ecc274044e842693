// Tones and vibrations. Browsers allow sound only after a tap: call `enable` from one.

const NOTES = {
  ready: [[880, 0]],
  five: [[660, 0]],
  minute: [
    [660, 0],
    [660, 0.25],
  ],
  second: [[880, 0]],
  level: [
    [660, 0],
    [880, 0.22],
    [1175, 0.44],
  ],
  over: [
    [440, 0],
    [330, 0.3],
  ],
};
const SHAKES = { minute: [120, 80, 120], level: [250, 100, 250, 100, 250], over: [500] };
const LASTS = 0.18;

let ears = null;

// Calls `onChange` whenever the browser allows or stops the sound. It refuses sound before the first tap.
export function enable(onChange) {
  ears ??= new AudioContext();
  if (onChange) ears.onstatechange = onChange;
  ears.resume().catch(() => {});
}

export const isAudible = () => ears?.state === "running";

export const mute = () => ears?.suspend();

export function play(name) {
  if (SHAKES[name]) navigator.vibrate?.(SHAKES[name]);
  if (ears?.state !== "running") return;
  for (const [pitch, after] of NOTES[name]) note(pitch, ears.currentTime + after);
}

function note(pitch, at) {
  const string = ears.createOscillator();
  const loudness = ears.createGain();
  string.frequency.value = pitch;
  string.type = "triangle";
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(0.6, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + LASTS);
  string.connect(loudness).connect(ears.destination);
  string.start(at);
  string.stop(at + LASTS);
}
