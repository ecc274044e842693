// Behaviour `enter-sends`: a field for one name or a pasted list. Enter sends the form, as in a field of one line, also
// if it was pressed while this script was being loaded. A list has a preview, so it is not stored for later.

const SEVERAL = /[,;\t\n]/;
const ENTERED = /^[^\n]+\n$/;

export default function enterSends(field) {
  const store = () => field.form.toggleAttribute("data-outbox", !SEVERAL.test(field.value.trimEnd()));
  const send = () => field.form.requestSubmit();
  field.addEventListener("input", store);
  store();
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  if (field === document.activeElement && ENTERED.test(field.value)) send();
}
