import { and, eq, exists, gte, inArray, lte, notExists, type SQL, sql } from "drizzle-orm";
import type { DueKind } from "#contract/members/due-kinds.ts";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import { disputesWithMoney } from "#contract/money/disputes.ts";
import { addCents, type Cents, subtractCents, toCents, ZERO } from "#contract/platform/money.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import { payerId } from "#server/money/payments/payer-of.ts";
import { refundLimits } from "#server/money/refunds/refund-limits.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { disputes, payments, unrefundedShares } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";

export type Scope = {
  /** The first and last season whose fees are refunded; without a last one, everything prepaid after the first, too. */
  from: number;
  to?: number;
  /** Only this member's fees. */
  userId?: string;
  /** Only this payment's fees. */
  paymentId?: string;
};

/**
 * Computes what is refunded per payment and season: everything still held, or no more than the rule allows for a season
 * that has paid prizes (RULES §23). Charges that were paid stay in the pot, unless a whole season or a canceled league's
 * money goes back (RULES §25). Exact only while the caller holds the league's lock.
 */
export async function plannedRefunds(reader: Reader, league: LeagueRow, scope: Scope) {
  const isWholeSeason = scope.userId === undefined && scope.paymentId === undefined;
  const withCharges = isWholeSeason || league.status === "cancelled";
  const held = (await heldShares(reader, league.id, scope)).map((share) => refundable(share, { withCharges }));
  const payers = held
    .filter(({ seasonYear }) => seasonYear === league.currentYear)
    .map(({ payment }) => payment.userId);
  const limits = await refundLimits(reader, league, { payers, isWholeSeason });
  return held
    .map((share) => {
      if (!limits || share.seasonYear !== league.currentYear) return share;
      const { userId } = share.payment;
      const limit: Cents = limits.get(userId) ?? ZERO;
      const amount = toCents(Math.min(share.amount, limit));
      limits.set(userId, subtractCents(limit, amount));
      return limited(share, amount);
    })
    .filter(({ amount }) => amount > 0);
}

type HeldShare = Awaited<ReturnType<typeof heldShares>>[number];
/** A late fee's or charge's part of what a payment paid for a season. */
export type DuePart = { dueId: string; cents: Cents };

/** The entry fee's part of a share, and the late fees' and charges' that go back with it. */
function refundable({ others, ...share }: HeldShare, { withCharges }: { withCharges: boolean }) {
  const dues = withCharges ? others : others.filter(({ kind }) => kind !== "charge");
  const staying = addCents(...others.filter((due) => !dues.includes(due)).map(({ cents }) => cents));
  return { ...share, amount: toCents(Math.max(0, share.amount - staying)), dues };
}

/** Limits a share; what goes back of it is the entry fee first. */
function limited<S extends { amount: Cents; dues: readonly DuePart[] }>(share: S, amount: Cents): S {
  let left = Math.max(0, amount - (share.amount - addCents(...share.dues.map(({ cents }) => cents))));
  const dues = share.dues.map(({ dueId, cents }) => {
    const part = { dueId, cents: toCents(Math.min(left, cents)) };
    left -= part.cents;
    return part;
  });
  return { ...share, amount, dues: dues.filter(({ cents }) => cents > 0) };
}

/** Selects what is still held of each payment for each season, without what a bank has taken or may take. */
export const heldShares = (reader: Reader, leagueId: string, scope: Scope) =>
  sharesWhere(reader, leagueId, { ...scope, isWanted: notExists(disputesOf(reader, disputesWithMoney)) });

type RefundQuery = { userId: string; winners: ReadonlySet<string> };

/**
 * Tells whether a bank decides about fees that a member would otherwise get back now: what it leaves with us is
 * refunded then (RULES §7).
 */
export async function awaitsBank(
  reader: Reader,
  league: LeagueRow,
  { userId, winners }: RefundQuery,
): Promise<boolean> {
  const scope = { from: league.currentYear, userId, isWanted: exists(disputesOf(reader, ["open"])) };
  const shares = await sharesWhere(reader, league.id, scope);
  return shares.some(({ seasonYear }) => seasonYear > league.currentYear || !winners.has(userId));
}

const disputesOf = (reader: Reader, statuses: DisputeStatus[]) =>
  reader
    .select()
    .from(disputes)
    .where(and(eq(disputes.paymentId, payments.id), inArray(disputes.status, statuses)));

/** Which late fees and charges a payment's share of a season has paid, and how much of each hasn't gone back. */
const othersOfShare = sql<(DuePart & { kind: DueKind })[]>`coalesce((
  select jsonb_agg(jsonb_build_object('dueId', due.id, 'kind', due.kind, 'cents', paid.amount - paid.refunded) order by due.id)
  from payment_dues paid join dues due on due.id = paid.due_id
  where paid.payment_id = ${unrefundedShares.paymentId} and due.season_year = ${unrefundedShares.seasonYear} and due.kind <> 'part'
    and paid.refunded < paid.amount), '[]'::jsonb)`;

function sharesWhere(
  reader: Reader,
  leagueId: string,
  { from, to, userId, paymentId, isWanted }: Scope & { isWanted: SQL },
) {
  const { seasonYear, amount, fee } = unrefundedShares;
  return reader
    .select({ payment: payments, email: users.email, seasonYear, amount, fee, others: othersOfShare })
    .from(unrefundedShares)
    .innerJoin(payments, eq(payments.id, unrefundedShares.paymentId))
    .innerJoin(users, eq(users.id, payerId))
    .where(
      and(
        eq(payments.leagueId, leagueId),
        gte(seasonYear, from),
        to === undefined ? undefined : lte(seasonYear, to),
        userId === undefined ? undefined : eq(payments.userId, userId),
        paymentId === undefined ? undefined : eq(payments.id, paymentId),
        isWanted,
      ),
    )
    .orderBy(payments.id, seasonYear);
}
