import { and, eq, inArray, notInArray, type SQLWrapper } from "drizzle-orm";
import { addCents, type Cents, subtractCents, ZERO } from "#contract/platform/money.ts";
import { splitEqually } from "#contract/platform/percent.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { amountForYears, canPayFor, seasonsFrom } from "#contract/terms/dynasty.ts";
import type { JournalEntry } from "#server/ledger/entry.ts";
import { duesPaid, entryFeePaid, entryFeeUnplaced } from "#server/ledger/fee-events.ts";
import type { FeeSource } from "#server/ledger/fee-source.ts";
import { postEntries } from "#server/ledger/post-entry.ts";
import { leftOf } from "#server/members/entry-due.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";
import { isPart, partsOf } from "#server/members/other-dues.ts";
import { completeReplacement } from "#server/money/payments/complete-replacement.ts";
import { isOwed, wholeOf } from "#server/money/payments/is-owed.ts";
import type { LockedPayment, Payer } from "#server/money/payments/lock-payment.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
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
import { dues, paymentDues } from "#server/platform/db/schema/dues.ts";
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
/** A part of what a payment pays and its member still owes: a season's entry fee, or another due. */
type Line = Share & { dueId: string | null };

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

/** Lists what the payment is for and its member still owes. */
function owedLines(fee: ReceivedFee): Line[] {
  const { payer, payment, seasons } = fee;
  const { firstSeason } = payment;
  const { league, others } = payer;
  if (!isStillPayable(fee)) return [];
  const whole = amountForYears(league.entryFee, seasons, addCents(dueIn(fee, firstSeason), partsOf(others)));
  const isFeeOwed = seasons > 0 && isOwed({ firstSeason, seasons, amount: whole }, payer, others.filter(isPart));
  return [
    ...(isFeeOwed ? feeLines(fee).filter(({ cents }) => cents > 0) : []),
    ...others.map(({ id, seasonYear, cents }) => ({ seasonYear, cents, dueId: id })),
  ];
}

/** What the entry fees of its seasons are, owed or not. */
const feeLines = (fee: ReceivedFee): Line[] =>
  seasonsFrom(fee.payment.firstSeason, fee.seasons).map((seasonYear) => ({
    seasonYear,
    cents: dueIn(fee, seasonYear),
    dueId: null,
  }));

/** Whether the league still takes this member's money at all. */
const isStillPayable = ({ payer: { seat, league } }: ReceivedFee): boolean =>
  seat !== undefined && !league.deletedAt && canPayFor(seat, league);

/** What the member owes for a season beside its parts: only the first one's fee can have been lowered, or have any. */
const dueIn = ({ payer: { due, league, others } }: ReceivedFee, seasonYear: number): Cents =>
  due?.seasonYear === seasonYear ? wholeOf(league, due, others) : league.entryFee;

/** Adds up the lines of each season; what was received beyond them is shared among the seasons. */
function sharesOf(lines: readonly Line[], received: Cents): Share[] {
  const years = [...new Set(lines.map(({ seasonYear }) => seasonYear))].toSorted((a, b) => a - b);
  const beyond = subtractCents(received, addCents(...lines.map(({ cents }) => cents)));
  const rest = splitEqually(beyond, years.length);
  return years.map((seasonYear, nth) => {
    return { seasonYear, cents: addCents(owedIn(lines, seasonYear), rest[nth] ?? ZERO) };
  });
}

const owedIn = (lines: readonly Line[], year: number): Cents =>
  addCents(...lines.filter(({ seasonYear }) => seasonYear === year).map(({ cents }) => cents));

const isMoreThan =
  (lines: readonly Line[]) =>
  ({ seasonYear, cents }: Share): boolean =>
    cents > owedIn(lines, seasonYear);

