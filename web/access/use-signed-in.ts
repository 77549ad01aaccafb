import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "wouter";
import type { CurrentUser } from "#contract/people/auth.ts";
import { currentUserQuery } from "#web/access/current-user.ts";
import { safeNext } from "#web/ui/paths.ts";

/** After signing in: reloads everything for this user and takes them to `to`, or where they were going (SPEC §2). */
export function useSignedIn() {
  const client = useQueryClient();
  const [, go] = useLocation();
  return (user: CurrentUser, to = safeNext(window.location.search)) => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey.join("/") !== "/api/config" });
    client.setQueryData<CurrentUser | null>(currentUserQuery.queryKey as readonly string[], user);
    go(to);
  };
}
