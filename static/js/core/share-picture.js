// Behaviour `share-picture`: a link that shares its picture as PNG, because chats refuse SVG. Without file sharing, as on
// plain http, the PNG is downloaded.

import { create } from "./create.js";

const TITLE = "ardoise.png";

export default function sharePicture(link) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const blob = await drawn(link.href).catch(() => null);
    if (!blob) return window.location.assign(link.href);
    const files = [new File([blob], TITLE, { type: "image/png" })];
    if (navigator.canShare?.({ files })) await navigator.share({ files }).catch(() => {});
    else download(files[0]);
  });
}

function download(file) {
  create("a", { href: URL.createObjectURL(file), download: TITLE }).click();
}

async function drawn(source) {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  canvas.getContext("2d").drawImage(image, 0, 0);
  return canvas.convertToBlob();
}
