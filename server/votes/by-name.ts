import { type SQL, sql } from "drizzle-orm";
import type { ByName } from "#contract/votes/votes.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import { ownBallotFrom, recordedSeats } from "#server/platform/ballot-from.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** A select of the ids of those who decide, whether the reader is one, and when they read it. */
type Asked = { voters: SQL; isVoter: boolean; userId: string; now: Date };

/** What a vote's readers have to know of its voters who have no account, or claimed their seat; undefined if there's nothing. */
export async function byNameOf(db: Reader, league: LeagueRow, asked: Asked): Promise<ByName | undefined> {
  if (league.treasurerId === null) return undefined;
  const { voters, isVoter, userId, now } = asked;
  const cannotVote = await db.$count(users, sql`${users.id} in (${voters}) and not ${users.hasAccount}`);
  const ownFrom = isVoter ? await ownBallotFrom(db, league, { userId, now }) : null;
  const recorded = await recordedSeats(db, league.id, voters);
  if (cannotVote === 0 && !ownFrom && recorded.length === 0) return undefined;
  const people = recorded.flatMap((seat) => [seat.userId, seat.keeperId]);
  const nameOf = await leagueNames(db, league.id, people);
  return {
    ...{ cannotVote, ownFrom: ownFrom?.toISOString() ?? null },
    recorded: recorded.map((seat) => ({ name: nameOf(seat.userId), recordedBy: nameOf(seat.keeperId) })),
  };
}
