import type { LockedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import { notifyOfPayouts } from "#server/notices/notify-of-payouts.ts";
import type { Tx } from "#server/platform/db/client.ts";

type News = { title: string; message: string; now: Date };

/** Tells all members how a vote on their pot ended, and how an admin resolved it (RULES §11). */
export async function tellMembers(tx: Tx, league: LockedLeague, news: News) {
  await notifyOfPayouts(tx, {
    league,
    userIds: await memberIds(tx, league.id),
    path: `/leagues/${league.id}`,
    ...news,
  });
}
