import { infiniteQueryOptions } from "@tanstack/react-query";
import { queryKey } from "#web/api/query.ts";
import { type Answer, type Call, requestPage } from "#web/api/request.ts";

type ListCall = { [C in Call]: C extends `GET ${string}` ? (Answer<C> extends unknown[] ? C : never) : never }[Call];

/** A long list, loaded a page at a time, under its own key below the path's; `query` are its filters. */
export const pagesOf = <C extends ListCall>(call: C, query: Record<string, string | undefined> = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(call as "GET /api/notifications", { query }), "pages"],
    queryFn: ({ pageParam }) => requestPage(call, { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
