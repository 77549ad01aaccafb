/**
 * `refund` is an entry fee refunded the way a prize is paid, because the card refused it; `return` a share of a
 * season's leftover money, beyond the part that goes back to the card; `unclaimed` is money of someone who couldn't be
 * reached before.
 */
export const payoutKinds = ["prize", "period_prize", "reimbursement", "refund", "return", "unclaimed"] as const;
export type PayoutKind = (typeof payoutKinds)[number];

/**
 * What comes out of a season's escrow. A refund or unclaimed money already belongs to its owner and waits for no season.
 */
export const SEASON_KINDS = [
  "prize",
  "period_prize",
  "reimbursement",
  "return",
] as const satisfies readonly PayoutKind[];

export const isOfPool = ({ kind }: { kind: PayoutKind }): boolean => SEASON_KINDS.some((known) => known === kind);
