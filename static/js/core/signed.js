// Points won or lost, as the server writes them: their sign gives the colour.

export function showSigned(figure, points) {
  figure.dataset.sign = points > 0 ? "+" : points < 0 ? "-" : "0";
  const { lang } = document.documentElement;
  figure.textContent = points.toLocaleString(lang, { signDisplay: "exceptZero" }).replace("-", "−");
}
