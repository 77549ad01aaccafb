// If a page can show its screen without code, its code waits in a template element, so that nothing delays the first
// paint.
(() => {
  const code = document.getElementById("code");
  if (!code) return;
  const start = () => {
    if (!code.isConnected) return;
    document.head.append(document.importNode(code.content, true));
    code.remove();
  };
  requestAnimationFrame(() => setTimeout(start));
  // A page in the background isn't painted.
  setTimeout(start, 1000);
})();
