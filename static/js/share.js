// <button data-behaviour="share" data-share="#link">: hands the text of that element to the phone's own sharing
// sheet, or to the clipboard where there is none.

import { textOf, copyText } from "./clipboard.js";

export default function share(button) {
  button.addEventListener("click", async () => {
    const text = textOf(button.dataset.share);
    if (!navigator.share) return copyText(text, button);
    await navigator.share(/^https?:\S+$/.test(text) ? { url: text } : { text }).catch(() => {});
  });
}
