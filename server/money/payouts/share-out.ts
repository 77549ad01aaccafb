import { and, asc, desc, eq, gt, isNull, lte, ne } from "drizzle-orm";
import { type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import { splitByWeights } from "#contract/platform/percent.ts";
import type { LeagueRow, LockedLeague } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { sourceOf } from "#server/money/custody.ts";
import { awardPayouts } from "#server/money/payouts/award-payouts.ts";
import { heldShares } from "#server/money/refunds/planned-refunds.ts";
import { refundShares, type Share } from "#server/money/refunds/refund-entry-fees.ts";
import { tell } from "#server/notices/tell.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { paymentAllocations, payments } from "#server/platform/db/schema/payments.ts";
import { conflict } from "#server/platform/errors.ts";

type Sharing = {
  league: LockedLeague;
  total: Cents;
  /** A sentence without its period, for the emails and the books. */
  reason: string;
  actor: string;
  now: Date;
};

/**
 * Returns this much of the current season's escrow to its members in equal shares, with odd cents going to those who
 * joined first; those whose entry fee was lowered get as much less (RULES §25). Each share goes to the card the member
 * paid with, up to what they paid for the season, and the rest is paid like a prize (RULES §23).
 * @returns The number of recipients. @throws AppError 409 if no one ever paid.
 */
export async function shareOut(tx: Tx, { total, ...sharing }: Sharing): Promise<number> {
  const { league, actor, now } = sharing;
  const split = await equalShares(tx, league, total);
  // Stryker disable next-line ConditionalExpression,EqualityOperator,StringLiteral: someone has paid what escrow holds.
  if (split.length === 0) throw conflict("No one has paid into this league, so there is no one to return this to.");
  await refundShares(tx, { ...sharing, shares: split.flatMap(({ toCards }) => toCards), isReturn: true });
  const beyond = split
    .filter(({ rest }) => rest > 0)
    .map(({ userId, rest }) => ({ userId, kind: "return" as const, amount: rest }));
  await awardPayouts(tx, { league, awards: beyond, actor, now });
  const { reason } = sharing;
  const { tellShare } = sourceOf(league);
  await tell(tx, now, ...beyond.map(({ userId, amount }) => tellShare(league, { userId, amount, reason })));
  return split.length;
}

/**
 * Splits this much among the season's members by what each owed, and each share into what their cards can take and the
 * rest.
 */
export async function equalShares(reader: Reader, league: LeagueRow, total: Cents): Promise<EqualShare[]> {
  const people = await recipientsOf(reader, league);
  const year = league.currentYear;
  const [weights, held] = await Promise.all([
    weightsOf(reader, league, people),
    heldShares(reader, league.id, { from: year, to: year }),
  ]);
  const shares = splitByWeights(total, weights, league.currency);
  return people.map((userId, nth) => splitShare(userId, shares[nth] ?? ZERO, held));
}

/** What each of them owed for the season; the same for all where no one owed anything. */
async function weightsOf(reader: Reader, { id, currentYear, entryFee }: LeagueRow, people: readonly string[]) {
  const isSeason = and(eq(dues.leagueId, id), eq(dues.seasonYear, currentYear), ne(dues.status, "withdrawn"));
  const owed = await reader
    .select({ userId: dues.userId, amount: dues.amount })
    .from(dues)
    .where(and(isSeason, eq(dues.kind, "entry")));
  const byPerson = new Map(owed.map(({ userId, amount }) => [userId, amount]));
  const weights = people.map((userId) => byPerson.get(userId) ?? entryFee);
  return weights.some((weight) => weight > 0) ? weights : people.map(() => 1);
}

type EqualShare = { userId: string; toCards: Share[]; rest: Cents };

type Held = Awaited<ReturnType<typeof heldShares>>;

/** Splits a person's share into what their cards can take back, and the rest. */
function splitShare(userId: string, share: Cents, held: Held): EqualShare {
  const toCards: Share[] = [];
  let rest = share;
  for (const paid of held.filter(({ payment }) => payment.userId === userId)) {
    const amount = toCents(Math.min(rest, paid.amount));
    if (amount === 0) break;
    toCards.push({ ...paid, amount });
    rest = subtractCents(rest, amount);
  }
  return { userId, toCards, rest };
}

/**
 * Returns the paid members; if there are none, everyone with a seat; if there are none, those who paid for the latest
 * paid season.
 */
async function recipientsOf(reader: Reader, league: LeagueRow): Promise<string[]> {
  const paid = await paidMemberIds(reader, league.id);
  if (paid.length > 0) return paid;
  const seated = await reader
    .select({ userId: leagueMembers.userId })
    .from(leagueMembers)
    .where(
      and(
        eq(leagueMembers.leagueId, league.id),
        isNull(leagueMembers.leftAt),
        gt(leagueMembers.totalAmountPaid, ZERO),
        lte(leagueMembers.firstSeason, league.currentYear),
      ),
    )
    .orderBy(asc(leagueMembers.joinedAt), asc(leagueMembers.id));
  if (seated.length > 0) return seated.map(({ userId }) => userId);
  const payers = await reader
    .select({ userId: payments.userId, seasonYear: paymentAllocations.seasonYear })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .where(and(eq(payments.leagueId, league.id), lte(paymentAllocations.seasonYear, league.currentYear)))
    .orderBy(desc(paymentAllocations.seasonYear), asc(payments.createdAt));
  const latest = payers[0]?.seasonYear;
  return [...new Set(payers.filter(({ seasonYear }) => seasonYear === latest).map(({ userId }) => userId))];
}
