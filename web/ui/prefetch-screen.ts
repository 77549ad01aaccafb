type Prefetch = (path: string) => void;
/** Kept here because the router provides it, and links, which the router renders, call it. */
let prefetch: Prefetch = () => {};

export const onPrefetchScreen = (fetchScreen: Prefetch) => {
  prefetch = fetchScreen;
};

export const prefetchScreen: Prefetch = (path) => prefetch(path);
