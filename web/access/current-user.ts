import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/people/auth.ts";
import { queryKey } from "#web/api/query.ts";
import { isApiError, request } from "#web/api/request.ts";

const FIVE_MINUTES_MS = 300_000;

/** The signed-in user, or null: a 401 isn't an error here (SPEC §4). */
export const currentUserQuery = queryOptions({
  queryKey: queryKey("GET /api/auth/user"),
  queryFn: loadCurrentUser,
  staleTime: FIVE_MINUTES_MS,
  // The shell shows screens only once this is known: a screen that refetched it on mount would unmount itself forever.
  retryOnMount: false,
});

async function loadCurrentUser(): Promise<CurrentUser | null> {
  try {
    return await request("GET /api/auth/user");
  } catch (error) {
    if (isApiError(error) && error.status === 401) return null;
    throw error;
  }
}

/** The signed-in user; null if no one is signed in, or if an error or a pending load leaves that open. */
export function useCurrentUser() {
  const { data, isPending, error } = useQuery(currentUserQuery);
  return { user: data ?? null, isPending, error };
}
