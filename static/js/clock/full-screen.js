// The button of a clock that toggles full screen; it stays hidden where full screen is unavailable.

export function giveFullScreen() {
  const button = document.querySelector("[data-full-screen]");
  if (!document.fullscreenEnabled) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  });
}
