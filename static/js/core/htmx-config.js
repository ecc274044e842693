// Configuration of htmx, which reads it from an element of the page. This script is loaded before htmx.

(() => {
  const meta = document.createElement("meta");
  meta.name = "htmx-config";
  meta.content = `includeIndicatorCSS:false history:false prefix:"" defaultTimeout:0 defaultSettleDelay:0
    morphSkip:"[data-waiting],[data-player],.royalty-chips:not([hidden])"`;
  document.head.append(meta);
})();
