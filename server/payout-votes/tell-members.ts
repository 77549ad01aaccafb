import type { LockedLeague } from "#server/access/league-access.ts";
import { memberIds } from "#server/members/queries.ts";
import { notify } from "#server/notifications/notify.ts";
import type { Tx } from "#server/platform/db/client.ts";

type News = { title: string; message: string; publicUrl: string; now: Date };

/** All members hear how a vote on their pot ended, and what an admin made of it (RULES §11). */
export async function tellMembers(tx: Tx, league: LockedLeague, { title, message, publicUrl, now }: News) {
  const path = `/leagues/${league.id}`;
  await notify(tx, {
    userIds: await memberIds(tx, league.id),
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
