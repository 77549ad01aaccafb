import { and, eq, inArray, notInArray } from "drizzle-orm";
import { addCents, subtractCents, ZERO } from "#contract/platform/money.ts";
import { duesPaid, entryFeePaid, entryFeeUnplaced } from "#server/ledger/fee-events.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";
import { isPart } from "#server/members/other-dues.ts";
import { sourceOf } from "#server/money/custody.ts";
import { completeReplacement } from "#server/money/payments/complete-replacement.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import { lineOf, namedParts } from "#server/money/payments/payment-lines.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import {
  feeLines,
  isMoreThan,
  type Line,
  owedIn,
  owedLines,
  paidSeasons,
  type ReceivedFee,
  type Share,
  sharesOf,
} from "#server/money/payments/received-fee.ts";
import { openRefund } from "#server/money/refunds/open-refund.ts";
import { refundShare } from "#server/money/refunds/refund-entry-fees.ts";
import { paidNews } from "#server/notices/channel.ts";
import type { Notice } from "#server/notices/notice.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { dues, paymentDues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";
import { mention } from "#server/platform/mentions.ts";

/**
 * Does everything that follows from a payment being received, once, wherever it came from. What its member still owes of
 * it goes into the pots of its seasons: the entry fee makes them paid, late fees and charges are settled. What exceeds
 * that, because a fee was lowered or a charge withdrawn, is refunded. Money without a place, or too little, is refunded in
 * full (RULES §23, §25).
 */
export async function receiveEntryFee(tx: Tx, fee: ReceivedFee): Promise<void> {
  const { payer, payment, received } = fee;
  if (payment.status === "succeeded") {
    await postEntries(tx, fee.alsoBooked);
    return;
  }
  const lines = owedLines(fee);
  const owed = addCents(...lines.map(({ cents }) => cents));
  if (payer.seat && owed > 0 && received >= owed) await place(tx, fee, { lines, seat: payer.seat });
  else await returnUnplaced(tx, fee);
  await closeOthers(tx, fee);
}

async function place(tx: Tx, fee: ReceivedFee, { lines, seat }: { lines: Line[]; seat: SeatRow }): Promise<void> {
  const { payer, payment, received, now } = fee;
  const { league } = payer;
  const shares = sharesOf(fee, lines, received);
  const years = paidSeasons(fee, lines);
  const seasons = years.length;
  const paid = {
    paymentStatus: "paid",
    paidAt: now,
    paymentIntentId: payment.stripePaymentIntentId ?? payment.id,
    yearsPayedFor: seasons,
    paidThroughYear: Math.max(...years),
  } as const;
  const parts = lines.flatMap(({ dueId: id, cents }) => (id === null ? [] : [{ id, cents }]));
  const dueIds = parts.map(({ id }) => id);
  const paymentId = payment.id;
  const what = lineOf(league, { ...payment, amount: received, seasons, others: await namedParts(tx, parts) });
  const news = newsOf(fee, what);
  const told = toldOf(fee, { what, seasons, others: dueIds.length });
  const hasMore = shares.some(isMoreThan(lines));
  await Promise.all([
    book(tx, fee, { shares, isPlaced: true, seasons }),
    // A part that is open while its seat is paid isn't owed anymore, so those that are paid come first.
    dueIds.length > 0 && tx.update(dues).set({ status: "paid" }).where(inArray(dues.id, dueIds)),
    tx
      .update(leagueMembers)
      .set({ ...(seasons > 0 ? paid : {}), heldUntil: null, totalAmountPaid: addCents(seat.totalAmountPaid, received) })
      .where(eq(leagueMembers.id, seat.id)),
    ...(hasMore ? forLess(tx, paymentId, lines) : []),
    tell(tx, now, ...told, ...(payer.isReplacing && seasons > 0 ? [] : news), ...channelNewsOf(fee, lines)),
  ]);
  await returnDifference(tx, fee, { shares, lines });
  if (payer.isReplacing && seasons > 0) {
    await completeReplacement(tx, { league, replacementId: payer.userId, news, now });
  }
}

function toldOf(
  { payer, payment, received: amount }: ReceivedFee,
  paid: { what: string; seasons: number; others: number },
): Notice[] {
  const { league, userId, payerEmail } = payer;
  const { id: paymentId, firstSeason, paidById } = payment;
  const by = paidById === null ? null : mention(paidById, league.id);
  return sourceOf(league).tellPaid(league, { userId, by, payer: payerEmail, paymentId, amount, firstSeason, ...paid });
}

/** What a payment turns out to be for: without what isn't owed anymore, and with what is left of the rest. */
function forLess(tx: Tx, paymentId: string, lines: readonly Line[]): PromiseLike<unknown>[] {
  const isOf = (dueId: string) => and(eq(paymentDues.paymentId, paymentId), eq(paymentDues.dueId, dueId));
  const paid = lines.flatMap(({ dueId, cents }) => (dueId === null ? [] : [{ dueId, cents }]));
  const isGone = notInArray(
    paymentDues.dueId,
    paid.map(({ dueId }) => dueId),
  );
  return [
    tx.delete(paymentDues).where(and(eq(paymentDues.paymentId, paymentId), isGone)),
    ...paid.map(({ dueId, cents }) => tx.update(paymentDues).set({ amount: cents }).where(isOf(dueId))),
  ];
}

