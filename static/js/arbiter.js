// <input data-behaviour="arbiter">: ready to be typed in as soon as the page is there, where one has a keyboard. The
// attribute autofocus would scroll to the end of the page, where the dock stands before it sticks.

export default function arbiter(field) {
  if (document.activeElement === document.body) field.focus({ preventScroll: true });
}
