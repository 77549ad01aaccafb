import { eq, type SQLWrapper } from "drizzle-orm";
import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { splitEqually } from "#contract/platform/percent.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { amountForYears, seasonsFrom } from "#contract/terms/dynasty.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { entryFeePaid, entryFeeUnplaced } from "#server/ledger/fee-events.ts";
import type { FeeSource } from "#server/ledger/fee-source.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";
import { completeReplacement } from "#server/money/payments/complete-replacement.ts";
import { isOwed } from "#server/money/payments/is-owed.ts";
import type { LockedPayment, Payer } from "#server/money/payments/lock-payment.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { openRefund } from "#server/money/refunds/open-refund.ts";
import { refundShare } from "#server/money/refunds/refund-entry-fees.ts";
import { memberPaid } from "#server/notices/league-news.ts";
import type { Notice } from "#server/notices/notice.ts";
import { feePaid, feeReturned } from "#server/notices/payments.ts";
import { tell } from "#server/notices/tell.ts";
import { feeOwedBack, treasurerGotFee } from "#server/notices/treasurers.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { insertion } from "#server/platform/db/insertion.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";
import { mention } from "#server/platform/mentions.ts";
import type { PaidCard } from "#server/processor/port.ts";

type ReceivedFee = {
  payer: Payer;
  payment: LockedPayment;
  /** How many seasons it pays for, from the payment's first on. */
  seasons: number;
  received: Cents;
  /** The charged card, for the receipt. */
  card: PaidCard | null;
  source: FeeSource;
  /** What its source books along with it, such as the source's own fee; booked once, as soon as it is known. */
  alsoBooked: JournalEntry[];
  now: Date;
};

type Share = { seasonYear: number; cents: Cents };

/**
 * Does everything that follows from an entry fee being received, once per payment, wherever it came from. If the seat
 * owes exactly this, the fee goes into the escrow of its seasons and the member is paid; what exceeds a fee that was
 * lowered is refunded. A fee without a place, or one that is too small, is refunded in full (RULES §23).
 */
export async function receiveEntryFee(tx: Tx, fee: ReceivedFee): Promise<void> {
  const { payer, payment } = fee;
  if (payment.status === "succeeded") {
    await postEntries(tx, fee.alsoBooked);
    return;
  }
  const shares = sharesOf(fee);
  if (payer.seat && hasPlace(fee)) await place(tx, fee, { shares, seat: payer.seat });
  else await returnUnplaced(tx, fee, shares);
  await closeOthers(tx, fee);
}

/**
 * Lists what was received for each season: what is due for it, and an equal share of the rest; equal shares of too
 * little.
 */
function sharesOf(fee: ReceivedFee): Share[] {
  const { payment, seasons, received } = fee;
  const due = seasonsFrom(payment.firstSeason, seasons).map((seasonYear) => ({
    seasonYear,
    cents: dueIn(fee, seasonYear),
  }));
  const total = addCents(...due.map(({ cents }) => cents));
  const isEnough = received >= total;
  const split = splitEqually(isEnough ? subtractCents(received, total) : received, seasons);
  return due.map(({ seasonYear, cents }, nth) => ({
    seasonYear,
    cents: addCents(isEnough ? cents : ZERO, split[nth] ?? ZERO),
  }));
}

/** What the payer owes for a season: only the first one's fee can have been lowered for them. */
const dueIn = ({ payer: { due, league } }: ReceivedFee, seasonYear: number): Cents =>
  due?.seasonYear === seasonYear ? due.amount : league.entryFee;

function hasPlace(fee: ReceivedFee): boolean {
  const { payer, payment, seasons, received } = fee;
  const { firstSeason } = payment;
  const owed = amountForYears(payer.league.entryFee, seasons, dueIn(fee, firstSeason));
  return isOwed({ firstSeason, seasons, amount: toCents(Math.min(received, owed)) }, payer);
}

