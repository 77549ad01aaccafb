import { useEffect, useState } from "react";
import type { Sort } from "#web/ui/sort.ts";

const PAUSE_MS = 250;

/** What an admin looks for in a long list: some text, one kind of rows, and their order. */
export function useFinder<Key extends string, Kind extends string>(first: Sort<Key>) {
  const [typed, setTyped] = useState("");
  const [kind, setKind] = useState<Kind>();
  const [sort, setSort] = useState(first);
  return { typed, setTyped, search: useDebounced(typed.trim()), kind, setKind, sort, setSort };
}

export type Finder<Key extends string, Kind extends string> = ReturnType<typeof useFinder<Key, Kind>>;

/** The typed text, once typing pauses, so a search doesn't run at every key. */
function useDebounced(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
