import { type Query, type QueryClient, type QueryFunction, useQueryClient } from "@tanstack/react-query";

/** The list of things that need a person depends on everything, so every change makes it stale. */
const ALWAYS = "/api/needs";

/**
 * Makes every load whose path begins with one of these stale, and reloads those on the screen. Drops loads still in
 * progress for a closed screen: their data is from before the change and would count as fresh.
 */
export const makeStale = (client: QueryClient, ...paths: `/api/${string}`[]): Promise<void> =>
  makeMatchingStale(client, ({ queryKey }) => [ALWAYS, ...paths].some((path) => isBelow(queryKey.join("/"), path)));

/** Does the same for every load that matches. */
export async function makeMatchingStale(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  await client.cancelQueries({ predicate, type: "inactive" });
  const active = client.getQueryCache().findAll({ predicate, type: "active" });
  const before = active.map((query) => ({ query, options: query.options }));
  for (const { query, options } of before) {
    if (typeof options.queryFn === "function")
      query.setOptions({ ...options, queryFn: together(client, options.queryFn) });
  }
  const reloaded = client.invalidateQueries({ predicate });
  for (const { query, options } of before) query.setOptions(options);
  await reloaded;
}

/** A slow answer holds the others up only for so long. */
const PATIENCE_MS = 3000;
const reloading = new WeakMap<QueryClient, Set<Promise<unknown>>>();

function answersOf(client: QueryClient): Set<Promise<unknown>> {
  const answers = reloading.get(client) ?? new Set();
  reloading.set(client, answers);
  return answers;
}

async function noneIsLeft(answers: ReadonlySet<unknown>): Promise<void> {
  while (answers.size > 0) await Promise.all(answers);
}

const patience = () => new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));

/** Holds a reload's answer until the others are there too, so that a screen never shows a change in part. */
const together =
  (client: QueryClient, load: QueryFunction): QueryFunction =>
  async (context) => {
    const answers = answersOf(client);
    const answer = Promise.resolve(load(context));
    const over = () => answers.delete(arrival);
    const arrival: Promise<unknown> = Promise.race([answer, patience()]).then(over, over);
    answers.add(arrival);
    const loaded = await answer;
    await Promise.race([noneIsLeft(answers), patience()]);
    return loaded;
  };

export const isBelow = (key: string, path: string) =>
  key === path || key.startsWith(`${path}/`) || key.startsWith(`${path}?`);

/** For a mutation's onSuccess: makes the given paths stale. */
export function useMakeStale() {
  const client = useQueryClient();
  return (...paths: `/api/${string}`[]) => makeStale(client, ...paths);
}
