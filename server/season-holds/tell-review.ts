import type { LeagueRow } from "#server/access/league-access.ts";
import { paidForSeason } from "#server/members/paid-for-season.ts";
import { memberIds } from "#server/members/queries.ts";
import { notify } from "#server/notifications/notify.ts";
import type { Tx } from "#server/platform/db/client.ts";

type News = { league: LeagueRow; seasonYear: number; title: string; message: string; publicUrl: string; now: Date };

/** The members, those whose money it was and the commissioner hear of a review and of what came of it (RULES §17). */
export async function tellReview(tx: Tx, { league, seasonYear, title, message, publicUrl, now }: News): Promise<void> {
  const path = `/leagues/${league.id}#payouts`;
  const members = await memberIds(tx, league.id);
  const payers = await paidForSeason(tx, league, seasonYear);
  await notify(tx, {
    userIds: [...new Set([...members, ...payers, league.commissionerId])],
    leagueId: league.id,
    type: "payout_processed",
    title,
    message,
    actionUrl: path,
    letter: {
      subject: `${league.name}: ${title.toLowerCase()}`,
      heading: title,
      paragraphs: [message],
      action: { label: "See the league", url: publicUrl + path },
    },
    now,
  });
}