/** To the league's channel: what was paid of the entry fee. Late fees and charges are a member's own. */
function channelNewsOf({ payer: { league, userId, others } }: ReceivedFee, lines: readonly Line[]) {
  const partIds = others.filter(isPart).map(({ id }) => id);
  const entry = lines.filter(({ dueId }) => dueId === null || partIds.includes(dueId));
  const amount = addCents(...entry.map(({ cents }) => cents));
  return amount === ZERO ? [] : [paidNews(league, { name: mention(userId, league.id), amount })];
}

/** To the commissioner, unless they know already: the payment is their own, or they took it themselves. */
function newsOf({ payer: { league }, payment, received: amount, source }: ReceivedFee, what: string): Notice[] {
  const { commissionerId } = league;
  const userId = payerOf(payment);
  const { actor } = source;
  if (userId === commissionerId || actor === commissionerId) return [];
  return [sourceOf(league).tellCommissioner(league, { userId, name: mention(userId, league.id), amount, what, actor })];
}

/** Refunds what was received above what is due, which was lowered after the member saw the amount (RULES §23). */
async function returnDifference(tx: Tx, fee: ReceivedFee, { shares, lines }: { shares: Share[]; lines: Line[] }) {
  const { payer, payment, source, now } = fee;
  const { league, payerEmail: email } = payer;
  const isLowered = payer.others.length === 0 && lines.every(({ dueId }) => dueId === null);
  const reason = isLowered ? `The entry fee of ${league.name} was lowered` : `Less was owed in ${league.name}`;
  for (const { seasonYear, cents } of shares) {
    const amount = subtractCents(cents, owedIn(lines, seasonYear));
    if (amount === ZERO) continue;
    await refundShare(tx, { league, payment, email, seasonYear, amount, reason, actor: source.actor, now });
  }
}

/** Refunds a payment that has no place; it never enters a pot. */
async function returnUnplaced(tx: Tx, fee: ReceivedFee): Promise<void> {
  const { payer, payment, seasons, received, now } = fee;
  const { league } = payer;
  const { firstSeason } = payment;
  const fees = seasons > 0 ? feeLines(fee) : [{ seasonYear: firstSeason, cents: ZERO, dueId: null }];
  const isEnough = received >= addCents(...fees.map(({ cents }) => cents));
  const shares = sharesOf(fee, isEnough ? fees : fees.map((line) => ({ ...line, cents: ZERO })), received);
  const reason = `There was no place for this payment in ${league.name}`;
  await book(tx, fee, { shares, isPlaced: false, seasons });
  await tx.delete(paymentDues).where(eq(paymentDues.paymentId, payment.id));
  for (const { seasonYear, cents } of shares.filter((share) => share.cents > 0)) {
    await openRefund(tx, { league, payment, seasonYear, amount: cents, reason, now });
  }
  const userId = payerOf(payment);
  const from = { userId, name: mention(userId, league.id), payer: payer.payerEmail, actor: fee.source.actor };
  await tell(tx, now, sourceOf(league).tellUnplaced(league, { ...from, amount: received, isFee: seasons > 0 }));
}

type Booked = { shares: Share[]; isPlaced: boolean; seasons: number };

/** Books the fee, its shares per season and the payment's end, the same for a fee that stays and one that is refunded. */
async function book(tx: Tx, fee: ReceivedFee, { shares, isPlaced, seasons }: Booked) {
  const { payment, received, card, source, alsoBooked, now } = fee;
  const { id: paymentId, leagueId } = payment;
  const userId = payerOf(payment);
  const placed = seasons > 0 || fee.payer.others.some(isPart) ? entryFeePaid : duesPaid;
  const entryOf = isPlaced ? placed : entryFeeUnplaced;
  const entry = entryOf({ paymentId, leagueId, userId, seasons: shares, source, now });
  const allocations = shares.map(({ seasonYear, cents: amount }) => {
    return { paymentId, seasonYear, amount, refunded: isPlaced ? ZERO : amount };
  });
  const cardFields = { cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null };
  await Promise.all([
    postEntries(tx, [entry, ...alsoBooked]),
    tx.insert(paymentAllocations).values(allocations),
    tx
      .update(payments)
      .set({ status: "succeeded", amount: received, seasons, ...cardFields, updatedAt: now })
      .where(eq(payments.id, paymentId)),
  ]);
}

/** Once a fee is received, an open form must not charge another. */
async function closeOthers(tx: Tx, { payer, payment }: ReceivedFee) {
  if (payer.pendingIds.some((id) => id !== payment.id)) await queueStalePayments(tx, payment.leagueId);
}
