// <button data-behaviour="fullscreen" hidden>: the whole screen for the page, and back; hidden where it cannot be had.

export default function fullscreen(button) {
  if (!document.fullscreenEnabled) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen().catch(() => {});
  });
}
