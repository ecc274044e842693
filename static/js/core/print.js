// Behaviour `print`: a button that prints the page, formatted by static/css/print.css.

export default function print(button) {
  button.addEventListener("click", () => window.print());
}
