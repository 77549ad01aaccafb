import { and, asc, eq } from "drizzle-orm";
import { sumsInWords } from "#contract/platform/sums.ts";
import { keptBy, keptIn } from "#server/ledger/treasurer-balances.ts";
import { sendDebts } from "#server/money/treasurer/debts.ts";
import { lastSentBy } from "#server/money/treasurer/unanswered.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { conflict } from "#server/platform/errors.ts";
import { utcDate } from "#server/platform/lib/utc-text.ts";

type Going = {
  userId: string;
  /** The league that they go from; every league if they are erased. */
  leagueId?: string;
  isOwn: boolean;
  now: Date;
};

/**
 * Lets nobody go with others' money, or on the mere word that they sent it: what they owe themselves is settled first
 * (RULES §24). Looks last, once nothing more can arrive, and first for what was sent: if its recipient denies it at this
 * moment, it is kept again. @throws AppError 409
 */
export async function refuseKeeper(tx: Tx, { isOwn, now, ...who }: Going): Promise<void> {
  await settleOwnDebts(tx, { ...who, now });
  const [they, them] = isOwn ? ["You", "you"] : ["They", "they"];
  const sent = await lastSentBy(tx, { ...who, now });
  if (sent.length > 0) {
    const says = `${they} say that ${them} sent ${sumsInWords(sent)}`;
    throw conflict(`${says}, and it isn't confirmed. Wait until it is, or for two weeks.`);
  }
  const kept = await keptBy(tx, who);
  if (kept.length === 0) return;
  throw conflict(
    `${they} keep ${sumsInWords(kept)} of others' money. It has to be paid out, or taken over by another treasurer, first.`,
  );
}

/** What somebody keeps and owes themselves has arrived. */
async function settleOwnDebts(tx: Tx, { userId, leagueId, now }: Omit<Going, "isOwn">): Promise<void> {
  const isTheirs = and(eq(payouts.userId, userId), eq(payouts.status, "pending"), payouts.byTreasurer);
  const own = await tx
    .select({ id: payouts.id, leagueId: payouts.leagueId, seasonYear: payouts.seasonYear, amount: payouts.amount })
    .from(payouts)
    .where(and(isTheirs, leagueId === undefined ? undefined : eq(payouts.leagueId, leagueId)))
    .orderBy(asc(payouts.leagueId), asc(payouts.id));
  for (const { id, amount, ...season } of own) {
    const kept = (await keptIn(tx, season)).find(({ keeperId }) => keeperId === userId);
    if (!kept || kept.cents < amount) continue;
    await sendDebts(tx, { userId }, { payoutIds: [id], way: "cash", paidOn: utcDate(now), now });
  }
}
