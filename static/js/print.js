// <button data-behaviour="print">: puts the page on paper, as static/css/print.css lays it out.

export default function print(button) {
  button.addEventListener("click", () => window.print());
}
