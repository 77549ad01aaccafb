// Shows the API's description, as its library draws it. Nothing is called from here: a try could move money.
(() => {
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const paint = () => root.classList.toggle("dark-mode", (root.dataset.theme ?? (dark.matches ? "dark" : "light")) === "dark");
  paint();
  dark.addEventListener("change", paint);
  const url = location.search === "?admin" ? "/api/admin/openapi.json" : "/api/openapi.json";
  document.querySelector(".file").href = url;
  /** Says at each call which keys may make it. */
  const withKeys = (text) => {
    const spec = JSON.parse(text);
    for (const call of Object.values(spec.paths ?? {}).flatMap(Object.values)) {
      const scopes = (call.security ?? []).flatMap(({ key = [] }) => key);
      if (scopes.length > 0) call.summary = `[${scopes} key] ${call.summary}`;
    }
    return JSON.stringify(spec);
  };
  window.SwaggerUIBundle({
    url,
    dom_id: "#calls",
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    docExpansion: "none",
    filter: true,
    supportedSubmitMethods: [],
    validatorUrl: null,
    responseInterceptor: (answer) => (answer.ok && answer.text ? { ...answer, text: withKeys(answer.text) } : answer),
    plugins: [{ wrapComponents: { authorizeBtn: () => () => null, authorizeOperationBtn: () => () => null } }],
  });
})();
