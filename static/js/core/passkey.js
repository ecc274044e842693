// Behaviour `passkey`: signs in or confirms with a passkey (`data-passkey="get"`), or creates one (`"create"`). The form
// is shown only where the browser supports passkeys.

export default function passkey(form) {
  if (!window.isSecureContext || !window.PublicKeyCredential) return;
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
    } catch {
      status.textContent = status.dataset.refused; // cancelled, or the device has none
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
    const { publicKey } = await answer.json();
    return credentialJson(await navigator.credentials.get({ publicKey: read(publicKey) }));
  },
  async create({ dataset }) {
    const { publicKey } = JSON.parse(dataset.options);
    return credentialJson(await navigator.credentials.create({ publicKey: read(publicKey) }));
  },
};

// What JSON cannot hold travels as base64url.
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");
const known = (list = []) => list.map((each) => ({ ...each, id: bytes(each.id) }));

function read({ challenge, user, ...rest }) {
  return {
    ...rest,
    challenge: bytes(challenge),
    ...(user && { user: { ...user, id: bytes(user.id) } }),
    excludeCredentials: known(rest.excludeCredentials),
    allowCredentials: known(rest.allowCredentials),
  };
}

function credentialJson(credential) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}
