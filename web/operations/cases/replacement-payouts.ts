import type { Intervention } from "#contract/admin-oversight.ts";
import type { VotingSession } from "#contract/payout-votes.ts";
import { payoutsOf, type TypedPayout } from "#web/money/payouts/typed-payouts.ts";

/** The proposal's own payouts, ready to edit. */
export const rowsOf = ({ proposedPayouts }: VotingSession): TypedPayout[] =>
  proposedPayouts.map(({ userId, place, amount }, key) => ({ key, userId, place: String(place), amount }));

type Choice = { action: Intervention["action"]; reason: string; rows: TypedPayout[] };

/** The request body: payouts only with `replace`. */
export const bodyOf = ({ action, reason, rows }: Choice) => ({
  action,
  reason,
  ...(action === "replace" && { payouts: payoutsOf(rows) }),
});
