import { and, eq, gte, inArray, lt, lte, notExists, sql } from "drizzle-orm";
import { addCents, type Cents, formatMoney, subtractCents } from "#contract/money.ts";
import type { Tx } from "#server/db/client.ts";
import { disputes, paymentAllocations, payments } from "#server/db/schema/payments.ts";
import { users } from "#server/db/schema/users.ts";
import type { LockedLeague } from "#server/leagues/access.ts";
import { refundBegun } from "#server/ledger/fee-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { openRefund } from "#server/payments/open-refund.ts";
import type { PaymentRow } from "#server/payments/queries.ts";

type Scope = {
  /** The first season whose fees go back, and the last; without one, all that was prepaid after it too. */
  from: number;
  to?: number;
  /** Only this member's. */
  userId?: string;
  /** Only of this payment. */
  paymentId?: string;
};
type Refund = {
  league: LockedLeague;
  scope: Scope;
  /** A sentence without its full stop, for the letter and the books. */
  reason: string;
  actor: string;
  publicUrl: string;
  now: Date;
};

/**
 * Begins to refund the entry fees held for these seasons, each to the card that paid (RULES §2, §7). Money
 * that a chargeback has taken is the bank's to settle and stays where it is; an inquiry takes nothing. The caller
 * holds the league's lock.
 * @returns What goes back in all.
 */
export async function refundEntryFees(
  tx: Tx,
  { league, scope, reason, actor, publicUrl, now }: Refund,
): Promise<Cents> {
  const amounts: Cents[] = [];
  for (const { payment, share, email } of await heldShares(tx, league.id, scope)) {
    const amount = subtractCents(share.amount, share.refunded);
    await refundShare(tx, {
      league,
      payment,
      email,
      seasonYear: share.seasonYear,
      amount,
      reason,
      actor,
      publicUrl,
      now,
    });
    amounts.push(amount);
  }
  return addCents(...amounts);
}

type Share = Omit<Refund, "scope"> & { payment: PaymentRow; email: string; seasonYear: number; amount: Cents };

/** The same for so much of one payment and season, which the caller knows to be held. */
export async function refundShare(tx: Tx, share: Share): Promise<void> {
  const { league, payment, email, seasonYear, amount, reason, actor, publicUrl, now } = share;
  const refundId = await openRefund(tx, { payment, seasonYear, amount, reason, now });
  const { id: paymentId, userId, leagueId } = payment;
  await postEntry(
    tx,
    refundBegun({ refundId, attempt: 1, paymentId, leagueId, seasonYear, userId, cents: amount, actor, now }),
  );
  await tx
    .update(paymentAllocations)
    .set({ refunded: sql`${paymentAllocations.refunded} + ${amount}` })
    .where(and(eq(paymentAllocations.paymentId, paymentId), eq(paymentAllocations.seasonYear, seasonYear)));
  await queueMail(tx, { to: email, content: letter(league, { amount, reason, publicUrl }), now });
}

/** What is still held of each payment for each of the seasons, locked. */
function heldShares(tx: Tx, leagueId: string, { from, to, userId, paymentId }: Scope) {
  const isTaken = tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, payments.id), inArray(disputes.status, ["open", "lost"])));
  return tx
    .select({ payment: payments, share: paymentAllocations, email: users.email })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        eq(payments.leagueId, leagueId),
        gte(paymentAllocations.seasonYear, from),
        to === undefined ? undefined : lte(paymentAllocations.seasonYear, to),
        userId === undefined ? undefined : eq(payments.userId, userId),
        paymentId === undefined ? undefined : eq(payments.id, paymentId),
        lt(paymentAllocations.refunded, paymentAllocations.amount),
        notExists(isTaken),
      ),
    )
    .orderBy(payments.id, paymentAllocations.seasonYear)
    .for("no key update", { of: paymentAllocations });
}

type Letter = { amount: Cents; reason: string; publicUrl: string };

const letter = (league: LockedLeague, { amount, reason, publicUrl }: Letter) => ({
  subject: `${formatMoney(amount)} from ${league.name} is on its way back to you`,
  heading: "Your entry fee is on its way back",
  paragraphs: [`${reason}. Your money goes back to the card that paid it; banks take up to ten days to show it.`],
  facts: [{ label: "Refund", value: `${formatMoney(amount)} USD` }],
  action: { label: "See the league", url: `${publicUrl}/leagues/${league.id}` },
});
