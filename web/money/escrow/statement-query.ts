import { infiniteQueryOptions, keepPreviousData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { Escrow } from "#contract/money/escrow.ts";
import { freshAnswer } from "#web/api/fresh-answer.ts";
import { type More, useParts } from "#web/api/list.ts";
import type { Load } from "#web/api/load.ts";
import { queryKey } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";

type StatementQuery = { leagueId: string; season: string | undefined };

/** The newest part of a season's statement first, which may have come with the page, then the parts before it. */
const partsOf = ({ leagueId: id, season }: StatementQuery, client: QueryClient) => {
  const query = season === undefined ? {} : { season };
  return infiniteQueryOptions({
    queryKey: [...queryKey("GET /api/leagues/:id/escrow", { params: { id }, query }), "parts"],
    queryFn: ({ pageParam }) =>
      request("GET /api/leagues/:id/escrow", {
        params: { id },
        query: pageParam === null ? query : { ...query, before: pageParam },
      }),
    initialPageParam: null as string | null,
    initialData: () => {
      const newest = freshAnswer(client, "GET /api/leagues/:id/escrow", { params: { id }, query });
      return newest && { pages: [newest], pageParams: [null] };
    },
    getNextPageParam: ({ earlier }) => earlier,
    placeholderData: keepPreviousData,
  });
};

/** A season's statement with the entries loaded so far, oldest first. */
export type Statement = { escrow: Escrow; more: More | undefined };

export function useStatement(asked: StatementQuery): Load<Statement> {
  const client = useQueryClient();
  return useParts(partsOf(asked, client), ({ pages }) => ({ escrow: joined(pages) }));
}

/** Joins a statement's parts, of which the newest comes first. */
function joined(parts: readonly Escrow[]): Escrow {
  const [newest] = parts;
  if (!newest) throw new Error("A statement must have at least one part.");
  const entries = parts.toReversed().flatMap((part) => part.entries);
  return { ...newest, entries, earlier: parts.at(-1)?.earlier ?? null };
}

/** Loads every entry of a statement into the screen that shows it. */
export async function loadWhole(
  client: QueryClient,
  { leagueId, season, escrow }: StatementQuery & { escrow: Escrow },
) {
  const whole = await wholeStatement(leagueId, escrow);
  client.setQueryData(partsOf({ leagueId, season }, client).queryKey, { pages: [whole], pageParams: [null] });
}

/** Adds the entries that come before those of a statement. */
export async function wholeStatement(leagueId: string, escrow: Escrow): Promise<Escrow> {
  let whole = escrow;
  while (whole.earlier !== null) {
    const { entries, earlier } = await request("GET /api/leagues/:id/escrow", {
      params: { id: leagueId },
      query: { season: String(escrow.seasonYear), before: whole.earlier, limit: "500" },
    });
    whole = { ...whole, entries: [...entries, ...whole.entries], earlier };
  }
  return whole;
}
