import type { Intervention } from "#contract/operations/admin-oversight.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { decimalToCents } from "#contract/platform/money.ts";
import { wonName } from "#contract/terms/place-name.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { payoutsOf, type TypedPayout, typedFrom } from "#web/money/payouts/typed-payouts.ts";

/** The proposal's own payouts, ready to edit. */
export const rowsOf = ({ proposedPayouts }: VotingSession): TypedPayout[] => proposedPayouts.map(typedFrom);

type Choice = { action: Intervention["action"]; reason: string; rows: TypedPayout[]; currency: Currency };

/** The request body: payouts only with `replace`. */
export const bodyOf = ({ action, reason, rows, currency }: Choice) => ({
  action,
  reason,
  ...(action === "replace" && { payouts: payoutsOf(rows, currency) }),
});

type Body = ReturnType<typeof bodyOf>;

/** Why the payouts can't be made, if they only repeat what the members rejected. */
export function repeatedProblem({ payouts }: Body, { status, proposedPayouts }: VotingSession): string | undefined {
  if (status !== "rejected" || !payouts) return undefined;
  const proposed = new Set(proposedPayouts.map(lineOf));
  const isRepeated = payouts.length === proposed.size && payouts.every((payout) => proposed.has(lineOf(payout)));
  return isRepeated ? "The members rejected these payouts. Change them, or approve the proposal." : undefined;
}

type Line = { userId: string; place: number | null; prize?: string | null; amount: string };

const lineOf = ({ userId, amount, ...won }: Line) => `${userId} ${wonName(won)} ${decimalToCents(amount) ?? amount}`;
