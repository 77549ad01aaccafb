/** Starts the service worker, where the browser has them: not on an address without HTTPS, nor in some private windows. */
export const startWorker = (): Promise<unknown> =>
  navigator.serviceWorker?.register("/sw.js").catch(() => undefined) ?? Promise.resolve();
