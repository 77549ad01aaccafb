import { hasPaid } from "#contract/members/payment-status.ts";
import type { Cents } from "#contract/platform/money.ts";
import { amountForYears, canPayFor, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { DueRow } from "#server/members/entry-due.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";

type Seat = Pick<SeatRow, "firstSeason" | "lastSeason" | "paymentStatus">;
type Due = Pick<DueRow, "amount">;
/** What a payment covers: so many seasons from the first one on, for this much. */
type Covered = { firstSeason: number; seasons: number; amount: Cents };

/**
 * Tells whether a payment is exactly what this seat owes now: the league takes payments, the seat is unpaid, and the
 * first season, number of seasons and amount are still what is due. A missing or given-up seat owes nothing.
 */
export function isOwed(
  { firstSeason, seasons, amount }: Covered,
  { seat, due, league }: { seat: Seat | undefined; due: Due | undefined; league: LeagueRow },
): boolean {
  if (!seat || hasPaid(seat) || league.deletedAt || !canPayFor(seat, league)) return false;
  return (
    firstSeason === dueSeason(seat, league) &&
    amount === amountForYears(league.entryFee, seasons, due?.amount) &&
    yearsToPayChoices(league, seat).includes(seasons)
  );
}
