// Behaviour `enter-sends`: a field for one name or a pasted list. Enter sends the form, as in a field of one line. A list
// has a preview, so it is not stored for later.

const SEVERAL = /[,;\t\n]/;

export default function enterSends(field) {
  const store = () => field.form.toggleAttribute("data-outbox", !SEVERAL.test(field.value));
  field.addEventListener("input", store);
  store();
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    field.form.requestSubmit();
  });
}
