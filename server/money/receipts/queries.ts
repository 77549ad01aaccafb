import { aliasedTable, and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import type { PaymentReceipt, PayoutReceipt } from "#contract/money/receipts.ts";
import { DELETED_USER } from "#contract/people/shown-names.ts";
import { addCents, centsToDecimal, toCents } from "#contract/platform/money.ts";
import { isOfPool } from "#contract/terms/payout-kinds.ts";
import { seasonName } from "#contract/terms/seasons-in-words.ts";
import type { Actor } from "#server/access/guards.ts";
import { isPaidBy, payerId, payerOf } from "#server/money/payments/payer-of.ts";
import { withLines } from "#server/money/payments/payment-lines.ts";
import { outstandingCents } from "#server/money/payouts/outstanding.ts";
import type { PauseQuery } from "#server/money/payouts/payout-pause.ts";
import { seasonSplit } from "#server/money/payouts/payout-pool.ts";
import { progressColumns, progressOf } from "#server/money/payouts/progress.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { sumReturnedToCards } from "#server/money/refunds/returned-to-cards.ts";
import { standingOfDebt } from "#server/money/treasurer/debt-queries.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isWithMoney } from "#server/platform/db/kinds-in-sql.ts";
import { dues, paymentDues } from "#server/platform/db/schema/dues.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { disputes, paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { treasurerPayments, treasurerPayouts, treasurerReversals } from "#server/platform/db/schema/treasurers.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { notFound } from "#server/platform/errors.ts";
import { hasNamesakeIn, memberName, namesOf } from "#server/platform/member-names.ts";

const members = aliasedTable(users, "members");
const commissioners = aliasedTable(users, "commissioners");
const keepers = aliasedTable(users, "keepers");
const keeperColumns = { ...namesOf(keepers), hasNamesake: hasNamesakeIn(leagues.id, sql`keepers`) };
const commissionerColumns = {
  ...namesOf(commissioners),
  hasNamesake: hasNamesakeIn(leagues.id, sql`commissioners`),
};

type Person = { firstName: string; lastName: string; erasedAt: Date | null };

const nameOf = ({ firstName, lastName, erasedAt }: Person) => (erasedAt ? DELETED_USER : `${firstName} ${lastName}`);

/** Lists what a person has paid into a league, newest first. */
export async function paymentsBy(db: Reader, { leagueId, userId }: { leagueId: string; userId: string }) {
  const paid = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.leagueId, leagueId), isPaidBy(userId), eq(payments.status, "succeeded")))
    .orderBy(desc(payments.updatedAt), desc(payments.id));
  return receiptsOf(
    db,
    paid.map(({ id }) => id),
  );
}

/** Finds a payment's receipt for its payer and for admins; for others it doesn't exist. */
export async function paymentReceipt(db: Reader, actor: Actor, paymentId: string): Promise<PaymentReceipt> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, paymentId));
  const wasPaid = payment?.status === "succeeded" || (payment && (await receivedBy(db, [paymentId])).has(paymentId));
  const isTheirs = wasPaid && (payerOf(payment) === actor.userId || actor.isAdmin);
  const [receipt] = isTheirs ? await receiptsOf(db, [paymentId]) : [];
  if (!receipt) throw notFound("Receipt not found");
  return receipt;
}

async function receiptsOf(db: Reader, paymentIds: string[]): Promise<PaymentReceipt[]> {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .select({ payment: payments, payer: users, member: members, league: leagues, commissioner: commissionerColumns })
    .from(payments)
    .innerJoin(users, eq(users.id, payerId))
    .innerJoin(members, eq(members.id, payments.userId))
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .innerJoin(commissioners, eq(commissioners.id, leagues.commissionerId))
    .where(inArray(payments.id, paymentIds))
    .orderBy(desc(payments.updatedAt), desc(payments.id));
  const shares = await db
    .select()
    .from(paymentAllocations)
    .where(inArray(paymentAllocations.paymentId, paymentIds))
    .orderBy(asc(paymentAllocations.seasonYear));
  const disputed = await db
    .select({ paymentId: disputes.paymentId, status: disputes.status })
    .from(disputes)
    .where(and(inArray(disputes.paymentId, paymentIds), isWithMoney(disputes.status)));
  const received = await receivedBy(db, paymentIds);
  const paidDues = await db
    .select({ paid: paymentDues, due: dues })
    .from(paymentDues)
    .innerJoin(dues, eq(dues.id, paymentDues.dueId))
    .where(inArray(paymentDues.paymentId, paymentIds))
    .orderBy(asc(dues.dueAt), asc(dues.id));
  const receipts = rows.map(({ payment, payer, member, league, commissioner }) => ({
    id: payment.id,
    leagueId: league.id,
    leagueName: league.name,
    commissionerName: memberName(commissioner),
    payerName: nameOf(payer),
    memberName: payment.paidById === null ? null : nameOf(member),
    amount: centsToDecimal(payment.amount),
    currency: league.currency,
    seasons: shares
      .filter(({ paymentId }) => paymentId === payment.id)
      .map(({ seasonYear, amount, refunded }) => ({
        seasonYear,
        season: seasonName(league, seasonYear),
        amount: centsToDecimal(amount),
        refunded: centsToDecimal(refunded),
      })),
    dues: paidDues
      .filter(({ paid }) => paid.paymentId === payment.id)
      .map(({ paid, due: { kind, chargeKind, part, reason } }) => ({
        ...{ kind, chargeKind, part, reason: kind === "charge" ? reason : null },
        amount: centsToDecimal(paid.amount),
        refunded: centsToDecimal(paid.refunded),
      })),
    dispute: disputeOf(disputed.filter(({ paymentId }) => paymentId === payment.id)),
    card: cardOf(payment),
    treasurer: received.get(payment.id) ?? null,
    paidAt: payment.updatedAt.toISOString(),
  }));
  return withLines(db, receipts);
}

