import { queryOptions } from "@tanstack/react-query";
import { type Answer, type Call, type CallInput, pathOf, request } from "#web/api/request.ts";

export type GetCall = Extract<Call, `GET ${string}`>;

/**
 * The path's parts; joined by slashes they are the path (SPEC §7), so a prefix can make everything below it stale.
 */
export const queryKey = <C extends GetCall>(call: C, ...[input]: CallInput<C>): string[] =>
  keyOfPath(pathOf(call, input));

export const keyOfPath = (path: string): string[] =>
  path
    .slice(1)
    .split("/")
    .map((part, index) => (index === 0 ? `/${part}` : part));

/** Loads a screen's data, under a key that the whole application shares. */
export const query = <C extends GetCall>(call: C, ...input: CallInput<C>) =>
  queryOptions<Answer<C>>({ queryKey: queryKey(call, ...input), queryFn: () => request(call, ...input) });
