import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { type Load, sealed } from "#web/api/load.ts";
import { type Page, rowsOf } from "#web/api/pages.ts";

/** The pages of a list loaded so far. */
export type Listed<Row> = {
  rows: Row[];
  total: number;
  /** Whether these are the previous search's rows, shown until the new ones arrive. */
  isOfBefore: boolean;
  more: More | undefined;
};

/** Loads a list's next page. */
export type More = { load: () => void; isLoading: boolean; hasFailed: boolean };

type ListQuery<Row, Key extends QueryKey> = UseInfiniteQueryOptions<
  Page<Row>,
  DefaultError,
  InfiniteData<Page<Row>>,
  Key,
  string | undefined
>;

export function useList<Row, Key extends QueryKey>(query: ListQuery<Row, Key>): Load<Listed<Row>> {
  const list = useInfiniteQuery(query);
  const { data, error, isPlaceholderData: isOfBefore, hasNextPage, isFetchNextPageError } = list;
  const more = {
    load: () => void list.fetchNextPage(),
    isLoading: list.isFetchingNextPage,
    hasFailed: isFetchNextPageError && !list.isFetchingNextPage,
  };
  return sealed({
    data: data && { ...rowsOf(data), isOfBefore, more: hasNextPage && !isOfBefore ? more : undefined },
    error: isFetchNextPageError ? null : error,
    retry: list.refetch,
  });
}
