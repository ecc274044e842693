// Behaviour `fullscreen`: a button that toggles full screen; it stays hidden where full screen is unavailable.

export default function fullscreen(button) {
  if (!document.fullscreenEnabled) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  });
}
