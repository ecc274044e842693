// Style sheets of a page that is shown in place of this one.

export function loadStyles({ head }) {
  for (const link of head.querySelectorAll("link[rel=stylesheet]")) {
    if (!document.head.querySelector(`link[href="${link.getAttribute("href")}"]`)) document.head.append(link);
  }
}