async function place(tx: Tx, fee: ReceivedFee, { shares, seat }: { shares: Share[]; seat: SeatRow }): Promise<void> {
  const { payer, payment, seasons, received, now } = fee;
  const { league } = payer;
  const paidSeat = tx
    .update(leagueMembers)
    .set({
      paymentStatus: "paid",
      paidAt: now,
      heldUntil: null,
      paymentIntentId: payment.stripePaymentIntentId ?? payment.id,
      yearsPayedFor: seasons,
      paidThroughYear: payment.firstSeason + seasons - 1,
      totalAmountPaid: addCents(seat.totalAmountPaid, received),
    })
    .where(eq(leagueMembers.id, seat.id));
  const { id: paymentId, firstSeason } = payment;
  const receipt = hasTreasurer(league)
    ? []
    : [feePaid(league, { payer: payer.email, paymentId, amount: received, firstSeason, seasons })];
  const news = newsOf(fee);
  const booked = book(tx, fee, { shares, isPlaced: true, along: [paidSeat] });
  await Promise.all([booked, tell(tx, now, ...receipt, ...(payer.isReplacing ? [] : news))]);
  await returnDifference(tx, fee, shares);
  if (payer.isReplacing) await completeReplacement(tx, { league, replacementId: payer.userId, news, now });
}

/** To the commissioner, unless they know already: the payment is their own, or they took it themselves. */
function newsOf({ payer: { userId, league }, received: amount, source }: ReceivedFee): Notice[] {
  const { commissionerId } = league;
  const paid = { userId, name: mention(userId, league.id), amount };
  if (userId === commissionerId || source.actor === commissionerId) return [];
  if (!hasTreasurer(league)) return [memberPaid(league, paid)];
  return [treasurerGotFee(league, { ...paid, ...keeperOf(source, league) })];
}

/** Whoever says that they have the money. */
const keeperOf = ({ actor }: FeeSource, { id }: { id: string }) => ({
  treasurerId: actor,
  treasurer: mention(actor, id),
});

/** Refunds what was received above what is due, which was lowered after the member saw the amount (RULES §23). */
async function returnDifference(tx: Tx, fee: ReceivedFee, shares: Share[]): Promise<void> {
  const { payer, payment, source, now } = fee;
  const { league, email } = payer;
  const reason = `The entry fee of ${league.name} was lowered`;
  for (const { seasonYear, cents } of shares) {
    const amount = subtractCents(cents, dueIn(fee, seasonYear));
    if (amount === ZERO) continue;
    await refundShare(tx, { league, payment, email, seasonYear, amount, reason, actor: source.actor, now });
  }
}

/** Refunds a fee that has no place; it never enters escrow. */
async function returnUnplaced(tx: Tx, fee: ReceivedFee, shares: Share[]): Promise<void> {
  const { payer, payment, received, now } = fee;
  const { league } = payer;
  const reason = `There was no place for this payment in ${league.name}`;
  await book(tx, fee, { shares, isPlaced: false });
  for (const { seasonYear, cents } of shares.filter((share) => share.cents > 0)) {
    await openRefund(tx, { league, payment, seasonYear, amount: cents, reason, now });
  }
  const { userId } = payer;
  const back = hasTreasurer(league)
    ? feeOwedBack(league, {
        userId,
        name: mention(userId, league.id),
        amount: received,
        ...keeperOf(fee.source, league),
      })
    : feeReturned(league, { payer: payer.email, amount: received });
  await tell(tx, now, back);
}

type Booked = { shares: Share[]; isPlaced: boolean; along?: SQLWrapper[] };

/**
 * Books the fee, its shares per season and the payment's end, the same for a fee that stays and one that is refunded. All
 * of it is one round trip, because the league is locked until the end.
 */
async function book(tx: Tx, fee: ReceivedFee, { shares, isPlaced, along = [] }: Booked) {
  const { payment, seasons, received, card, source, alsoBooked, now } = fee;
  const { id: paymentId, leagueId, userId } = payment;
  const entryOf = isPlaced ? entryFeePaid : entryFeeUnplaced;
  const allocations = insertion(
    paymentAllocations,
    shares.map(({ seasonYear, cents }) => ({
      paymentId,
      seasonYear,
      amount: cents,
      refunded: isPlaced ? ZERO : cents,
    })),
  );
  const endedPayment = tx
    .update(payments)
    .set({
      status: "succeeded",
      amount: received,
      seasons,
      cardBrand: card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      updatedAt: now,
    })
    .where(eq(payments.id, paymentId));
  const entry = entryOf({ paymentId, leagueId, userId, seasons: shares, source, now });
  await postEntries(tx, [entry, ...alsoBooked], [allocations, endedPayment, ...along]);
}

/** Once a fee is received, an open form must not charge another. */
async function closeOthers(tx: Tx, { payer, payment }: ReceivedFee) {
  if (payer.pendingIds.some((id) => id !== payment.id)) await queueStalePayments(tx, payment.leagueId);
}
