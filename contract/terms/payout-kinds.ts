type KindTerms = {
  /** What it is called; null if its place or its prize says it. */
  name: string | null;
  /** Whether it comes out of a season's escrow; otherwise it belongs to its owner already and waits for no season. */
  isOfPool: boolean;
  /** Whether it is what a season's end gives to its winners. */
  isSeasonPrize: boolean;
};

/**
 * `refund` is an entry fee refunded the way a prize is paid, because the card refused it; `return` a share of a
 * season's leftover money, beyond the part that goes back to the card; `unclaimed` is money of someone who couldn't be
 * reached before.
 */
const KINDS = {
  prize: { name: null, isOfPool: true, isSeasonPrize: true },
  period_prize: { name: null, isOfPool: true, isSeasonPrize: false },
  reimbursement: { name: "Commissioner reimbursement", isOfPool: true, isSeasonPrize: false },
  refund: { name: "Refund", isOfPool: false, isSeasonPrize: false },
  return: { name: "Share of what was left over", isOfPool: true, isSeasonPrize: false },
  unclaimed: { name: "Money kept for you", isOfPool: false, isSeasonPrize: false },
} as const satisfies Record<string, KindTerms>;

export type PayoutKind = keyof typeof KINDS;
export const payoutKinds = Object.keys(KINDS) as [PayoutKind, ...PayoutKind[]];
/** What comes out of a season's escrow. */
export const SEASON_KINDS = payoutKinds.filter((kind) => KINDS[kind].isOfPool);

type Kind = { kind: PayoutKind };
export const nameOfKind = ({ kind }: Kind): string | null => KINDS[kind].name;
export const isOfPool = ({ kind }: Kind): boolean => KINDS[kind].isOfPool;
export const isSeasonPrize = ({ kind }: Kind): boolean => KINDS[kind].isSeasonPrize;
export const isRefund = ({ kind }: Kind): boolean => kind === "refund";