/** Finds which treasurer got each of these payments, if one did, and how it was paid. */
async function receivedBy(db: Reader, paymentIds: string[]) {
  const rows = await db
    .select({ said: treasurerPayments, keeper: keeperColumns, reversal: treasurerReversals })
    .from(treasurerPayments)
    .innerJoin(payments, eq(payments.id, treasurerPayments.paymentId))
    .innerJoin(leagues, eq(leagues.id, payments.leagueId))
    .innerJoin(keepers, eq(keepers.id, treasurerPayments.keeperId))
    .leftJoin(treasurerReversals, openOrBooked)
    .where(inArray(treasurerPayments.paymentId, paymentIds));
  return new Map(
    rows.map(({ said: { paymentId, way, paidOn, reversedAt }, keeper, reversal }) => {
      const saidAt = reversal?.saidAt ?? reversedAt;
      const wrong = saidAt && { saidAt: saidAt.toISOString(), bookedAt: reversedAt?.toISOString() ?? null };
      return [paymentId, { name: memberName(keeper), way, paidOn, reversal: wrong }];
    }),
  );
}

/** Of a reversal that was taken back, a receipt says nothing. */
const openOrBooked = and(
  eq(treasurerReversals.paymentId, treasurerPayments.paymentId),
  isNull(treasurerReversals.answer),
);

/** One that is open comes first: it can still end well. */
const disputeOf = (disputed: readonly { status: DisputeStatus }[]): PaymentReceipt["dispute"] =>
  (["open", "lost"] as const).find((wanted) => disputed.some(({ status }) => status === wanted)) ?? null;

const cardOf = ({ cardBrand, cardLast4 }: typeof payments.$inferSelect): PaymentReceipt["card"] =>
  cardBrand && cardLast4 ? { brand: cardBrand, last4: cardLast4 } : null;

/** Finds a payout's receipt for its winner, the league's commissioner and admins; for others it doesn't exist. */
export async function payoutReceipt(
  db: Reader,
  actor: Actor,
  payoutId: string,
  asked: PauseQuery,
): Promise<PayoutReceipt> {
  const [row] = await db
    .select({
      payout: payouts,
      winner: users,
      league: leagues,
      outstanding: outstandingCents(payouts),
      ...progressColumns(asked),
    })
    .from(payouts)
    .innerJoin(users, eq(users.id, payouts.userId))
    .innerJoin(leagues, eq(leagues.id, payouts.leagueId))
    .where(eq(payouts.id, payoutId));
  const maySee = row && (row.winner.id === actor.userId || row.league.commissionerId === actor.userId || actor.isAdmin);
  if (!maySee) throw notFound("Receipt not found");
  const { payout, winner, league, outstanding } = row;
  return {
    id: payout.id,
    leagueId: league.id,
    leagueName: league.name,
    seasonYear: payout.seasonYear,
    season: seasonName(league, payout.seasonYear),
    winnerName: nameOf(winner),
    kind: payout.kind,
    place: payout.place,
    prize: payout.prize,
    period: payout.period,
    amount: centsToDecimal(payout.amount),
    setOff: centsToDecimal(payout.setOff),
    currency: league.currency,
    status: payout.status,
    progress: winner.id === actor.userId && !payout.byTreasurer ? progressOf(row) : null,
    outstanding: centsToDecimal(toCents(outstanding)),
    debt: await debtOf(db, row),
    pool: await poolOf(db, payout),
    awardedAt: payout.createdAt.toISOString(),
    processedAt: payout.processedAt?.toISOString() ?? null,
  };
}

/** Says where a payout stands that a treasurer owes, and who says so. */
async function debtOf(
  db: Reader,
  { payout, league }: { payout: PayoutRow; league: typeof leagues.$inferSelect },
): Promise<PayoutReceipt["debt"]> {
  if (!payout.byTreasurer) return null;
  const [said] = await db.select().from(treasurerPayouts).where(eq(treasurerPayouts.payoutId, payout.id));
  const sent = payout.status === "pending" ? undefined : said;
  const from = sent?.keeperId ?? league.treasurerId;
  const nameOfKeeper = await leagueNames(db, league.id, [from]);
  return {
    standing: standingOfDebt(payout.status),
    from: from === null ? "" : nameOfKeeper(from),
    ...{ way: sent?.way ?? null, sentOn: sent?.sentOn ?? null },
  };
}

/** Returns the pool that a payout is part of. A payout that was given back is no longer part of it. */
async function poolOf(db: Reader, payout: PayoutRow): Promise<PayoutReceipt["pool"]> {
  const { kind, leagueId, seasonYear, forfeitedAt } = payout;
  if (!isOfPool({ kind }) || forfeitedAt) return null;
  const { total, prizes, reimbursement, returned, held } = await seasonSplit(db, { leagueId, seasonYear });
  const toCards = await sumReturnedToCards(db, { leagueId, seasonYear });
  return {
    total: centsToDecimal(addCents(total, toCards)),
    prizes: centsToDecimal(prizes),
    reimbursement: centsToDecimal(reimbursement),
    returned: centsToDecimal(addCents(returned, toCards)),
    held: centsToDecimal(held),
  };
}
