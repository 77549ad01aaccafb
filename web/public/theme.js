// Before the first paint, so that a chosen theme never flashes the other one.
(() => {
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // A browser that keeps nothing shows the system's theme.
  }
})();
