import type { LeagueRow } from "#server/access/league-access.ts";
import { paidForSeason } from "#server/members/paid-for-season.ts";
import { memberIds } from "#server/members/queries.ts";
import { notifyOfPayouts } from "#server/notices/notify-of-payouts.ts";
import type { Tx } from "#server/platform/db/client.ts";

type News = { league: LeagueRow; seasonYear: number; title: string; message: string; now: Date };

/** Tells the members, the owners of the money and the commissioner about a review and its outcome (RULES §17). */
export async function tellReview(tx: Tx, { league, seasonYear, ...news }: News): Promise<void> {
  const members = await memberIds(tx, league.id);
  const payers = await paidForSeason(tx, league, seasonYear);
  const userIds = [...new Set([...members, ...payers, league.commissionerId])];
  await notifyOfPayouts(tx, { league, userIds, path: `/leagues/${league.id}#payouts`, ...news });
}
