import { and, eq, inArray, sql } from "drizzle-orm";
import type { LeagueResults } from "#contract/league-results.ts";
import type { ResultsTable } from "#contract/results-table.ts";
import { isUploaded } from "#contract/results-words.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { finalityOf } from "#server/leagues/results/finality.ts";
import { changesOf, frozenSince, toTeamChange } from "#server/leagues/results/frozen-teams.ts";
import { leaguePage } from "#server/leagues/results/league-page.ts";
import { currentResults, fetchesOf, linkOf, seasonOf, teamsOf } from "#server/leagues/results/season-results.ts";
import { picturePathsOf } from "#server/leagues/results/team-pictures.ts";
import { signInOfLink } from "#server/leagues/results/yahoo/sign-in-of-link.ts";
import { shownName } from "#server/people/users/shown-name.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { resultImports } from "#server/platform/db/schema/results.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";

const FETCHES_SHOWN = 20;

/** This season's results with where they come from and whose teams they are. */
export async function leagueResults(db: Reader, league: LeagueRow): Promise<LeagueResults> {
  const season = seasonOf(league);
  const link = await linkOf(db, season);
  const current = await currentResults(db, season);
  const fetches = await fetchesOf(db, season, FETCHES_SHOWN);
  const teams = await teamsOf(db, season);
  const changes = await changesOf(db, season);
  const names = await namesOf(db, [
    ...fetches.map(({ askedById }) => askedById),
    ...changes.flatMap(({ fromUserId, toUserId, changedById }) => [fromUserId, toUserId, changedById]),
  ]);
  const uploads = await uploadsAmong(
    db,
    fetches.map(({ importId }) => importId),
  );
  const got = fetches.find(({ importId }) => importId !== null);
  const isFetched = link && got && current && !isUploaded(current.results) && got.endedAt >= link.linkedAt;
  const fetched = isFetched ? { fetchedAt: got.endedAt, table: current.results } : undefined;
  return {
    link: link
      ? {
          platform: link.platform,
          platformLeagueId: link.platformLeagueId,
          season: link.season,
          page: leaguePage({ ...link, leagueId: link.platformLeagueId }),
          linkedAt: link.linkedAt.toISOString(),
          signIn: await signInOfLink(db, link),
        }
      : null,
    isFetching: Boolean(link?.fetchAskedAt),
    current: current ? toImport(current) : null,
    fetches: fetches.map(({ endedAt, askedById, importId, failure }) => ({
      ...{ endedAt: endedAt.toISOString(), importId, failure },
      askedBy: askedById === null ? null : (names.get(askedById) ?? null),
      isUpload: importId !== null && uploads.has(importId),
    })),
    teamMembers: teams.filter(isInResults(current?.results)).map((own) => ({
      ...{ teamId: own.teamId, userId: own.userId, confirmedAt: own.confirmedAt?.toISOString() ?? null },
      verified:
        own.verifiedAt && own.verifiedOn ? { at: own.verifiedAt.toISOString(), platform: own.verifiedOn } : null,
    })),
    teamPictures: current ? await picturePathsOf(db, league.id, current.results) : [],
    frozenSince: (await frozenSince(db, season))?.toISOString() ?? null,
    teamChanges: changes.map((change) => toTeamChange(change, names)),
    ...(await finalityOf(db, season, { link, newest: fetched })),
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

async function namesOf(db: Reader, ids: (string | null)[]): Promise<Map<string, string>> {
  const asked = ids.filter((id) => id !== null);
  if (asked.length === 0) return new Map();
  const rows = await db.select().from(users).where(inArray(users.id, asked));
  return new Map(rows.map((person) => [person.id, shownName(person)]));
}

async function uploadsAmong(db: Reader, ids: (string | null)[]): Promise<Set<string>> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return new Set();
  const isUpload = sql`${resultImports.results}->'flags' @> '[{"kind":"uploaded"}]'`;
  const rows = await db
    .select({ id: resultImports.id })
    .from(resultImports)
    .where(and(inArray(resultImports.id, known), isUpload));
  return new Set(rows.map(({ id }) => id));
}

/** One import with every answer it came from, of any season of the league. @throws AppError 404 */
export async function resultsEvidence(db: Reader, { league, importId }: { league: LeagueRow; importId: string }) {
  const ofLeague = and(eq(resultImports.id, importId), eq(resultImports.leagueId, league.id));
  const [found] = await db.select().from(resultImports).where(ofLeague);
  if (!found) throw notFound("Results not found.");
  return { ...toImport(found), parserVersion: found.parserVersion, answers: found.answers };
}
