type KindTerms = {
  /** What it is called; null if its place or its prize says it. */
  name: string | null;
  /** Whether it comes out of a season's escrow; otherwise it belongs to its owner already and waits for no season. */
  isOfPool: boolean;
  /** Whether it is what a season's end gives to its winners. */
  isSeasonPrize: boolean;
  /** Whether someone won it, for a place or a prize by name. */
  isWon: boolean;
  /** Whether the members may vote it back into the season while it is unclaimed. */
  canBeGivenBack: boolean;
};

const PLAIN = { isSeasonPrize: false, isWon: false, canBeGivenBack: false };

/**
 * `refund` is an entry fee refunded the way a prize is paid, because the card refused it; `return` a share of a
 * season's leftover money, beyond the part that goes back to the card; `unclaimed` is money of someone who couldn't be
 * reached before.
 */
const KINDS = {
  prize: { name: null, isOfPool: true, isSeasonPrize: true, isWon: true, canBeGivenBack: true },
  period_prize: { ...PLAIN, name: null, isOfPool: true, isWon: true, canBeGivenBack: true },
  reimbursement: { ...PLAIN, name: "Commissioner reimbursement", isOfPool: true, canBeGivenBack: true },
  refund: { ...PLAIN, name: "Refund", isOfPool: false },
  return: { ...PLAIN, name: "Share of what was left over", isOfPool: true },
  unclaimed: { ...PLAIN, name: "Money kept for you", isOfPool: false },
} as const satisfies Record<string, KindTerms>;

export type PayoutKind = keyof typeof KINDS;
export const payoutKinds = Object.keys(KINDS) as [PayoutKind, ...PayoutKind[]];
/** What comes out of a season's escrow. */
export const kindsOfPool = payoutKinds.filter((kind) => KINDS[kind].isOfPool);
export const wonKinds = payoutKinds.filter((kind) => KINDS[kind].isWon);
export const kindsToGiveBack = payoutKinds.filter((kind) => KINDS[kind].canBeGivenBack);

type Kind = { kind: PayoutKind };
export const nameOfKind = ({ kind }: Kind): string | null => KINDS[kind].name;
export const isOfPool = ({ kind }: Kind): boolean => KINDS[kind].isOfPool;
export const isSeasonPrize = ({ kind }: Kind): boolean => KINDS[kind].isSeasonPrize;
export const isWon = ({ kind }: Kind): boolean => KINDS[kind].isWon;
export const isRefund = ({ kind }: Kind): boolean => kind === "refund";
