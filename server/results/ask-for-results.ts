import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import { conflict, tooMany } from "#server/platform/errors.ts";
import { waitInWords } from "#server/platform/limits/wait-in-words.ts";
import { enqueue, type Job } from "#server/platform/queue.ts";
import {
  fetchesOf,
  inSeason,
  linkOf,
  type PlatformLink,
  type Season,
  seasonOf,
} from "#server/results/season-results.ts";

/** A platform is asked about one league at most this often (RULES §21). */
const PAUSE_MS = 5 * 60_000;

/** Who asks; null for the server itself. */
type Asking = { askedById: string | null; now: Date };

type ToImport = Season & Pick<PlatformLink, "platform" | "failures">;

/** The job that fetches one season's results. @param failures How many fetches in a row have failed. */
export const importJob = ({ leagueId, seasonYear, platform, failures }: ToImport): Job => ({
  name: "import_results",
  payload: { leagueId, seasonYear, platform, isRetry: failures > 0 },
  key: `import_results:${leagueId}:${seasonYear}`,
});

/** Queues a fetch of the season's results from its link; asked for twice, it runs once. */
export async function askForResults(tx: Tx, league: LockedLeague, { askedById, now }: Asking): Promise<void> {
  const asked = { fetchAskedAt: now, fetchAskedById: askedById };
  const links = await tx
    .update(platformLinks)
    .set(asked)
    .where(inSeason(platformLinks, seasonOf(league)))
    .returning();
  for (const link of links) await enqueue(tx, importJob(link));
}

/**
 * Queues another fetch for someone who wants to compare (RULES §21). @throws AppError 409 without a link, 429 within
 * five minutes of the last try.
 */
export async function askAgain(tx: Tx, league: LockedLeague, { askedById, now }: Asking): Promise<void> {
  const link = await linkOf(tx, seasonOf(league));
  if (!link) throw conflict("This league isn't linked to a fantasy platform.");
  if (link.fetchAskedAt) return;
  const waitMs = await waitOf(tx, seasonOf(league), now);
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000);
    throw tooMany(`The results were fetched a moment ago. Try again in ${waitInWords(seconds)}.`, seconds);
  }
  await askForResults(tx, league, { askedById, now });
}

/** How long until a platform may be asked about a season again. */
async function waitOf(tx: Tx, season: Season, now: Date): Promise<number> {
  const [last] = await fetchesOf(tx, season, 1);
  return last ? last.endedAt.getTime() + PAUSE_MS - now.getTime() : 0;
}

/** Whether a platform was asked about a season a moment ago, or is being asked. */
export async function isTooSoon(tx: Tx, season: Season, now: Date): Promise<boolean> {
  const link = await linkOf(tx, season);
  return Boolean(link?.fetchAskedAt) || (await waitOf(tx, season, now)) > 0;
}
