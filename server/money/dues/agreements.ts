import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Agreement } from "#contract/members/league-dues.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { ownBallotFrom } from "#server/platform/ballot-from.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";

/** Tells whether a due is taken from its member's prizes: a charge that nobody agreed to isn't (RULES §25). */
export const isTakenFromPrizes = (now: Date): SQL<boolean> =>
  sql<boolean>`is_taken_from_prizes(dues, ${now.toISOString()}::timestamptz)`;

/** Tells whether its member can object to a charge. */
export const mayObject = (now: Date): SQL<boolean> => sql<boolean>`may_object(dues, ${now.toISOString()}::timestamptz)`;

type AgreementsQuery = { userId: string; now: Date };

/** Reads, by charge, what its member and those who were asked said about it, as one reader sees it. */
export async function agreementsIn(
  reader: Reader,
  league: Pick<LeagueRow, "id" | "currentYear" | "treasurerId">,
  { userId, now }: AgreementsQuery,
): Promise<Map<string, Agreement>> {
  const { id, currentYear } = league;
  const ballot = sql<Agreement["ballot"]>`(select json_build_object(
      'votesFor', count(*) filter (where b.vote = 'for'), 'votesAgainst', count(*) filter (where b.vote = 'against'),
      'eligible', count(*), 'mayVote', coalesce(bool_or(b.user_id = ${userId} and b.vote is null), false))
    from charge_ballots b where b.due_id = dues.id having count(*) > 0)`;
  const isAccepted = sql<boolean>`accepted_at is not null`;
  const rows = await reader
    .select({ id: dues.id, mayObject: mayObject(now), isAccepted, isTakenFromPrizes: isTakenFromPrizes(now), ballot })
    .from(dues)
    .where(and(eq(dues.leagueId, id), gte(dues.seasonYear, currentYear), eq(dues.kind, "charge")));
  const isAsked = rows.some((row) => row.ballot?.mayVote);
  const ownFrom = isAsked ? await ownBallotFrom(reader, league, { userId, now }) : null;
  return new Map(
    rows.map(({ id: dueId, ballot, ...agreement }) => {
      const own = ballot?.mayVote && ownFrom ? { mayVote: false, ownFrom: ownFrom.toISOString() } : {};
      return [dueId, { ...agreement, ballot: ballot && { ...ballot, ...own } }];
    }),
  );
}
