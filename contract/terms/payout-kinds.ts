/**
 * `refund` is an entry fee refunded the way a prize is paid, because the card refused it; `return` a share of a
 * season's leftover money, beyond the part that goes back to the card; `unclaimed` is money of someone who couldn't be
 * reached before.
 */
export const payoutKinds = ["prize", "period_prize", "reimbursement", "refund", "return", "unclaimed"] as const;
export type PayoutKind = (typeof payoutKinds)[number];
