import { useMakeStale } from "#web/api/stale.ts";

/** For acts on a debt: loads again what says how it stands. */
export function useDebtsChanged(): () => Promise<void> {
  const makeStale = useMakeStale();
  return () => makeStale("/api/leagues", "/api/dashboard", "/api/debts", "/api/receipts");
}
