import { hasPaid } from "#contract/members/payment-status.ts";
import type { Cents } from "#contract/platform/money.ts";
import { canPayFor, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";

type Seat = Pick<SeatRow, "firstSeason" | "lastSeason" | "paymentStatus">;
/** What a payment covers: the first season, and each season's share from there. */
type Covered = { firstSeason: number; shares: readonly Cents[] };

/**
 * Tells whether a payment is exactly what this seat owes now: the league takes payments, the seat is unpaid, and the
 * first season, number of seasons and fee are still the league's. A missing or given-up seat owes nothing.
 */
export function isOwed({ firstSeason, shares }: Covered, seat: Seat | undefined, league: LeagueRow): boolean {
  if (!seat || hasPaid(seat) || league.deletedAt || !canPayFor(seat, league)) return false;
  return (
    firstSeason === dueSeason(seat, league) &&
    shares.every((cents) => cents === league.entryFee) &&
    yearsToPayChoices(league, seat).includes(shares.length)
  );
}
