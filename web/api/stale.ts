import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";

/**
 * Makes every load whose path begins with one of these stale, and loads those on the screen again. A load that is still
 * on its way for a screen no longer open is dropped: its answer is from before the change and would count as fresh.
 */
export async function makeStale(client: QueryClient, ...paths: `/api/${string}`[]): Promise<void> {
  const predicate = ({ queryKey }: Query) => paths.some((path) => isBelow(queryKey.join("/"), path));
  await client.cancelQueries({ predicate, type: "inactive" });
  await client.invalidateQueries({ predicate });
}

const isBelow = (key: string, path: string) => key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`);

/** For a mutation's onSuccess: says what it has made stale. */
export function useMakeStale() {
  const client = useQueryClient();
  return (...paths: `/api/${string}`[]) => makeStale(client, ...paths);
}
