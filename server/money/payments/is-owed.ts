import { hasPaid } from "#contract/members/payment-status.ts";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { amountForYears, canPayFor, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { DueRow } from "#server/members/entry-due.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";

type Seat = Pick<SeatRow, "firstSeason" | "lastSeason" | "paymentStatus">;
type Due = Pick<DueRow, "amount">;
/** What a payment covers: so many seasons from the first one on, for this much. */
type Covered = { firstSeason: number; seasons: number; amount: Cents };
type Owing = { seat: Seat | undefined; due: Due | undefined; league: LeagueRow };

/**
 * Tells whether a payment is exactly what this seat owes now: the league takes payments, the seat is unpaid if the
 * payment is for its entry fee, and the first season, number of seasons and amount are still what is due. A missing or
 * given-up seat owes nothing.
 * @param others What it is for besides entry fees and is still open, each whole.
 */
export function isOwed(
  { firstSeason, seasons, amount }: Covered,
  { seat, due, league }: Owing,
  others: readonly Cents[] = [],
): boolean {
  if (!seat || league.deletedAt || !canPayFor(seat, league)) return false;
  const isFeeOwed = !hasPaid(seat) && yearsToPayChoices(league, seat).includes(seasons);
  if (seasons > 0 && !isFeeOwed) return false;
  const fee = seasons > 0 ? amountForYears(league.entryFee, seasons, due?.amount) : ZERO;
  return firstSeason === dueSeason(seat, league) && amount === addCents(fee, ...others) && amount > 0;
}
