import { z } from "zod";
import { chargeKinds } from "#contract/members/due-kinds.ts";
import { decimalSchema } from "#contract/platform/amount.ts";

/**
 * The amounts of a league's current season, in the league's currency. They hold in every state and both custodies:
 * `entry.expected = entry.paid + entry.said + entry.open`, `collected = entry.paid + besides − disputed`,
 * `collected = inPot + owed + sent`, `besides = lateFees + charges + carried + unowed`. What is taken from a prize for its
 * winner's dues never leaves the pot, so it's in none of them but `inPot` (RULES §23, §25).
 */
export const seasonSumsSchema = z.object({
  /** Entry fees of the season's seats, after some were lowered or waived; what can't be paid anymore isn't expected. */
  entry: z.object({
    expected: decimalSchema,
    /** In the books and not owed back. */
    paid: decimalSchema,
    /** Announced to a treasurer, who hasn't answered. */
    said: decimalSchema,
    open: decimalSchema,
    /** The part of `open` that is behind its date. */
    overdue: decimalSchema,
  }),
  /** What was paid of late fees and charges and isn't owed back, and by kind. */
  lateFees: decimalSchema,
  charges: decimalSchema,
  others: z.array(z.object({ kind: z.enum(["late", ...chargeKinds]), amount: decimalSchema, count: z.int() })),
  /** Carried in from earlier seasons: what was left, or came free there. */
  carried: decimalSchema,
  /** Paid in and not owed back, but no due is for it: mostly of members who left. */
  unowed: decimalSchema,
  besides: decimalSchema,
  /** What open disputes have frozen of it. */
  disputed: decimalSchema,
  collected: decimalSchema,
  /** Free to be awarded. */
  inPot: decimalSchema,
  /** Awarded, or shared equally, and not sent. */
  owed: decimalSchema,
  sent: decimalSchema,
  /** What goes back to people and hasn't been sent; no longer part of what was collected. */
  refundsOwed: decimalSchema,
  /** SPEC's total pool: the fee of every seat, less what was lowered. */
  fullPool: z.object({ amount: decimalSchema, seats: z.int(), fee: decimalSchema, lowered: decimalSchema }),
});
export type SeasonSums = z.infer<typeof seasonSumsSchema>;
