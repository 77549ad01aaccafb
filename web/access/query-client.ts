import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { leaveForSignIn } from "#web/access/sign-in-again.ts";
import { isApiError } from "#web/api/request.ts";

const FIVE_MINUTES_MS = 300_000;
const CURRENT_USER_PATH = "/api/auth/user";

/** An unauthorized error has a message beginning with 401 and containing the word Unauthorized (SPEC §8). */
const isUnauthorized = (error: unknown) =>
  isApiError(error) && error.status === 401 && error.body.message === "Unauthorized";

/** Data loads once and becomes stale only when a mutation or the event stream says so (SPEC §9, Data loading). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: FIVE_MINUTES_MS,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      retry: false,
      networkMode: "always",
    },
    // Offline, a mutation fails at once: sent later, it could move money after the person has given up on it.
    mutations: { retry: false, networkMode: "always" },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isUnauthorized(error) && query.queryKey.join("/") !== CURRENT_USER_PATH) leaveForSignIn();
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      if (isUnauthorized(error)) leaveForSignIn();
    },
  }),
});
