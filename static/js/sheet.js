// A sheet over the page: <dialog class="sheet" data-behaviour="sheet" aria-labelledby="…">, whose ways out are
// marked data-close. The server writes it `open`, with a scrim before it: without script it is a page of its own.
// With script it turns modal, so that the focus stays inside, and begins at its title. Leaving it goes where its
// way out leads, or simply uncovers that page when it lies underneath, where whoever opened it stands again.

let opener = null;

export default function sheet(dialog) {
  const way = dialog.querySelector("a[data-close]");
  const isOverItsPage = !way || new URL(way.href).pathname === window.location.pathname;

  // One step of a sheet takes the place of another: the page underneath is left once.
  const before = document.activeElement;
  if (before !== document.body && !before.closest("dialog")) opener = before;
  dialog.parentElement.querySelector(".scrim")?.remove();
  dialog.toggleAttribute("data-still", dialog.open);
  dialog.removeAttribute("open");
  dialog.showModal();
  document.getElementById(dialog.getAttribute("aria-labelledby"))?.focus({ preventScroll: true });

  dialog.addEventListener("click", (event) => {
    const isBackdrop = event.target === dialog && event.clientY < dialog.getBoundingClientRect().top;
    if (!isBackdrop && !event.target.closest("[data-close]")) return;
    event.preventDefault();
    dialog.close();
  });

  dialog.addEventListener("close", () => {
    if (!isOverItsPage) return window.location.assign(way.href);
    dialog.remove();
    opener?.focus({ preventScroll: true });
  });
}
