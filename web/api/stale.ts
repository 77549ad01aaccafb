import { type QueryClient, useQueryClient } from "@tanstack/react-query";

/** Every load whose path begins with one of these is made stale, and those on the screen load again. */
export async function makeStale(client: QueryClient, ...paths: `/api/${string}`[]): Promise<void> {
  await Promise.all(
    paths.map((path) => client.invalidateQueries({ predicate: ({ queryKey }) => isBelow(queryKey.join("/"), path) })),
  );
}

const isBelow = (key: string, path: string) => key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`);

/** For a mutation's onSuccess: says what it has made stale. */
export function useMakeStale() {
  const client = useQueryClient();
  return (...paths: `/api/${string}`[]) => makeStale(client, ...paths);
}
