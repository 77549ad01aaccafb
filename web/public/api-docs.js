// Shows the API's description, as its library draws it. Nothing is called from here: a try could move money.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => root.classList.toggle("dark-mode", (root.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark");
  paint();
  dark.addEventListener("change", paint);
  const url = location.search === "?admin" ? "/api/admin/openapi.json" : "/api/openapi.json";
  document.querySelector(".file").href = url;
  window.SwaggerUIBundle({
    url,
    dom_id: "#calls",
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: "none",
    filter: true,
    supportedSubmitMethods: [],
    validatorUrl: null,
    plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
  });
})();
