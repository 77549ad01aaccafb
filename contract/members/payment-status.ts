import { canPayFor } from "#contract/terms/dynasty.ts";

/** The states of a seat's entry fee. Code outside asks what they mean (`hasPaid`, `owes`) instead of comparing them. */
export const paymentStatuses = ["pending", "paid", "overdue", "refunded"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

type Seat = { paymentStatus: PaymentStatus };
type PaidSeat = Seat & Parameters<typeof canPayFor>[0];
type PaidLeague = Parameters<typeof canPayFor>[1];

/** Whether the fee is paid for the season that the seat must be paid for now. Its twin in SQL is `isPaid`. */
export const hasPaid = ({ paymentStatus }: Seat): boolean => paymentStatus === "paid";

/** Whether the fee is still to be paid, be it late or not. Its twin in SQL is `isOwing`. */
export const owes = ({ paymentStatus }: Seat): boolean => paymentStatus === "pending" || paymentStatus === "overdue";

/** Whether the fee is still to be paid, and can be: nothing is due anymore once payments are closed. */
export const isDue = (seat: PaidSeat, league: PaidLeague): boolean => owes(seat) && canPayFor(seat, league);

/** Whether the fee is still to be paid after its deadline. */
export const isOverdue = ({ paymentStatus }: Seat): boolean => paymentStatus === "overdue";

/** The same, while it can be paid. */
export const isLate = (seat: PaidSeat, league: PaidLeague): boolean => isOverdue(seat) && isDue(seat, league);

/** Whether what was paid went back, so that the seat neither has paid nor owes. */
export const isRefunded = ({ paymentStatus }: Seat): boolean => paymentStatus === "refunded";

/** Whether someone plays this season and has paid: a replacement may have paid for a later one (RULES §6). */
export const hasPaidThisSeason = (seat: PaidSeat, league: Pick<PaidLeague, "currentYear">): boolean =>
  hasPaid(seat) && seat.firstSeason <= league.currentYear;

/**
 * Past the deadline a pending member is overdue, whether or not the job has run yet (RULES §5, §13), unless they are a
 * replacement whose season is still to come.
 */
export function effectivePaymentStatus(
  member: PaidSeat,
  league: { paymentDeadline: Date; currentYear: number },
  now: Date,
): PaymentStatus {
  if (!owes(member)) return member.paymentStatus;
  if (member.firstSeason > league.currentYear) return "pending";
  return league.paymentDeadline < now ? "overdue" : "pending";
}
