type Prefetch = (path: string) => void;
let prefetch: Prefetch = () => {};

/** The router says how; links, which the router draws, only ask. */
export const onPrefetchScreen = (fetchScreen: Prefetch) => {
  prefetch = fetchScreen;
};

export const prefetchScreen: Prefetch = (path) => prefetch(path);
