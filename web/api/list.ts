import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { type Load, sealed } from "#web/api/load.ts";
import { type Page, rowsOf } from "#web/api/pages.ts";

/** The pages of a list loaded so far. */
export type Listed<Row> = {
  rows: Row[];
  total: number;
  /** Whether these are the previous search's rows, shown until the new ones arrive. */
  isPrevious: boolean;
  more: More | undefined;
};

/** Loads a list's next page. */
export type More = { load: () => void; isLoading: boolean; hasFailed: boolean };

type PartsQuery<Part, Key extends QueryKey, Cursor> = UseInfiniteQueryOptions<
  Part,
  DefaultError,
  InfiniteData<Part>,
  Key,
  Cursor
>;

/**
 * Loads something a part at a time, and joins the parts. Many rows may arrive at once, so they are rendered in slices,
 * and the browser responds to touches in between.
 */
export function useParts<Part, Key extends QueryKey, Cursor, Whole>(
  query: PartsQuery<Part, Key, Cursor>,
  wholeOf: (parts: InfiniteData<Part>) => Whole,
): Load<Whole & Omit<Listed<unknown>, "rows" | "total">> {
  const list = useInfiniteQuery(query);
  const { data: newest, error, isPlaceholderData, hasNextPage, isFetchNextPageError } = list;
  const arrived = useMemo(
    () => ({ data: newest, isPrevious: isPlaceholderData, hasMore: hasNextPage }),
    [newest, isPlaceholderData, hasNextPage],
  );
  const { data, isPrevious, hasMore } = useDeferredValue(arrived);
  const more = {
    load: () => void list.fetchNextPage(),
    isLoading: list.isFetchingNextPage,
    hasFailed: isFetchNextPageError && !list.isFetchingNextPage,
  };
  return sealed({
    data: data && { ...wholeOf(data), isPrevious, more: hasMore && !isPrevious ? more : undefined },
    error: isFetchNextPageError ? null : error,
    retry: list.refetch,
  });
}

export const useList = <Row, Key extends QueryKey>(
  query: PartsQuery<Page<Row>, Key, string | undefined>,
): Load<Listed<Row>> => useParts(query, rowsOf);
