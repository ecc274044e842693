// Behaviour `autofocus`: focuses a search field without scrolling, unlike the attribute `autofocus`.

export default function autofocus(field) {
  if (document.activeElement === document.body) field.focus({ preventScroll: true });
}
