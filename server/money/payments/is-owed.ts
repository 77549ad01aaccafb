import { hasPaid } from "#contract/members/payment-status.ts";
import { addCents, type Cents, subtractCents, ZERO } from "#contract/platform/money.ts";
import { amountForYears, canPayFor, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { DueRow } from "#server/members/entry-due.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";
import { type OtherDue, partsOf } from "#server/members/other-dues.ts";

type Seat = Pick<SeatRow, "firstSeason" | "lastSeason" | "paymentStatus">;
type Due = Pick<DueRow, "amount" | "covered">;
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
  others: readonly Pick<OtherDue, "kind" | "cents">[] = [],
): boolean {
  if (!seat || league.deletedAt || !canPayFor(seat, league)) return false;
  const isFeeOwed = !hasPaid(seat) && yearsToPayChoices(league, seat).includes(seasons);
  if (seasons > 0 && !isFeeOwed) return false;
  const fee = seasons > 0 ? amountForYears(league.entryFee, seasons, wholeOf(league, due, others)) : ZERO;
  const total = addCents(fee, ...others.map(({ cents }) => cents));
  return firstSeason === dueSeason(seat, league) && amount === total && amount > 0;
}

/** What the first season's entry fee comes to, owed or not, beside its parts that are listed or paid. */
export const wholeOf = (
  { entryFee }: Pick<LeagueRow, "entryFee">,
  due: Due | undefined,
  others: readonly Pick<OtherDue, "kind" | "cents">[],
): Cents => subtractCents(due ? subtractCents(due.amount, due.covered) : entryFee, partsOf(others));
