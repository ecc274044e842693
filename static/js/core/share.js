// Behaviour `share`: a button that shares the text of the element selected by `data-share`, or copies it.

import { textOf, copyText } from "./clipboard.js";

export default function share(button) {
  button.addEventListener("click", async () => {
    const text = textOf(button.dataset.share);
    if (!navigator.share) return copyText(text, button);
    await navigator.share(/^https?:\S+$/.test(text) ? { url: text } : { text }).catch(() => {});
  });
}
