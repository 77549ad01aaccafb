import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
  for (const event of ["online", "offline"]) window.addEventListener(event, listener);
  return () => {
    for (const event of ["online", "offline"]) window.removeEventListener(event, listener);
  };
}

/** Whether the browser has a connection, as far as it knows. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
