import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { kindsToGiveBack } from "#contract/terms/payout-kinds.ts";
import { UNCLAIMED_DAYS } from "#contract/votes/unclaimed.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { type LockedPayout, lockPayout } from "#server/money/payouts/lock-payout.ts";
import { outstandingOf } from "#server/money/payouts/outstanding.ts";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import { waitsForBankDetails } from "#server/money/payouts/ready-accounts.ts";
import type { DutiesAsked } from "#server/people/declarations/refusals.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { votingSessions } from "#server/platform/db/schema/payout-votes.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { refusalOf } from "#server/votes/unclaimed-prizes/refused-winner.ts";

type Awarded = Record<"createdAt" | "leagueId" | "seasonYear", SQLWrapper>;

/**
 * Returns SQL for the moment a payout became claimable: when it was awarded or, if later, when a review of its season
 * ended, because winners aren't asked to claim anything during a review (RULES §17, §23).
 */
export const claimableSince = ({ createdAt, leagueId, seasonYear }: Awarded): SQL => sql`greatest(${createdAt}, (
  select max(review.decided_at) from season_reviews review
  where review.league_id = ${leagueId} and review.season_year = ${seasonYear}))`;

export async function claimableSinceOf(db: Reader, { id, createdAt }: PayoutRow): Promise<Date> {
  const since = claimableSince(payouts).mapWith(payouts.createdAt);
  const [row] = await db.select({ since }).from(payouts).where(eq(payouts.id, id));
  return (row?.since as Date | undefined) ?? createdAt;
}

/**
 * Returns when an unclaimed payout becomes a case for the admins: 60 days after it became claimable, or when an
 * extension of that time ends.
 */
export const becomesCaseAt = async (db: Reader, payout: PayoutRow): Promise<Date> =>
  payout.waitUntil ?? addDays(await claimableSinceOf(db, payout), UNCLAIMED_DAYS);

/** Tells whether a payout still waits only for its winner's bank details. */
export async function isUnclaimed(db: Reader, payoutId: string): Promise<boolean> {
  return (await db.$count(payouts, and(eq(payouts.id, payoutId), waitsForBankDetails(db)))) > 0;
}

export const VOTES_OFF =
  "On this installation, unclaimed prizes wait for their winners and don't go back to the season.";

/** Tells whether the operator turned off votes like this one after it began. */
export const isTurnedOff = (
  { kind }: Pick<typeof votingSessions.$inferSelect, "kind">,
  { policy }: { policy: Pick<Config["policy"], "givesBackUnclaimed"> },
): boolean => kind === "give_back" && !policy.givesBackUnclaimed;

/** Tells whether the members are voting on giving a payout back to the season. */
export async function isVotedOn(db: Reader, payoutId: string): Promise<boolean> {
  const { payoutId: about, status } = votingSessions;
  return (await db.$count(votingSessions, and(eq(about, payoutId), eq(status, "active")))) > 0;
}

export const NO_PAYOUT = "Payout not found";

export async function leagueOfPayout(db: Reader, payoutId: string): Promise<string> {
  const [payout] = await db.select({ leagueId: payouts.leagueId }).from(payouts).where(eq(payouts.id, payoutId));
  if (!payout) throw notFound(NO_PAYOUT);
  return payout.leagueId;
}

/**
 * Locks a payout of the league, after the league. @param asked Takes one whose winner may not be paid here, too. @throws
 * AppError 409 if it doesn't wait for bank details.
 */
export async function lockUnclaimed(
  tx: Tx,
  league: LockedLeague,
  payoutId: string,
  asked?: DutiesAsked,
): Promise<LockedPayout> {
  const payout = await lockPayout(tx, payoutId);
  if (payout?.leagueId !== league.id) throw notFound(NO_PAYOUT);
  if (asked && payout.status === "pending" && (await refusalOf(tx, payoutId, asked)) !== null) return payout;
  if (!(await isUnclaimed(tx, payoutId))) throw conflict("This payout isn't waiting for bank details.");
  return payout;
}

/**
 * Locks a payout that can still be given back: unclaimed, with no part of it ever paid to the winner. A refund or a
 * returned share is the member's own money and never goes to the season.
 */
export async function lockForGivingBack(
  tx: Tx,
  league: LockedLeague,
  payoutId: string,
): Promise<LockedPayout | undefined> {
  const payout = await lockPayout(tx, payoutId);
  if (payout?.leagueId !== league.id || !kindsToGiveBack.includes(payout.kind)) return undefined;
  if (!(await isUnclaimed(tx, payoutId))) return undefined;
  return (await outstandingOf(tx, payoutId)) === payout.amount ? payout : undefined;
}
