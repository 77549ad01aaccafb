import { useEffect, useState } from "react";

const PAUSE_MS = 250;

/** What was typed, once the typing has paused: so that a search runs once and not at every key. */
export function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
