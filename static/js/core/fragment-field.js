// Behaviour `fragment-field`: writes the IBAN of the fragment of the URL, which browsers do not send, into the form,
// and the BIC after a point.

export default function fragmentField(form) {
  const [, iban, bic] =
    /^([A-Z]{2}[0-9A-Z]{12,32})(?:\.([0-9A-Z]{8,11}))?$/.exec(decodeURIComponent(window.location.hash.slice(1))) ?? [];
  if (iban) form.elements.iban.value = iban;
  if (bic) form.elements.bic.value = bic;
}
