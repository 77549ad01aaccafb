import { useEffect } from "react";
import type { Later } from "#web/ui/later.tsx";

const SOON_MS = 500;

/**
 * Loads what a screen may show next, after the screen itself, so that its first paint doesn't wait for it. If it can't be
 * loaded, showing it tries again and reports it.
 */
export function useSoon({ load }: Pick<Later, "load">): void {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), SOON_MS);
    return () => clearTimeout(timer);
  }, [load]);
}
