import { type Cents, centsOf } from "#contract/platform/money.ts";

type Lowered = { loweredFee: { amount: string } | null };
type InParts = { nextPart: { amount: string; left: string; dueAt: string } | null };
type Fee = { entryFee: string };

/** What a member owes or has paid for the season, or would, without a seat. */
export const entryDueOf = (member: Lowered | undefined, { entryFee }: Fee): Cents =>
  centsOf(member?.loweredFee?.amount ?? entryFee);

/** What someone who owes still has to pay of it: without the parts that are paid. */
export const entryLeftOf = (member: Lowered & InParts, league: Fee): Cents =>
  member.nextPart ? centsOf(member.nextPart.left) : entryDueOf(member, league);

/** What of it is to be paid by the member's next date: parts, or all that is left. */
export const dueNextOf = (member: Lowered & InParts, league: Fee): Cents =>
  member.nextPart ? centsOf(member.nextPart.amount) : entryDueOf(member, league);

/** That date: the next part's, or the deadline. */
export const dueDateOf = ({ nextPart }: InParts, { paymentDeadline }: { paymentDeadline: string }): string =>
  nextPart?.dueAt ?? paymentDeadline;
