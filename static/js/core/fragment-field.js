// Behaviour `fragment-field`: writes the IBAN of the fragment of the URL, which browsers do not send, into the form.

export default function fragmentField(form) {
  const iban = decodeURIComponent(window.location.hash.slice(1));
  if (/^[A-Z]{2}[0-9A-Z]{12,32}$/.test(iban)) form.elements.iban.value = iban;
}
