import { addDays } from "#contract/platform/days.ts";
import { tell } from "#server/notices/tell.ts";
import { moneyFallsDormant } from "#server/notices/unclaimed-prizes.ts";
import { type DormancyAsked, unclaimedMoneyOf, type Waiting } from "#server/operations/dormancy/unclaimed-report.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { dormancyNotices } from "#server/platform/db/schema/dormancy-notices.ts";

/** How long before the day its owner is told. */
const NOTICE_DAYS = 90;
const AT_ONCE_MAX = 200;

/**
 * Job: tells people 90 days before their unclaimed money falls dormant, once for each (RULES §27). Without the operator's
 * table there is no such day. @returns Whether there may be more to tell.
 */
export async function tellDormancy(tx: Tx, { config, now }: DormancyAsked): Promise<boolean> {
  if (config.dormantAfter.size === 0) return false;
  const due = (await unclaimedMoneyOf(tx, { config, now })).filter(isDue(now)).slice(0, AT_ONCE_MAX);
  if (due.length === 0) return false;
  const written = await tx
    .insert(dormancyNotices)
    .values(due.map(({ source_id: sourceId }) => ({ sourceId, toldAt: now })))
    .onConflictDoNothing()
    .returning({ sourceId: dormancyNotices.sourceId });
  const fresh = new Set(written.map(({ sourceId }) => sourceId));
  const told = due.filter(({ source_id }) => fresh.has(source_id));
  await tell(
    tx,
    now,
    ...told.flatMap(({ user_id: userId, league_id, league_name, amount, dormantOn, refusal }) =>
      dormantOn
        ? [moneyFallsDormant({ userId, leagueId: league_id, leagueName: league_name, amount, dormantOn, refusal })]
        : [],
    ),
  );
  return due.length === AT_ONCE_MAX;
}

/** No one can tell an erased person, and past the day there is nothing to announce. */
const isDue =
  (now: Date) =>
  ({ dormantOn, told_at, username }: Waiting) =>
    dormantOn !== null &&
    told_at === null &&
    username !== null &&
    now < dormantOn &&
    addDays(dormantOn, -NOTICE_DAYS) <= now;
