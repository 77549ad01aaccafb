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

/** Does what a screen's first paint shouldn't wait for, after it. @returns A function that cancels it. */
export function soon(run: () => unknown): () => void {
  const timer = setTimeout(run, SOON_MS);
  return () => clearTimeout(timer);
}

/** Soon loads what a screen may show next. If it can't be loaded, showing it tries again and reports it. */
export function useSoon({ load }: { load: Load }): void {
  useEffect(() => soon(() => begin(load)), [load]);
}
