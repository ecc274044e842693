// Behaviour `wake-lock`: the screen stays on. Browsers release the wake lock with the page, so it is requested again.

export default function keepScreenOn() {
  const ask = () => document.hidden || navigator.wakeLock?.request("screen").catch(() => {});
  document.addEventListener("visibilitychange", ask);
  ask();
}
