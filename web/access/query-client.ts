import { hashKey, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "#web/access/current-user.ts";
import { leaveForSignIn } from "#web/access/sign-in-again.ts";
import { isApiError, isSignedOut } from "#web/api/request.ts";
import { makeMatchingStale } from "#web/api/stale.ts";

const FIVE_MINUTES_MS = 300_000;
const CURRENT_USER = hashKey(currentUserQuery.queryKey);

/** Data loads once and becomes stale only when a mutation or the event stream says so (SPEC §9, Data loading). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: FIVE_MINUTES_MS,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      // A part that asks for what failed in another one would take that one's message away from under a finger.
      retryOnMount: (query) => query.getObserversCount() < 2,
      retry: false,
      networkMode: "always",
    },
    // Offline, a mutation fails at once: sent later, it could move money after the person has given up on it.
    mutations: { retry: false, networkMode: "always" },
  },
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (isSignedOut(error) && query.queryHash !== CURRENT_USER) leaveForSignIn();
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      // Without a word, it may also be how a password is refused to someone who is signing in.
      const isSignedIn = Boolean(queryClient.getQueryData(currentUserQuery.queryKey));
      if (isSignedOut(error) && (error.body.message || isSignedIn)) leaveForSignIn();
      if (isOutdated(error)) void makeMatchingStale(queryClient, () => true);
    },
  }),
});

/** Whether someone else, or the clock, was faster, so that the screen is out of date; nothing else would reload it. */
const isOutdated = (error: Error): boolean => isApiError(error) && error.status === 409 && !error.body.errors;
