/** Stands in for the browser while screens are rendered at build time: a new visitor's, with nothing stored. */
Object.assign(globalThis, {
  window: {
    location: { search: "", hash: "" },
    history: { state: null },
    matchMedia: () => ({ matches: false }),
    addEventListener: () => {},
  },
  localStorage: { getItem: () => null },
  sessionStorage: { getItem: () => null },
});
