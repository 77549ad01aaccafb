/** Where an address of a platform leads: there, or to the server on this machine that plays all of them. */
export const standInAddress = (standInUrl: string | undefined, url: URL): string =>
  standInUrl === undefined ? url.href : new URL(`/${url.host}${url.pathname}${url.search}`, standInUrl).href;
