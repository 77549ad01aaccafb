import { canPayFor } from "#contract/terms/dynasty.ts";
import { hasPaid, isOverdue, owes, type PaymentStatus } from "./payment-status.ts";

type PaidSeat = { paymentStatus: PaymentStatus } & Parameters<typeof canPayFor>[0];
type PaidLeague = Parameters<typeof canPayFor>[1];

/** Whether the fee is still to be paid, and can be: nothing is due anymore once payments are closed. */
export const isDue = (seat: PaidSeat, league: PaidLeague): boolean => owes(seat) && canPayFor(seat, league);

/** Whether the fee is still to be paid after its deadline, and can be. */
export const isLate = (seat: PaidSeat, league: PaidLeague): boolean => isOverdue(seat) && isDue(seat, league);

/** Whether someone plays this season and has paid: a replacement may have paid for a later one (RULES §6). */
export const hasPaidThisSeason = (seat: PaidSeat, league: Pick<PaidLeague, "currentYear">): boolean =>
  hasPaid(seat) && seat.firstSeason <= league.currentYear;

/**
 * Past the deadline a pending member is overdue, whether or not the job has run yet (RULES §5, §13), unless they are a
 * replacement whose season is still to come. Behind the date of a part of their fee they are overdue, too (RULES §25).
 */
export function effectivePaymentStatus(
  member: PaidSeat & { partDueAt: Date | null },
  league: { paymentDeadline: Date; currentYear: number },
  now: Date,
): PaymentStatus {
  if (!owes(member)) return member.paymentStatus;
  if (member.firstSeason > league.currentYear) return "pending";
  return (member.partDueAt ?? league.paymentDeadline) < now ? "overdue" : "pending";
}
