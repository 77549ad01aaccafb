import { useEffect } from "react";
import type { Later } from "#web/ui/later.tsx";

type Load = Later["load"];

const SOON_MS = 500;
/** What is loaded or on its way: a list may want the same code for each of its rows. */
const begun = new WeakSet<Load>();

function begin(load: Load): void {
  if (begun.has(load)) return;
  begun.add(load);
  load().catch(() => begun.delete(load));
}

/**
 * Loads what a screen may show next, after the screen itself, so that its first paint doesn't wait for it. If it can't be
 * loaded, showing it tries again and reports it.
 */
export function useSoon({ load }: { load: Load }): void {
  useEffect(() => {
    const timer = setTimeout(begin, SOON_MS, load);
    return () => clearTimeout(timer);
  }, [load]);
}
