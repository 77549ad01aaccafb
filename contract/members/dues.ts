import { type Cents, centsOf } from "#contract/platform/money.ts";

/** What a due is for (RULES §25). */
export const dueKinds = ["entry"] as const;

/**
 * Whether a due is still to be paid. Waived: lowered to nothing. Withdrawn: no longer owed, because its seat was given
 * up, its money went back, or the league became free.
 */
export const dueStatuses = ["open", "paid", "waived", "withdrawn"] as const;

type Lowered = { loweredFee: { amount: string } | null };

/** What a member owes or has paid for the season, or would, without a seat. */
export const entryDueOf = (member: Lowered | undefined, { entryFee }: { entryFee: string }): Cents =>
  centsOf(member?.loweredFee?.amount ?? entryFee);
