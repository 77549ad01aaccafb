import { and, asc, desc, eq, gt, isNull, lte } from "drizzle-orm";
import { type Cents, subtractCents, toCents, ZERO } from "#contract/money.ts";
import { splitEqually } from "#contract/percent.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { paidMemberIds } from "#server/members/queries.ts";
import { awardPayouts } from "#server/money/payouts/award-payouts.ts";
import { heldShares } from "#server/money/refunds/planned-refunds.ts";
import { refundShare } from "#server/money/refunds/refund-entry-fees.ts";
import { shareAwarded } from "#server/notices/payouts.ts";
import { tell } from "#server/notices/tell.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
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
 * joined first. Each share goes to the card the member paid with, up to what they paid for the season, and the rest is
 * paid like a prize (RULES §23).
 * @returns The number of recipients. @throws AppError 409 if no one ever paid.
 */
export async function shareOut(tx: Tx, { total, ...sharing }: Sharing): Promise<number> {
  const { league, actor, now } = sharing;
  const people = await recipientsOf(tx, league);
  // Stryker disable next-line ConditionalExpression,EqualityOperator,StringLiteral: someone has paid what escrow holds.
  if (people.length === 0) throw conflict("No one has paid into this league, so there is no one to return this to.");
  const shares = splitEqually(total, people.length);
  const beyond = [];
  for (const [index, userId] of people.entries()) {
    const rest = await refundToCards(tx, sharing, { userId, share: shares[index] ?? ZERO });
    if (rest > 0) beyond.push({ userId, kind: "return" as const, amount: rest });
  }
  await awardPayouts(tx, { league, awards: beyond, actor, now });
  for (const { userId, amount } of beyond) {
    await tell(tx, now, shareAwarded(league, { userId, amount, reason: sharing.reason }));
  }
  return people.length;
}

/** @returns The part of the share that none of their cards can take back. */
async function refundToCards(
  tx: Tx,
  sharing: Omit<Sharing, "total">,
  { userId, share }: { userId: string; share: Cents },
): Promise<Cents> {
  const year = sharing.league.currentYear;
  let left = share;
  for (const held of await heldShares(tx, sharing.league.id, { from: year, to: year, userId })) {
    const amount = toCents(Math.min(left, held.share.amount - held.share.refunded));
    if (amount === 0) break;
    const { payment, email } = held;
    await refundShare(tx, { ...sharing, payment, email, seasonYear: year, amount, isReturn: true });
    left = subtractCents(left, amount);
  }
  return left;
}

/**
 * Returns the paid members; if there are none, everyone with a seat; if there are none, those who paid for the latest
 * paid season.
 */
async function recipientsOf(reader: Reader, league: LockedLeague): Promise<string[]> {
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
