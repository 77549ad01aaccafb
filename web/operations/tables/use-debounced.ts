import { useEffect, useState } from "react";

const PAUSE_MS = 250;

/** The typed text, once typing pauses, so a search doesn't run at every key. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
