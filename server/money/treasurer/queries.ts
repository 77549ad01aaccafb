import { and, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { hasPaid } from "#contract/members/payment-status.ts";
import { OBJECT_DAYS } from "#contract/money/treasurer/object-days.ts";
import type { AnnouncedPayment, HowToPay } from "#contract/money/treasurer/treasurer-payments.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { isAccount } from "#contract/people/way-kinds.ts";
import { addDays } from "#contract/platform/days.ts";
import { addCents, type Cents, centsToDecimal } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { type LeagueRow, visibleLeague } from "#server/access/league-access.ts";
import { keptIn } from "#server/ledger/treasurer-balances.ts";
import { isPaidBy } from "#server/money/payments/payer-of.ts";
import { withLines } from "#server/money/payments/payment-lines.ts";
import { debtSums } from "#server/money/treasurer/debt-sums.ts";
import { keeperRecord } from "#server/money/treasurer/keeper-record.ts";
import { leagueNames } from "#server/money/treasurer/league-names.ts";
import { isObjectedTo } from "#server/money/treasurer/objected-to.ts";
import { owedBy, owingMembers } from "#server/money/treasurer/owing-members.ts";
import { seatOfReference } from "#server/money/treasurer/payment-reference.ts";
import { peopleOf, type SaidOfPayment, toAnnounced } from "#server/money/treasurer/said-of-payment.ts";
import { waysToPayOf } from "#server/people/ways-to-pay/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { isName, namedSeats } from "#server/platform/db/schema/named-seats.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { treasurerPayments, treasurerReversals } from "#server/platform/db/schema/treasurers.ts";
import { notFound } from "#server/platform/errors.ts";

type TreasurerQuery = { leagueId: string; now: Date };

const isAnnounced = eq(payments.status, "pending");
/** Somebody says that it is wrong, and nobody has settled it: all members see it. */
const isDisputed = or(
  isObjectedTo(payments, treasurerPayments, treasurerReversals),
  and(isNotNull(treasurerReversals.saidAt), isNull(treasurerReversals.endedAt)),
);

/** Reads who keeps a league's money, and what waits for someone (RULES §24). @throws AppError 404 for outsiders. */
export async function keptMoney(reader: Reader, actor: Actor, { leagueId, now }: TreasurerQuery): Promise<KeptMoney> {
  const league = await visibleLeague(reader, actor, leagueId);
  if (!league.knowsNames || league.treasurerId === null) throw notFound("League not found");
  const seesAll = actor.userId === league.treasurerId || actor.userId === league.commissionerId;
  const own = and(or(isPaidBy(actor.userId), eq(payments.userId, actor.userId)), isRecentlySaid(now));
  const received = and(eq(treasurerPayments.keeperId, actor.userId), hasArrived(now));
  const shown = seesAll ? or(isAnnounced, isRecentlySaid(now), hasArrived(now)) : or(own, received);
  const parts = await keptIn(reader, { leagueId });
  const rows = await paymentRows(reader, leagueId, or(isDisputed, shown));
  const sums = await debtSums(reader, leagueId);
  const hasNames = (await reader.$count(namedSeats, isName(leagueId))) > 0;
  const { treasurerId, nextTreasurerId } = league;
  const keeperIds = [...new Set(parts.map(({ keeperId }) => keeperId))];
  const people = [treasurerId, nextTreasurerId, ...keeperIds, ...rows.flatMap(peopleOf)];
  const nameOf = await leagueNames(reader, leagueId, people);
  const sumOf = (userId: string): Cents =>
    addCents(...parts.filter(({ keeperId }) => keeperId === userId).map(({ cents }) => cents));
  return {
    treasurer: { userId: treasurerId, name: nameOf(treasurerId) },
    treasurerRecord: await keeperRecord(reader, treasurerId),
    nextTreasurer: nextTreasurerId === null ? null : { userId: nextTreasurerId, name: nameOf(nextTreasurerId) },
    keepers: await Promise.all(
      keeperIds.map(async (userId) => ({
        ...{ userId, name: nameOf(userId), amount: centsToDecimal(sumOf(userId)) },
        record: await keeperRecord(reader, userId),
      })),
    ),
    ...sums,
    linksShowAccounts: hasNames ? league.linksShowAccounts : null,
    payments: await withLines(
      reader,
      rows.map((row) => toAnnounced(row, nameOf, now)),
    ),
    owing: actor.userId === treasurerId ? await owingMembers(reader, league) : [],
  };
}

/** What was said within the last 14 days, for as long as somebody may still have to do something about it. */
const isRecentlySaid = (now: Date): SQL =>
  sql`${payments.updatedAt} > ${addDays(now, -OBJECT_DAYS).toISOString()}::timestamptz`;

const ARRIVED_DAYS = 400;

/** What arrived for this season or the last: it can be reversed, and isn't to be found in a bank statement again. */
const hasArrived = (now: Date): SQL | undefined =>
  and(
    eq(payments.status, "succeeded"),
    sql`${payments.createdAt} > ${addDays(now, -ARRIVED_DAYS).toISOString()}::timestamptz`,
  );

const paymentRows = (reader: Reader, leagueId: string, isShown: SQL | undefined): Promise<SaidOfPayment[]> =>
  reader
    .select({
      payment: payments,
      said: treasurerPayments,
      reversal: treasurerReversals,
      seatId: seatOfReference(payments),
    })
    .from(payments)
    .innerJoin(treasurerPayments, eq(treasurerPayments.paymentId, payments.id))
    .leftJoin(treasurerReversals, eq(treasurerReversals.paymentId, payments.id))
    .where(and(eq(payments.leagueId, leagueId), isShown))
    .orderBy(payments.createdAt, payments.id);

/** Finds one payment as its payer and the treasurer read it. */
export async function announcedPayment(
  reader: Reader,
  { leagueId, paymentId, now }: TreasurerQuery & { paymentId: string },
): Promise<AnnouncedPayment> {
  const [row] = await paymentRows(reader, leagueId, eq(payments.id, paymentId));
  if (!row) throw notFound("Payment not found");
  const announced = toAnnounced(row, await leagueNames(reader, leagueId, peopleOf(row)), now);
  return onlyRow(await withLines(reader, [announced]));
}

type PayAsked = TreasurerQuery & { forUserId?: string | undefined; secret: string };

/**
 * Reads how to pay the treasurer, for somebody who owes something, or who pays for a member who does; for everybody else
 * there is nothing to find (RULES §24). The treasurer's ways are only for those who owe something themselves, and account
 * numbers not for a seat that is only held: anybody takes one from the list, reads them and leaves.
 * @param asked.secret The installation's, which ways to pay are stored under. @throws AppError 404
 */
export async function howToPay(
  reader: Reader,
  actor: Actor,
  { leagueId, secret, now, forUserId }: PayAsked,
): Promise<HowToPay> {
  const league = await visibleLeague(reader, actor, leagueId);
  const userId = forUserId ?? actor.userId;
  const { treasurerId } = league;
  const owed = league.knowsNames && treasurerId !== null ? await owedIn(reader, league, userId) : undefined;
  if (!owed || treasurerId === null) throw notFound("You owe nothing here");
  const own = userId === actor.userId ? owed : await owedIn(reader, league, actor.userId);
  const listed = own ? await waysToPayOf(reader, { userId: treasurerId, secret }) : [];
  const ways = own?.isHeld ? listed.filter(({ kind }) => !isAccount(kind)) : listed;
  const nameOf = await leagueNames(reader, leagueId, [treasurerId, userId]);
  const shown = await saidOf(reader, { leagueId, userId, now });
  const last = shown.at(-1);
  return {
    treasurer: { userId: treasurerId, name: nameOf(treasurerId) },
    ways,
    withholds: ways.length < listed.length,
    ...{ reference: owed.reference, choices: owed.choices, dues: owed.dues },
    member: { userId, name: nameOf(userId) },
    announced: shown.find(({ standing }) => standing === "announced") ?? null,
    notArrived: last?.standing === "not_arrived" ? last : null,
  };
}

/** Lists all that was said of payments of a member's dues, oldest first. */
export async function saidOf(reader: Reader, { leagueId, userId, now }: TreasurerQuery & { userId: string }) {
  const rows = await paymentRows(reader, leagueId, eq(payments.userId, userId));
  const nameOf = await leagueNames(reader, leagueId, rows.flatMap(peopleOf));
  return withLines(
    reader,
    rows.map((row) => toAnnounced(row, nameOf, now)),
  );
}

/** What a member can pay the treasurer now; undefined if they owe nothing, or nobody. */
async function owedIn(reader: Reader, league: LeagueRow, userId: string) {
  const { leagueId, leftAt } = leagueMembers;
  const which = and(eq(leagueId, league.id), eq(leagueMembers.userId, userId), isNull(leftAt));
  const [owed] = await owedBy(reader, { league, which, paysFee: (seat) => !hasPaid(seat) });
  return owed && { ...owed, isHeld: owed.seat.heldUntil !== null };
}
