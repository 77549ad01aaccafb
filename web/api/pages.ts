import { type InfiniteData, infiniteQueryOptions } from "@tanstack/react-query";
import { queryKey } from "#web/api/query.ts";
import { type Answer, type Call, requestPage } from "#web/api/request.ts";

type ListCall = { [C in Call]: C extends `GET ${string}` ? (Answer<C> extends unknown[] ? C : never) : never }[Call];
type RowOf<C extends ListCall> = Answer<C> extends (infer Row)[] ? Row : never;

export type Page<Row> = { rows: Row[]; total: number; nextCursor: string | undefined };

/** A long list, loaded a page at a time, under its own key below the path's; `query` are its filters. */
export const pagesOf = <C extends ListCall>(call: C, query: Record<string, string | undefined> = {}) =>
  infiniteQueryOptions({
    queryKey: [...queryKey(call as "GET /api/notifications", { query }), "pages"],
    queryFn: async ({ pageParam }): Promise<Page<RowOf<C>>> => {
      const { rows, ...page } = await requestPage(call, { query: { ...query, cursor: pageParam } });
      return { ...page, rows: rows as RowOf<C>[] };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The pages of a list as one. */
export function rowsOf<Row>({ pages }: InfiniteData<Page<Row>>): { rows: Row[]; total: number } {
  const rows = pages.flatMap((page) => page.rows);
  return { rows, total: pages[0]?.total ?? rows.length };
}
