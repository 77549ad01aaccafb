import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { isUploaded } from "#contract/results/results-words.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { type Db, inTransaction, type Reader, type Tx } from "#server/platform/db/client.ts";
import { pictureFiles, teamPictures } from "#server/platform/db/schema/team-pictures.ts";
import { notFound } from "#server/platform/errors.ts";
import type { FetchedPicture } from "#server/platform/fantasy-platforms.ts";

export type NewPicture = FetchedPicture & { sha256: string };
type Wanted = { teamId: string; url: string };
type Keeping = {
  leagueId: string;
  /** Each team that has a picture, with its address. */
  wanted: readonly Wanted[];
  /** By address. */
  fetched: ReadonlyMap<string, NewPicture>;
  now: Date;
};

/** Keeps what was fetched, equal bytes once, and nothing that the teams don't have. */
export async function keepTeamPictures(db: Db, { leagueId, wanted, fetched, now }: Keeping): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { deletedAt } = await lockLeague(tx, leagueId);
    if (deletedAt !== null) return;
    const kept = await tx.select().from(teamPictures).where(eq(teamPictures.leagueId, leagueId));
    const hashes = new Map(kept.map(({ url, sha256 }) => [url, sha256]));
    for (const [url, { sha256, type, bytes }] of fetched) {
      hashes.set(url, sha256);
      await tx.insert(pictureFiles).values({ leagueId, sha256, type, bytes, fetchedAt: now }).onConflictDoNothing();
    }
    const shown = wanted.flatMap(({ teamId, url }) => {
      const sha256 = hashes.get(url);
      return sha256 === undefined ? [] : [{ leagueId, teamId, url, sha256 }];
    });
    const isKept = ({ teamId, url }: Wanted) => kept.some((one) => one.teamId === teamId && one.url === url);
    const isShown = ({ teamId, url }: Wanted) => shown.some((one) => one.teamId === teamId && one.url === url);
    const stale = kept.filter((one) => !isShown(one)).map(({ teamId }) => teamId);
    if (stale.length > 0) {
      const ofTeams = and(eq(teamPictures.leagueId, leagueId), inArray(teamPictures.teamId, stale));
      await tx.delete(teamPictures).where(ofTeams);
    }
    const added = shown.filter((one) => !isKept(one));
    if (added.length > 0) await tx.insert(teamPictures).values(added);
    await dropUnusedFiles(tx, leagueId);
  });
}

async function dropUnusedFiles(tx: Tx, leagueId: string): Promise<void> {
  const uses = tx
    .select({ one: sql`1` })
    .from(teamPictures)
    .where(and(eq(teamPictures.leagueId, pictureFiles.leagueId), eq(teamPictures.sha256, pictureFiles.sha256)));
  await tx.delete(pictureFiles).where(and(eq(pictureFiles.leagueId, leagueId), notExists(uses)));
}

/** Forgets all pictures of a league. */
export async function dropTeamPictures(tx: Tx, leagueId: string): Promise<void> {
  await tx.delete(teamPictures).where(eq(teamPictures.leagueId, leagueId));
  await tx.delete(pictureFiles).where(eq(pictureFiles.leagueId, leagueId));
}

type KeptPicture = { teamId: string; sha256: string };

export const keptPicturesOf = (db: Reader, leagueId: string): Promise<KeptPicture[]> => {
  const { teamId, sha256 } = teamPictures;
  const kept = db.select({ teamId, sha256 }).from(teamPictures).where(eq(teamPictures.leagueId, leagueId));
  return kept.orderBy(teamId).execute();
};

/** Where members get the pictures of a table's teams. An upload has none. */
export function picturePathsOf(
  leagueId: string,
  { table, kept }: { table: ResultsTable; kept: KeptPicture[] },
): LeagueResults["teamPictures"] {
  if (isUploaded(table)) return [];
  return kept
    .filter((one) => table.teams.some(({ id }) => id === one.teamId))
    .map((one) => ({ teamId: one.teamId, path: `/api/leagues/${leagueId}/team-pictures/${one.sha256}` }));
}

/** @throws AppError 404 */
export async function pictureFile(db: Reader, { leagueId, sha256 }: { leagueId: string; sha256: string }) {
  const [found] = await db
    .select()
    .from(pictureFiles)
    .where(and(eq(pictureFiles.leagueId, leagueId), eq(pictureFiles.sha256, sha256)));
  if (!found) throw notFound("Picture not found.");
  return found;
}
