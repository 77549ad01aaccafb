import { useQuery } from "@tanstack/react-query";
import { query } from "#web/api/query.ts";
import { isApiError, request } from "#web/api/request.ts";

const FIVE_MINUTES_MS = 300_000;

/** Who is signed in: undefined while it is not known yet, null for nobody. A 401 is no error here (SPEC §4). */
export const currentUserQuery = {
  ...query("GET /api/auth/user"),
  queryFn: () =>
    request("GET /api/auth/user").catch((error: unknown) => {
      if (isApiError(error) && error.status === 401) return null;
      throw error;
    }),
  staleTime: FIVE_MINUTES_MS,
};

export function useCurrentUser() {
  const { data, isPending, isError } = useQuery<Awaited<ReturnType<typeof currentUserQuery.queryFn>>>(currentUserQuery as never);
  return { user: data ?? null, isPending: isPending && !isError };
}
