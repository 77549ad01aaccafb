import { and, asc, eq, isNull, lt, lte, or, sql } from "drizzle-orm";
import { attempt, RETRY_MS } from "#server/leagues/channel/attempt.ts";
import { selectDeliveries } from "#server/leagues/channel/queries.ts";
import { channelOff } from "#server/notices/channel.ts";
import { tell } from "#server/notices/tell.ts";
import { type Db, inTransaction, type Tx } from "#server/platform/db/client.ts";
import { channelDeliveries, leagueChannels } from "#server/platform/db/schema/league-channels.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import type { Deps } from "#server/platform/deps.ts";
import { enqueue } from "#server/platform/queue.ts";

/** One run keeps other leagues' channels waiting for at most ten seconds for each of them. */
const AT_ONCE_MAX = 5;
const DAY_MS = 86_400_000;
const OFF_DAYS = 5;
const KEPT_MS = 30 * DAY_MS;
const DELETED_AT_ONCE_MAX = 1000;

type One = { leagueId: string; now: Date };

/**
 * Job: tells a league's channel what waits for it, and comes back for the rest. It ends with the first failure, because the
 * next message would fail the same way: however much waits, a dead channel gets one attempt at a time. What was tried least
 * goes first, so that no message that a channel refuses keeps others from it; so their order isn't promised.
 */
export async function deliverChannel(
  deps: Pick<Deps, "db" | "clock" | "secret" | "config">,
  { leagueId }: { leagueId: string },
): Promise<void> {
  const { db, clock } = deps;
  await inTransaction(db, (tx) => giveUpOld(tx, { leagueId, now: clock() }));
  for (let nth = 0; nth < AT_ONCE_MAX; nth += 1) {
    const due = await nextDue(db, { leagueId, now: clock() });
    if (!due || !(await attempt(deps, due))) break;
  }
  await inTransaction(db, async (tx) => {
    await switchOffDead(tx, { leagueId, now: clock() });
    await planNext(tx, { leagueId, now: clock() });
  });
}

const isOn = (leagueId: string) => and(eq(leagueChannels.leagueId, leagueId), isNull(leagueChannels.offAt));
const isWaiting = eq(channelDeliveries.state, "waiting");

async function nextDue(db: Db, { leagueId, now }: One) {
  const [due] = await selectDeliveries(db)
    .where(
      and(
        isOn(leagueId),
        isWaiting,
        or(isNull(leagueChannels.nextAt), lte(leagueChannels.nextAt, now)),
        or(isNull(channelDeliveries.heldUntil), lte(channelDeliveries.heldUntil, now)),
      ),
    )
    .orderBy(asc(channelDeliveries.attempts), asc(channelDeliveries.createdAt), asc(channelDeliveries.id))
    .limit(1);
  return due;
}

/** Queues the next run: for the next message that waits, and for the moment that switches a channel off. */
async function planNext(tx: Tx, { leagueId, now }: One): Promise<void> {
  const next = sql`least(min(greatest(${leagueChannels.nextAt}, ${channelDeliveries.heldUntil}, ${channelDeliveries.createdAt})),
    ${leagueChannels.failingSince} + ${OFF_DAYS} * interval '1 day')`;
  const [planned] = await tx
    .select({ at: next.mapWith(leagueChannels.since) })
    .from(leagueChannels)
    .leftJoin(channelDeliveries, and(eq(channelDeliveries.leagueId, leagueChannels.leagueId), isWaiting))
    .where(isOn(leagueId))
    .groupBy(leagueChannels.leagueId);
  if (!planned?.at) return;
  const runAt = planned.at > now ? planned.at : undefined;
  // News finds the job with the league's own key, and must not wait for a later run.
  const key = ["deliver_channel", leagueId, ...(runAt ? [runAt.toISOString()] : [])].join(":");
  await enqueue(tx, { name: "deliver_channel", payload: { leagueId }, runAt, key });
}

/** Gives up what has waited for three days, tried or not: it is old news. */
async function giveUpOld(tx: Tx, { leagueId, now }: One): Promise<void> {
  const isOld = lte(channelDeliveries.createdAt, new Date(now.getTime() - RETRY_MS));
  await tx
    .update(channelDeliveries)
    .set({ state: "failed", fault: sql`coalesce(${channelDeliveries.fault}, 'It waited for three days.')` })
    .where(and(eq(channelDeliveries.leagueId, leagueId), isWaiting, isOld));
}

/** Switches a channel off that has taken nothing for five days, and tells its commissioner once (RULES §30). */
async function switchOffDead(tx: Tx, { leagueId, now }: One): Promise<void> {
  const isDead = lte(leagueChannels.failingSince, new Date(now.getTime() - OFF_DAYS * DAY_MS));
  const [channel] = await tx
    .update(leagueChannels)
    .set({ offAt: now })
    .where(and(isOn(leagueId), isDead))
    .returning();
  if (!channel) return;
  await tx
    .update(channelDeliveries)
    .set({ state: "failed" })
    .where(and(eq(channelDeliveries.leagueId, leagueId), isWaiting));
  const [league] = await tx.select().from(leagues).where(eq(leagues.id, leagueId));
  if (league) await tell(tx, now, channelOff(league, { host: channel.host, days: OFF_DAYS }));
}

/** Deletes what channels were told more than 30 days ago. @returns Whether there may be more to delete. */
export async function forgetDeliveries(tx: Tx, now: Date): Promise<boolean> {
  const old = tx
    .select({ id: channelDeliveries.id })
    .from(channelDeliveries)
    .where(lt(channelDeliveries.createdAt, new Date(now.getTime() - KEPT_MS)))
    .limit(DELETED_AT_ONCE_MAX);
  const { rowCount } = await tx.delete(channelDeliveries).where(sql`${channelDeliveries.id} in ${old}`);
  return rowCount === DELETED_AT_ONCE_MAX;
}
