// <button data-behaviour="copy" data-copy="#link">: puts the text of that element on the clipboard, and says so.

import { textOf, copyText } from "./clipboard.js";

export default function copy(button) {
  button.addEventListener("click", () => copyText(textOf(button.dataset.copy), button));
}
