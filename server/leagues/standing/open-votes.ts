import { sql } from "drizzle-orm";
import type { NeedFacts } from "#server/leagues/standing/needs-in-league.ts";
import { openVotes } from "#server/notices/open-votes.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Vote = NeedFacts["votes"][number];
type Row = Vote & { leagueId: string };

/** Finds the open votes and proposed payouts that wait for a person, by league, the first to end first. */
export async function openVotesOf(db: Reader, asked: { userId: string; now: Date }): Promise<Map<string, Vote[]>> {
  const { rows } = await db.execute<Row>(sql`
    select vote."leagueId", vote.about, vote."sessionId", vote.by from (${openVotes(asked)}) vote order by vote.by`);
  const votes = new Map<string, Vote[]>();
  for (const { leagueId, by, ...vote } of rows) {
    votes.set(leagueId, [...(votes.get(leagueId) ?? []), { ...vote, by: new Date(by).toISOString() }]);
  }
  return votes;
}
