import { and, asc, eq, lte, or } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { platformLinks } from "#server/platform/db/schema/results.ts";
import { enqueueAll } from "#server/platform/queue.ts";

const AT_ONCE_MAX = 200;
/** The job runs once an hour, and queues what is due until it runs again. */
const AHEAD_MS = 3_600_000;

/**
 * Job: queues the fetches that are due within the hour, each for its own time (RULES §21). Should one be lost, it is due
 * again a day later. @returns Whether there may be more.
 */
export async function askForDueResults(tx: Tx, { now }: { now: Date }): Promise<boolean> {
  const { leagueId, seasonYear, nextFetchAt } = platformLinks;
  const due = await tx
    .select({ leagueId, seasonYear, nextFetchAt })
    .from(platformLinks)
    .where(lte(nextFetchAt, new Date(now.getTime() + AHEAD_MS)))
    .orderBy(asc(nextFetchAt))
    .limit(AT_ONCE_MAX)
    .for("no key update", { skipLocked: true });
  if (due.length === 0) return false;
  const ofThese = due.map((link) => and(eq(leagueId, link.leagueId), eq(seasonYear, link.seasonYear)));
  await tx
    .update(platformLinks)
    .set({ nextFetchAt: addDays(now, 1) })
    .where(or(...ofThese));
  await enqueueAll(
    tx,
    due.map((link) => ({
      name: "fetch_due_results",
      payload: { leagueId: link.leagueId, seasonYear: link.seasonYear },
      key: `fetch_due_results:${link.leagueId}:${link.seasonYear}`,
      ...(link.nextFetchAt && link.nextFetchAt > now ? { runAt: link.nextFetchAt } : {}),
    })),
  );
  return due.length === AT_ONCE_MAX;
}
