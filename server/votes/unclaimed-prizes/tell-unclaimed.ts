import { and, eq, isNull } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import { pauseSentence } from "#contract/payout-pause-words.ts";
import { payoutTitle } from "#contract/place-name.ts";
import type { PayoutPause } from "#server/money/payouts/payout-pause.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { notify } from "#server/notices/notify.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type News = {
  league: { id: string; name: string };
  payout: PayoutRow;
  title: string;
  message: string;
  now: Date;
};

/** Tells a winner something about a payout that waits for their bank details, with a link to add them. */
export async function tellUnclaimedWinner(tx: Tx, { league, payout, title, message, now }: News) {
  const [winner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, payout.userId), isNull(users.erasedAt)));
  if (!winner) return;
  await notify(tx, {
    userIds: [winner.id],
    leagueId: league.id,
    type: "payout_processed",
    title,
    message,
    actionUrl: "/player",
    letter: {
      subject: title,
      heading: title,
      paragraphs: [message],
      action: { label: "Open your dashboard", path: "/player" },
    },
    now,
  });
}

type Reminder = Omit<News, "title" | "message"> & { /** What else holds it up. */ pause: PayoutPause | null };

const held = (pause: PayoutPause | null) =>
  pause ? ` ${pauseSentence({ ...pause, until: pause.until && utcText(pause.until), isOwn: true })}` : "";

/** Reminds a winner that their money waits for a bank account. */
export const remind = (tx: Tx, { league, payout, pause, ...rest }: Reminder) =>
  tellUnclaimedWinner(tx, {
    league,
    payout,
    title: `Your ${formatMoney(payout.amount)} from ${league.name} is waiting`,
    message: `${payoutTitle(payout)} in ${league.name}: ${formatMoney(payout.amount)} is yours. Add a bank account on your dashboard and we'll send it there. It takes two minutes.${held(pause)}`,
    ...rest,
  });