async function place(tx: Tx, fee: ReceivedFee, { lines, seat }: { lines: Line[]; seat: SeatRow }): Promise<void> {
  const { payer, payment, received, now } = fee;
  const { league } = payer;
  const shares = sharesOf(lines, received);
  const years = paidSeasons(fee, lines);
  const seasons = years.length;
  const paid = {
    paymentStatus: "paid",
    paidAt: now,
    paymentIntentId: payment.stripePaymentIntentId ?? payment.id,
    yearsPayedFor: seasons,
    paidThroughYear: Math.max(...years),
  } as const;
  const paidSeat = tx
    .update(leagueMembers)
    .set({ ...(seasons > 0 ? paid : {}), heldUntil: null, totalAmountPaid: addCents(seat.totalAmountPaid, received) })
    .where(eq(leagueMembers.id, seat.id));
  const dueIds = lines.flatMap(({ dueId }) => dueId ?? []);
  const paidDues = dueIds.length > 0 ? [tx.update(dues).set({ status: "paid" }).where(inArray(dues.id, dueIds))] : [];
  const { id: paymentId, firstSeason } = payment;
  const told = { payer: payer.payerEmail, paymentId, amount: received, firstSeason, seasons, others: dueIds.length };
  const receipt = hasTreasurer(league) ? [] : [feePaid(league, told)];
  const news = newsOf(fee);
  const hasMore = shares.some(isMoreThan(lines));
  const along = [paidSeat, ...paidDues, ...(hasMore ? forLess(tx, paymentId, lines) : [])];
  const booked = book(tx, fee, { shares, isPlaced: true, seasons, along });
  await Promise.all([booked, tell(tx, now, ...receipt, ...(payer.isReplacing && seasons > 0 ? [] : news))]);
  await returnDifference(tx, fee, { shares, lines });
  if (payer.isReplacing && seasons > 0) {
    await completeReplacement(tx, { league, replacementId: payer.userId, news, now });
  }
}

/** What a payment turns out to be for: without what isn't owed anymore, and with what is left of the rest. */
function forLess(tx: Tx, paymentId: string, lines: readonly Line[]): SQLWrapper[] {
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

/** For which seasons the member has paid afterwards: with a whole fee, or with the last of its parts. */
function paidSeasons({ payer: { due, others }, payment }: ReceivedFee, lines: readonly Line[]): number[] {
  const whole = lines.filter(({ dueId }) => dueId === null).map(({ seasonYear }) => seasonYear);
  const parts = partsOf(others);
  const isLastPart = parts > 0 && parts === leftOf(due) && !whole.includes(payment.firstSeason);
  return isLastPart ? [payment.firstSeason, ...whole] : whole;
}

/** To the commissioner, unless they know already: the payment is their own, or they took it themselves. */
function newsOf({ payer: { userId, league }, payment, received: amount, source }: ReceivedFee): Notice[] {
  const { commissionerId } = league;
  const paid = { userId, name: mention(userId, league.id), amount };
  if (payerOf(payment) === commissionerId || source.actor === commissionerId) return [];
  if (!hasTreasurer(league)) return [memberPaid(league, paid)];
  return [treasurerGotFee(league, { ...paid, ...keeperOf(source, league) })];
}

/** Whoever says that they have the money. */
const keeperOf = ({ actor }: FeeSource, { id }: { id: string }) => ({
  treasurerId: actor,
  treasurer: mention(actor, id),
});

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
  const shares = sharesOf(isEnough ? fees : fees.map((line) => ({ ...line, cents: ZERO })), received);
  const reason = `There was no place for this payment in ${league.name}`;
  await book(tx, fee, { shares, isPlaced: false, seasons });
  await tx.delete(paymentDues).where(eq(paymentDues.paymentId, payment.id));
  for (const { seasonYear, cents } of shares.filter((share) => share.cents > 0)) {
    await openRefund(tx, { league, payment, seasonYear, amount: cents, reason, now });
  }
  const userId = payerOf(payment);
  const back = hasTreasurer(league)
    ? feeOwedBack(league, {
        userId,
        name: mention(userId, league.id),
        amount: received,
        ...keeperOf(fee.source, league),
      })
    : feeReturned(league, { payer: payer.payerEmail, amount: received });
  await tell(tx, now, back);
}

type Booked = { shares: Share[]; isPlaced: boolean; seasons: number; along?: SQLWrapper[] };

/**
 * Books the fee, its shares per season and the payment's end, the same for a fee that stays and one that is refunded. All
 * of it is one round trip, because the league is locked until the end.
 */
async function book(tx: Tx, fee: ReceivedFee, { shares, isPlaced, seasons, along = [] }: Booked) {
  const { payment, received, card, source, alsoBooked, now } = fee;
  const { id: paymentId, leagueId } = payment;
  const userId = payerOf(payment);
  const placed = seasons > 0 || fee.payer.others.some(isPart) ? entryFeePaid : duesPaid;
  const entryOf = isPlaced ? placed : entryFeeUnplaced;
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
