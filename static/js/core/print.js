// Behaviour `print`: a button that prints the page, laid out by static/css/print.css.

export default function print(button) {
  button.addEventListener("click", () => window.print());
}
