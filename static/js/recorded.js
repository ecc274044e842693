// <div data-behaviour="recorded" data-key="…">: the server has this deal, its draft can go.

import { forgetDraft } from "./drafts.js";

export default function recorded(element) {
  forgetDraft(element.dataset.key);
}
