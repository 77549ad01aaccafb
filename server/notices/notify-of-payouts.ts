import { notify } from "#server/notices/notify.ts";
import type { Tx } from "#server/platform/db/client.ts";

type News = {
  league: { id: string; name: string };
  userIds: string[];
  /** A path on this site. */
  path: string;
  title: string;
  message: string;
  now: Date;
};

/** Tells people what happened to a league's payouts, in a notification and an email with the same words (RULES §11). */
export const notifyOfPayouts = (tx: Tx, { league, userIds, path, title, message, now }: News) =>
  notify(tx, {
    userIds,
    leagueId: league.id,
    type: "payout_processed",
    title,
    message,
    actionUrl: path,
    letter: {
      subject: `${league.name}: ${title.toLowerCase()}`,
      heading: title,
      paragraphs: [message],
      action: { label: "See the league", path },
    },
    now,
  });
