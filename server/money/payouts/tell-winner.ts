import { eq } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import { payoutTitle } from "#contract/place-name.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { notify } from "#server/notices/notify.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

type News = {
  title: string;
  /** Continues a sentence such as "1st place, $50.00, from Sunday League". */
  sentence: string;
  now: Date;
};

/** Tells a payout's winner what happened to it (RULES §11). */
export async function tellWinner(tx: Tx, payout: PayoutRow, { title, sentence, now }: News): Promise<void> {
  const [league] = await tx.select({ name: leagues.name }).from(leagues).where(eq(leagues.id, payout.leagueId));
  const path = `/leagues/${payout.leagueId}`;
  const message = `${payoutTitle(payout)}, ${formatMoney(payout.amount)}, from ${league?.name} ${sentence}.`;
  await notify(tx, {
    userIds: [payout.userId],
    leagueId: payout.leagueId,
    type: "payout_processed",
    title,
    message,
    actionUrl: path,
    letter: {
      subject: `${title}: ${formatMoney(payout.amount)} from ${league?.name}`,
      heading: title,
      paragraphs: [message],
      action: { label: "See the league", path },
    },
    now,
  });
}
