import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { ResultTeam } from "#contract/results/results-table.ts";
import { teamPictures } from "#server/platform/db/schema/team-pictures.ts";
import type { Deps } from "#server/platform/deps.ts";
import { keepTeamPictures, type NewPicture } from "#server/results/team-pictures.ts";

/** Together with the largest size of a picture, this limits how much of the database a league can fill. */
const MOST_PICTURES = 60;
const MOST_FAILURES_IN_A_ROW = 3;
/** No picture is begun after this time, so that a slow host doesn't hold up other jobs. */
const RUN_MS = 60_000;

type Fetching = { leagueId: string; teams: readonly Pick<ResultTeam, "id" | "avatarUrl">[] };

/**
 * Fetches the pictures that a fetch's teams have and the league hasn't yet, outside of any transaction, and forgets
 * those that no team has anymore (RULES §21). A picture that can't be fetched is tried again with the next fetch. Never
 * throws: results don't depend on pictures.
 */
export async function fetchTeamPictures(deps: Deps, { leagueId, teams }: Fetching): Promise<void> {
  const { db, clock, log } = deps;
  try {
    const named = teams.flatMap(({ id, avatarUrl }) => (avatarUrl === null ? [] : [{ teamId: id, url: avatarUrl }]));
    const wanted = named.slice(0, MOST_PICTURES);
    const kept = await db.select().from(teamPictures).where(eq(teamPictures.leagueId, leagueId));
    const known = new Set(kept.map(({ url }) => url));
    const missing = [...new Set(wanted.map(({ url }) => url))].filter((url) => !known.has(url));
    const fetched = await fetchAll(deps, missing);
    await keepTeamPictures(db, { leagueId, wanted, fetched, now: clock() });
  } catch (error) {
    log.warn({ err: error, leagueId }, "team pictures could not be kept");
  }
}

/** One after the other. A host that fails several times in a row is left alone until the next fetch. */
async function fetchAll({ platforms }: Deps, urls: readonly string[]): Promise<Map<string, NewPicture>> {
  const fetched = new Map<string, NewPicture>();
  const end = AbortSignal.timeout(RUN_MS);
  let failures = 0;
  for (const url of urls) {
    if (end.aborted || failures === MOST_FAILURES_IN_A_ROW) break;
    const picture = await platforms.fetchPicture(url);
    failures = picture ? 0 : failures + 1;
    if (!picture) continue;
    const sha256 = createHash("sha256").update(picture.bytes).digest("hex");
    fetched.set(url, { ...picture, sha256 });
  }
  return fetched;
}
