import { and, desc, eq, getTableColumns, isNotNull, isNull, not, notInArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { withoutCode } from "#contract/results/team-codes.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { leagueTeams, platformLinks, resultFetches, resultImports } from "#server/platform/db/schema/results.ts";

/** A league's season, by its number from 1. */
export type Season = { leagueId: string; seasonYear: number };

export const seasonOf = ({ id, currentYear }: Pick<LeagueRow, "id" | "currentYear">): Season => ({
  leagueId: id,
  seasonYear: currentYear,
});

/** A season to read, whose number the database may find itself. */
export type SeasonToRead = { leagueId: string; seasonYear: number | SQL<number> };

/** The season that a league is in, for a caller that hasn't read the league's row. */
export const currentSeasonOf = (leagueId: string): SeasonToRead => ({
  leagueId,
  seasonYear: sql<number>`(select ${leagues.currentYear} from ${leagues} where ${leagues.id} = ${leagueId})`,
});

/** The season before that, which no league is in after its first. */
export const seasonBefore = (leagueId: string): SeasonToRead => ({
  leagueId,
  seasonYear: sql<number>`(select ${leagues.currentYear} - 1 from ${leagues} where ${leagues.id} = ${leagueId})`,
});

type OfSeason = { leagueId: PgColumn; seasonYear: PgColumn };
/** Matches the rows of a table that belong to a season. */
export const inSeason = (table: OfSeason, { leagueId, seasonYear }: SeasonToRead) =>
  and(eq(table.leagueId, leagueId), eq(table.seasonYear, seasonYear));

export type PlatformLink = typeof platformLinks.$inferSelect;

export async function linkOf(db: Reader, season: SeasonToRead): Promise<PlatformLink | undefined> {
  const [link] = await db.select().from(platformLinks).where(inSeason(platformLinks, season));
  return link;
}

/** The season's fetches, failed ones too, and uploads, newest first. */
export const fetchesOf = (db: Reader, season: SeasonToRead, limit: number) =>
  db
    .select()
    .from(resultFetches)
    .where(inSeason(resultFetches, season))
    .orderBy(desc(resultFetches.endedAt), desc(resultFetches.id))
    .limit(limit);

/** Results with their teams' names as people see them: the kept ones have them as they were fetched (RULES §21). */
export const shownResults = (results: ResultsTable): ResultsTable => ({
  ...results,
  teams: results.teams.map((team) => ({ ...team, name: withoutCode(team) })),
});

/** The newest results of a season as people see them, without the answers they came from; undefined before the first. */
export async function currentResults(db: Reader, season: SeasonToRead) {
  const { id, results, tableHash, importedAt } = resultImports;
  const [current] = await db
    .select({ id, results, tableHash, importedAt })
    .from(resultFetches)
    .innerJoin(resultImports, eq(resultImports.id, resultFetches.importId))
    .where(inSeason(resultFetches, season))
    .orderBy(desc(resultFetches.endedAt), desc(resultFetches.id))
    .limit(1);
  return current && { ...current, results: shownResults(current.results) };
}

export async function hasResults(db: Reader, season: SeasonToRead): Promise<boolean> {
  const fetched = and(inSeason(resultFetches, season), isNotNull(resultFetches.importId));
  return (await db.select({ id: resultFetches.id }).from(resultFetches).where(fetched).limit(1)).length > 0;
}

/** Whether the results of an import were uploaded. */
export const wasUploaded = sql`${resultImports.results}->'flags' @> '[{"kind":"uploaded"}]'`;

/** The newest results of a season that were fetched from a platform; undefined before the first. */
export async function lastFetched(db: Reader, season: Season): Promise<ResultsTable | undefined> {
  const [last] = await db
    .select({ results: resultImports.results })
    .from(resultFetches)
    .innerJoin(resultImports, eq(resultImports.id, resultFetches.importId))
    .where(and(inSeason(resultFetches, season), not(wasUploaded)))
    .orderBy(desc(resultFetches.endedAt), desc(resultFetches.id))
    .limit(1);
  return last && shownResults(last.results);
}

/** Which member each team belongs to, among those who are still members. */
export const teamsOf = (db: Reader, season: SeasonToRead) =>
  db
    .select(getTableColumns(leagueTeams))
    .from(leagueTeams)
    .innerJoin(
      leagueMembers,
      and(
        eq(leagueMembers.leagueId, leagueTeams.leagueId),
        eq(leagueMembers.userId, leagueTeams.userId),
        isNull(leagueMembers.leftAt),
      ),
    )
    .where(inSeason(leagueTeams, season))
    .orderBy(leagueTeams.teamId);

/** Frees the teams of people who are no longer members. */
export async function freeTeamsOfFormer(tx: Tx, season: Season): Promise<void> {
  const current = (await teamsOf(tx, season)).map(({ teamId }) => teamId);
  await tx.delete(leagueTeams).where(and(inSeason(leagueTeams, season), notInArray(leagueTeams.teamId, current)));
}

export const hasTeam = ({ teams }: ResultsTable, teamId: string): boolean => teams.some(({ id }) => id === teamId);

/**
 * Takes a team that the results don't have away from this member, who can then get one that they do have. Other members'
 * teams stay theirs, because the next results may have them again. @returns The team's id.
 */
export async function freeMissingTeam(
  tx: Tx,
  season: Season,
  { userId, results }: { userId: string; results: ResultsTable },
): Promise<string | null> {
  const own = (await teamsOf(tx, season)).find((one) => one.userId === userId);
  if (!own || hasTeam(results, own.teamId)) return null;
  await tx.delete(leagueTeams).where(and(inSeason(leagueTeams, season), eq(leagueTeams.teamId, own.teamId)));
  return own.teamId;
}
