type Prefetch = (path: string) => void;
let prefetch: Prefetch = () => {};

/** The router provides the function; links, which the router renders, only call it. */
export const onPrefetchScreen = (fetchScreen: Prefetch) => {
  prefetch = fetchScreen;
};

export const prefetchScreen: Prefetch = (path) => prefetch(path);
