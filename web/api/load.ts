import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";

declare const content: unique symbol;

/** Something that loads. Only `<Loaded>` looks inside, so that every screen loads in the same way. */
export type Load<Data> = { readonly [content]: Data };

type LoadState<Data> = {
  data: Data | undefined;
  error: Error | null;
  retry: () => Promise<unknown>;
};

/** For the hooks that load. */
export const sealed = <Data>(state: LoadState<Data>) => state as unknown as Load<Data>;

/** For `<Loaded>` alone. */
export const insideOf = <Data>(load: Load<Data>) => load as unknown as LoadState<Data>;

type QueryOf<Data, Key extends QueryKey> = UseQueryOptions<Data, DefaultError, Data, Key>;

export function useLoad<Data, Key extends QueryKey>(query: QueryOf<Data, Key>): Load<Data> {
  const { data, error, refetch } = useQuery(query);
  return sealed({ data, error, retry: refetch });
}

/** Reads data that a screen can do without: undefined until it arrives, and after a failed load. */
export const useOptional = <Data, Key extends QueryKey>(query: QueryOf<Data, Key>): Data | undefined =>
  useQuery(query).data;

/** Whether a load has ever finished, in success or failure; stays true during a retry. */
export const useIsSettled = <Data, Key extends QueryKey>(query: QueryOf<Data, Key>): boolean =>
  useQuery(query).isFetched;

type DataOf<Loads> = { [Name in keyof Loads]: Loads[Name] extends Load<infer Data> ? Data : never };

/** Combines several loads: ready once all are, failed as soon as one fails. */
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
