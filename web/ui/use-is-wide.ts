import { useSyncExternalStore } from "react";

const wide = () => window.matchMedia("(min-width: 64rem)");

function subscribe(onChange: () => void) {
  const query = wide();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the window has room for two columns (Tailwind's lg). */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches);
