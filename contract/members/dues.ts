import { type Cents, centsOf } from "#contract/platform/money.ts";

type Lowered = { loweredFee: { amount: string } | null };

/** What a member owes or has paid for the season, or would, without a seat. */
export const entryDueOf = (member: Lowered | undefined, { entryFee }: { entryFee: string }): Cents =>
  centsOf(member?.loweredFee?.amount ?? entryFee);
