import {
  type DefaultError,
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { type Page, rowsOf } from "#web/api/pages.ts";

declare const content: unique symbol;

/** Something that loads. Only `<Loaded>` looks inside, so that every screen loads in the same way. */
export type Load<Data> = { readonly [content]: Data };

type LoadState<Data> = {
  data: Data | undefined;
  error: Error | null;
  retry: () => Promise<unknown>;
};

const sealed = <Data>(state: LoadState<Data>) => state as unknown as Load<Data>;

/** For `<Loaded>` alone. */
export const insideOf = <Data>(load: Load<Data>) => load as unknown as LoadState<Data>;

type QueryOf<Data, Key extends QueryKey> = UseQueryOptions<Data, DefaultError, Data, Key>;

export function useLoad<Data, Key extends QueryKey>(query: QueryOf<Data, Key>): Load<Data> {
  const { data, error, refetch } = useQuery(query);
  return sealed({ data, error, retry: refetch });
}

/** Reads what a screen can do without: undefined until it's there, and after a failed load. */
export const useOptional = <Data, Key extends QueryKey>(query: QueryOf<Data, Key>): Data | undefined =>
  useQuery(query).data;

/** Whether a load has ever been over, however it ended; still so while it's tried again. */
export const useIsSettled = <Data, Key extends QueryKey>(query: QueryOf<Data, Key>): boolean =>
  useQuery(query).isFetched;

/** A list as far as it has been loaded. */
export type Listed<Row> = {
  rows: Row[];
  total: number;
  /** Whether these are the rows of the search before, shown until the new ones are there. */
  isOfBefore: boolean;
  more: More | undefined;
};

/** The way to a list's next page. */
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

type DataOf<Loads> = { [Name in keyof Loads]: Loads[Name] extends Load<infer Data> ? Data : never };

/** Several loads as one: there once all of them are, failed as soon as one has. */
export function together<Loads extends Record<string, Load<unknown>>>(loads: Loads): Load<DataOf<Loads>> {
  const states = Object.entries(loads).map(([name, load]) => ({ name, ...insideOf(load) }));
  const failed = states.filter(({ error }) => error !== null);
  const isComplete = states.every(({ data }) => data !== undefined);
  const data = Object.fromEntries(states.map((state) => [state.name, state.data])) as DataOf<Loads>;
  return sealed({
    data: isComplete ? data : undefined,
    error: failed[0]?.error ?? null,
    retry: () => Promise.all(failed.map(({ retry }) => retry())),
  });
}
