// Behaviour `passkey`: signs in or confirms with a passkey (`data-passkey="get"`), or creates one (`"create"`). The form
// is shown only where the browser supports passkeys and their JSON, in a secure context.

export default function passkey(form) {
  if (!window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  document.querySelector("[data-no-passkey]")?.remove();
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    const status = form.querySelector("[data-refused]");
    status.textContent = "";
    button.disabled = true;
    try {
      form.elements.credential.value = JSON.stringify(await ask[form.dataset.passkey](form));
      form.submit();
    } catch ({ name }) {
      // Cancelled, or the device has none; or, at a creation, it has one already.
      status.textContent = status.dataset[name === "InvalidStateError" ? "repeated" : "refused"];
      button.disabled = false;
    }
  });
}

const ask = {
  async get({ dataset, elements }) {
    const answer = await fetch(dataset.options, {
      method: "POST",
      headers: { "X-CSRFToken": elements.csrfmiddlewaretoken.value },
    });
    if (!answer.ok) throw new Error(answer.status);
    const { publicKey } = (await answer.json()).request_options;
    return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
  },
  create({ dataset }) {
    const { publicKey } = JSON.parse(dataset.options);
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) });
  },
};
