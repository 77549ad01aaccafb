import { and, desc, eq, inArray, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { isUploaded } from "#contract/results/results-words.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { resultFetches, resultImports, teamChanges } from "#server/platform/db/schema/results.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";
import { finalityOf, weeksOf } from "#server/results/finality.ts";
import { changesOf, frozenSince, toTeamChange } from "#server/results/frozen-teams.ts";
import { latestChange } from "#server/results/latest-change.ts";
import { leaguePage } from "#server/results/league-page.ts";
import {
  currentResults,
  currentSeasonOf,
  fetchesOf,
  inSeason,
  linkOf,
  type SeasonToRead,
  seasonBefore,
  teamsOf,
  wasUploaded,
} from "#server/results/season-results.ts";
import { keptPicturesOf, picturePathsOf } from "#server/results/team-pictures.ts";
import { signInOfLink } from "#server/results/yahoo/sign-in-of-link.ts";

const FETCHES_SHOWN = 20;

/** A league's results with where they come from and whose teams they are, for the season that it is in or the one before. */
export async function leagueResults(
  db: Reader,
  leagueId: string,
  which: "current" | "before" = "current",
): Promise<LeagueResults> {
  const season = which === "before" ? seasonBefore(leagueId) : currentSeasonOf(leagueId);
  const [link, current, fetches, change, teams, changes, names, uploads, signIn, kept, frozenAt, weeks] =
    await Promise.all([
      linkOf(db, season),
      currentResults(db, season),
      fetchesOf(db, season, FETCHES_SHOWN),
      latestChange(db, season),
      teamsOf(db, season),
      changesOf(db, season),
      namesIn(db, season),
      uploadsIn(db, season),
      signInOfLink(db, season),
      keptPicturesOf(db, leagueId),
      frozenSince(db, season),
      weeksOf(db, season),
    ]);
  const got = fetches.find(({ importId }) => importId !== null);
  const isFetched = link && got && current && !isUploaded(current.results) && got.endedAt >= link.linkedAt;
  const fetchedAt = isFetched ? got.endedAt : undefined;
  return {
    link: link
      ? {
          platform: link.platform,
          platformLeagueId: link.platformLeagueId,
          season: link.season,
          page: leaguePage({ ...link, leagueId: link.platformLeagueId }),
          linkedAt: link.linkedAt.toISOString(),
          signIn,
        }
      : null,
    isFetching: Boolean(link?.fetchAskedAt),
    current: current ? toImport(current) : null,
    fetches: fetches.map(({ endedAt, askedById, importId, failure }) => ({
      ...{ endedAt: endedAt.toISOString(), importId, failure },
      askedBy: askedById === null ? null : (names.get(askedById) ?? null),
      isUpload: importId !== null && uploads.has(importId),
    })),
    change,
    teamMembers: teams.filter(isInResults(current?.results)).map((own) => ({
      ...{ teamId: own.teamId, userId: own.userId, confirmedAt: own.confirmedAt?.toISOString() ?? null },
      verified:
        own.verifiedAt && own.verifiedOn ? { at: own.verifiedAt.toISOString(), platform: own.verifiedOn } : null,
    })),
    teamPictures: current ? picturePathsOf(leagueId, { table: current.results, kept }) : [],
    frozenSince: frozenAt?.toISOString() ?? null,
    teamChanges: changes.map((change) => toTeamChange(change, names)),
    ...finalityOf({ link, fetchedAt, weeks }),
  };
}

const isInResults =
  (results: ResultsTable | undefined) =>
  ({ teamId }: { teamId: string }) =>
    results?.teams.some(({ id }) => id === teamId) ?? false;

type Import = Pick<typeof resultImports.$inferSelect, "id" | "results" | "tableHash" | "importedAt">;
const toImport = ({ id, results, tableHash, importedAt }: Import) => ({
  ...{ id, tableHash, table: results },
  importedAt: importedAt.toISOString(),
});

/** The names of the people who asked for results or changed teams, or whose teams were changed. */
async function namesIn(db: Reader, season: SeasonToRead): Promise<Map<string, string>> {
  const { fromUserId, toUserId, changedById } = teamChanges;
  const inChange = [fromUserId, toUserId, changedById].map((column) =>
    inArray(users.id, db.select({ id: column }).from(teamChanges).where(inSeason(teamChanges, season))),
  );
  const rows = await db
    .select()
    .from(users)
    .where(or(inArray(users.id, newestFetches(db, season, resultFetches.askedById)), ...inChange));
  return new Map(rows.map((person) => [person.id, shownName(person)]));
}

/** Which of the newest results were uploaded. */
async function uploadsIn(db: Reader, season: SeasonToRead): Promise<Set<string>> {
  const rows = await db
    .select({ id: resultImports.id })
    .from(resultImports)
    .where(and(inArray(resultImports.id, newestFetches(db, season, resultFetches.importId)), wasUploaded));
  return new Set(rows.map(({ id }) => id));
}

const newestFetches = (db: Reader, season: SeasonToRead, column: PgColumn) =>
  db
    .select({ found: column })
    .from(resultFetches)
    .where(inSeason(resultFetches, season))
    .orderBy(desc(resultFetches.endedAt), desc(resultFetches.id))
    .limit(FETCHES_SHOWN);

/** One import with every answer it came from, of any season of the league. @throws AppError 404 */
export async function resultsEvidence(db: Reader, { leagueId, importId }: { leagueId: string; importId: string }) {
  const ofLeague = and(eq(resultImports.id, importId), eq(resultImports.leagueId, leagueId));
  const [found] = await db.select().from(resultImports).where(ofLeague);
  if (!found) throw notFound("Results not found.");
  return { ...toImport(found), parserVersion: found.parserVersion, answers: found.answers };
}
