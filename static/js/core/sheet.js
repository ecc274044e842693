// Behaviour `sheet`: turns an open `<dialog>` into a modal one. Elements with `data-close` close it; closing opens the
// page under the sheet, or uncovers it when the sheet lies over that page already. Without scripts it is a page.

import { showFirstError } from "./first-error.js";
import { visit } from "../offline/stored-pages.js";

let opener = null;

export default function sheet(dialog) {
  const way = dialog.querySelector("a[data-close]");
  const isOverItsPage = !way || new URL(way.href).pathname === window.location.pathname;

  // A sheet may replace another one: the first opener counts.
  const before = document.activeElement;
  if (before !== document.body && !before.closest("dialog")) opener = before;
  dialog.parentElement.querySelector(".scrim")?.remove();
  dialog.toggleAttribute("data-no-motion", dialog.open);
  dialog.removeAttribute("open");
  dialog.showModal();
  if (!showFirstError(dialog))
    document.getElementById(dialog.getAttribute("aria-labelledby"))?.focus({ preventScroll: true });

  dialog.addEventListener("click", (event) => {
    const isBackdrop = event.target === dialog && event.clientY < dialog.getBoundingClientRect().top;
    if (!isBackdrop && !event.target.closest("[data-close]")) return;
    event.preventDefault();
    dialog.close();
  });

  dialog.addEventListener("close", () => {
    if (!isOverItsPage) return visit(way.href).then((isOpened) => isOpened || dialog.showModal());
    dialog.remove();
    opener?.focus({ preventScroll: true });
  });
}
