import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";

/** The list of things that need a person depends on everything, so every change makes it stale. */
const ALWAYS = "/api/needs";

/**
 * Makes every load whose path begins with one of these stale, and reloads those on the screen. Drops loads still in
 * progress for a closed screen: their data is from before the change and would count as fresh.
 */
export const makeStale = (client: QueryClient, ...paths: `/api/${string}`[]): Promise<void> =>
  makeMatchingStale(client, ({ queryKey }) => [ALWAYS, ...paths].some((path) => isBelow(queryKey.join("/"), path)));

/** Does the same for every load that matches. */
export async function makeMatchingStale(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  await client.cancelQueries({ predicate, type: "inactive" });
  await client.invalidateQueries({ predicate });
}

export const isBelow = (key: string, path: string) =>
  key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`);

/** For a mutation's onSuccess: makes the given paths stale. */
export function useMakeStale() {
  const client = useQueryClient();
  return (...paths: `/api/${string}`[]) => makeStale(client, ...paths);
}
