// Behaviours `share` and `copy`: a button that shares the text of the element selected by `data-share`, or copies that of
// `data-copy`. A browser that shares nothing copies it.

import { textOf, copyText } from "./clipboard.js";

export default function share(button) {
  button.addEventListener("click", async () => {
    const { copy, share: shared = copy } = button.dataset;
    const text = textOf(shared);
    if (copy || !navigator.share) return copyText(text, button);
    await navigator.share(/^https?:\S+$/.test(text) ? { url: text } : { text }).catch(() => {});
  });
}
