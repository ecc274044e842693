// Behaviour `share-picture`: a link that shares its picture as PNG, because chats refuse SVG. Without file sharing the
// link opens the picture.

const TITLE = "ardoise.png";

export default function sharePicture(link) {
  if (!navigator.canShare) return;
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const blob = await drawn(link.href).catch(() => null);
    const files = blob && [new File([blob], TITLE, { type: "image/png" })];
    if (!files || !navigator.canShare({ files })) return window.location.assign(link.href);
    await navigator.share({ files }).catch(() => {});
  });
}

async function drawn(source) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
