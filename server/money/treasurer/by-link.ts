import { and, eq, gte, inArray, isNull } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { timesDenied } from "#server/ledger/treasurer-balances.ts";
import { denyDebts, type Together, toldOf } from "#server/money/treasurer/debts.ts";
import { lockDebts, refuseOtherSum, sendingsOf, sentByOne } from "#server/money/treasurer/locked-debts.ts";
import { tell } from "#server/notices/tell.ts";
import { debtArrivedByLink } from "#server/notices/treasurers.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { treasurerPayouts } from "#server/platform/db/schema/treasurers.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

/** How often a link can say of a debt that it hasn't arrived: it may be in a stranger's hands, and the treasurer pays each time. */
const DENIALS_MAX = 2;

/**
 * Notes that debts arrived, as the holder of the recipient's link says: they stay sent (RULES §28).
 * @throws AppError 404 for another seat's; 409 if they aren't sent, or not as read.
 */
export async function receiveByLink(tx: Tx, { userId }: Pick<Actor, "userId">, asked: Together): Promise<void> {
  const { league, debts } = await ownDebts(tx, userId, asked);
  refuseOtherSum(debts, asked);
  const { keeperId } = sentByOne(debts, await sendingsOf(tx, asked.payoutIds));
  const isUnsaid = and(inArray(treasurerPayouts.payoutId, [...asked.payoutIds]), isNull(treasurerPayouts.saidByLinkAt));
  const said = await tx.update(treasurerPayouts).set({ saidByLinkAt: asked.now }).where(isUnsaid);
  if (said.rowCount === 0) return;
  await tell(tx, asked.now, debtArrivedByLink(league, toldOf(league, { debts, userId }, keeperId)));
}

/** Makes debts owed again that didn't arrive, as the holder of the recipient's link says. @throws AppError as above, and the third time. */
export async function denyByLink(tx: Tx, actor: Actor, asked: Together & { reason: string }): Promise<void> {
  await ownDebts(tx, actor.userId, asked);
  const { payoutId, attempt } = treasurerPayouts;
  const denials = timesDenied({ payoutId, userId: payouts.userId, attempts: attempt });
  const often = await tx
    .select({ id: payouts.id })
    .from(treasurerPayouts)
    .innerJoin(payouts, eq(payouts.id, payoutId))
    .where(and(inArray(payouts.id, [...asked.payoutIds]), gte(denials, DENIALS_MAX)));
  if (often.length > 0) {
    throw conflict(
      `This link has said ${DENIALS_MAX} times that it hasn't arrived. Make this seat yours, or talk to the treasurer.`,
    );
  }
  await denyDebts(tx, actor, { ...asked, byLink: true });
}

async function ownDebts(tx: Tx, userId: string, { payoutIds }: Together) {
  const found = await lockDebts(tx, payoutIds);
  if (found.userId !== userId) throw notFound("Payout not found");
  return found;
}
