import { and, eq, inArray, isNull, lte, or, type SQLWrapper, sql } from "drizzle-orm";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { heldMoney } from "#server/ledger/held.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { votedSeasons } from "#server/platform/db/schema/season-holds.ts";

export type VotedSeason = typeof votedSeasons.$inferSelect;
type Season = { leagueId: string; seasonYear: number };

/** Values, or the columns that hold them. */
type InSql<Values> = { [Name in keyof Values]: Values[Name] | SQLWrapper };

/**
 * Makes a season's prizes need a majority vote from now on, whatever the league's payout rule says. Repeating it is
 * harmless.
 */
export async function requireVote(tx: Tx, season: VotedSeason): Promise<void> {
  const { leagueId, seasonYear, paidBy } = votedSeasons;
  await tx
    .insert(votedSeasons)
    .values(season)
    .onConflictDoUpdate({
      target: [leagueId, seasonYear],
      set: { paidBy: sql`least(${paidBy}, excluded.paid_by)` },
    });
}

/** Finds why a season's prizes need a vote beyond the payout rule, if they do. */
export async function votedSeason(db: Reader, { leagueId, seasonYear }: Season): Promise<VotedSeason | undefined> {
  const isSeason = and(eq(votedSeasons.leagueId, leagueId), eq(votedSeasons.seasonYear, seasonYear));
  const [season] = await db.select().from(votedSeasons).where(isSeason);
  return season;
}

/**
 * Tells in SQL, for one season or that of each row, whether its latest vote on payouts is open, or ended without approval
 * and no admin has resolved it.
 */
export const hasUnsettledVote = ({ leagueId, seasonYear }: InSql<Season>) => sql<boolean>`
  coalesce((
    select latest.status <> 'approved' and latest.intervention is null from voting_sessions latest
    where latest.league_id = ${leagueId} and latest.season_year = ${seasonYear} and latest.kind = 'payouts'
    order by latest.created_at desc limit 1), false)`;

/**
 * Tells in SQL whether the members vote on the prizes of a league's current season. In a league with time to object, a
 * vote that didn't approve payouts means that the next ones are voted on at once (RULES §21). Once they have voted for
 * another commissioner, the one they voted out doesn't decide alone, either (RULES §17).
 */
export const membersVoteIn = ({ id, currentYear, payoutRule, objectionDays }: InSql<VotingTerms>) => sql<boolean>`(
  ${payoutRule} = 'majority_approval'
  or exists (select from commissioner_voting_proposals change
    where change.league_id = ${id} and change.status = 'active' and change.effect_at is not null)
  or exists (select from voted_seasons voted where voted.league_id = ${id} and voted.season_year = ${currentYear})
  or (${objectionDays} > 0 and ${hasUnsettledVote({ leagueId: id, seasonYear: currentYear })}))`;

type VotingTerms = Pick<LeagueRow, "id" | "currentYear" | "payoutRule" | "objectionDays">;

/** Tells whether the members vote on the prizes of the league's current season. */
export async function membersVote(db: Reader, league: VotingTerms): Promise<boolean> {
  const { rows } = await db.execute<{ votes: boolean }>(sql`select ${membersVoteIn(league)} as votes`);
  return onlyRow(rows).votes;
}

/** Tells whether a league holds money for its current season or a later one, which is what a change waits for (RULES §17). */
export async function holdsSeasonMoney(db: Reader, { id, currentYear }: LeagueRow): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${heldMoney("escrow", "disputed", "pot")} a where a.league_id = ${id} and a.season_year >= ${currentYear} limit 1`);
  return rows.length > 0;
}

/**
 * Makes prizes need a majority vote after the members voted in a new commissioner: for the current season and prepaid
 * ones, if they hold money, so that half of the seats can't take the pot (RULES §17).
 * @param proposedAt When the vote began: seats paid for later can't make up the majority on their own.
 * @returns Whether the current season is affected.
 */
export async function requireVotesOfNewCommissioner(tx: Tx, league: LockedLeague, proposedAt: Date): Promise<boolean> {
  const { rows } = await tx.execute<{ season_year: number }>(sql`
    select a.season_year from ${heldMoney("escrow", "disputed", "pot")} a
    where a.league_id = ${league.id} and a.season_year >= ${league.currentYear}
    union
    select season_year from unrefunded_shares
    where league_id = ${league.id} and season_year >= ${league.currentYear}`);
  const seasons = rows.map(({ season_year: year }) => year);
  for (const seasonYear of seasons) {
    await requireVote(tx, { leagueId: league.id, seasonYear, reason: "new_commissioner", paidBy: proposedAt });
  }
  return seasons.includes(league.currentYear);
}

/** A season that receives the remainder of a voted season is voted on, too. */
export async function passOnVote(tx: Tx, leagueId: string, { from, to }: { from: number; to: number }): Promise<void> {
  const voted = await votedSeason(tx, { leagueId, seasonYear: from });
  if (voted) await requireVote(tx, { ...voted, seasonYear: to });
}

/** Picks the members who had paid when the vote on the commissioner began. */
export async function paidByThen(
  tx: Reader,
  { leagueId, paidBy }: VotedSeason,
  userIds: readonly string[],
): Promise<Set<string>> {
  const { userId, paidAt, leftAt } = leagueMembers;
  const rows = await tx
    .select({ userId })
    .from(leagueMembers)
    .where(
      and(
        eq(leagueMembers.leagueId, leagueId),
        inArray(userId, [...userIds]),
        isNull(leftAt),
        or(isNull(paidAt), lte(paidAt, paidBy)),
      ),
    );
  return new Set(rows.map((row) => row.userId));
}
