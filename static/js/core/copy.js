// Behaviour `copy`: a button that copies the text of the element selected by `data-copy`.

import { textOf, copyText } from "./clipboard.js";

export default function copy(button) {
  button.addEventListener("click", () => copyText(textOf(button.dataset.copy), button));
}
