import type { QueryClient } from "@tanstack/react-query";
import { type GetCall, queryKey } from "#web/api/query.ts";
import type { Answer, CallInput } from "#web/api/request.ts";

/** The answer to a call, if it is loaded already and nothing has made it stale. */
export function freshAnswer<C extends GetCall>(client: QueryClient, call: C, ...input: CallInput<C>) {
  const state = client.getQueryState<Answer<C>>(queryKey(call, ...input));
  return state?.isInvalidated ? undefined : state?.data;
}
