/** Why all payouts to a person pause, whatever they are owed (RULES §16). */
export const personPauseReasons = [
  "password_reset",
  "address_changed",
  "payout_account_replaced",
  "second_factor_lost",
  "not_me",
] as const;
export type PersonPauseReason = (typeof personPauseReasons)[number];

/**
 * Why a season's prizes wait: its last card payment is recent, it was completed before its end date, or an admin has to
 * review it (RULES §17).
 */
const seasonPauseReasons = ["card_payments", "early_completion", "review"] as const;

/** What a winner can't lift by doing something now, so that no one asks them to. */
export const payoutRefusals = ["too_young", "place_refused"] as const;
export type PayoutRefusal = (typeof payoutRefusals)[number];
/** What a winner declared about themselves, or hasn't yet, where the operator asks for it (RULES §27). */
const declarationPauseReasons = ["undeclared", ...payoutRefusals] as const;
export type DeclarationPauseReason = (typeof declarationPauseReasons)[number];

export const isRefusal = (reason: PayoutPauseReason): reason is PayoutRefusal =>
  payoutRefusals.some((known) => known === reason);

/** Why a payout isn't sent yet. `unverified_address` applies if the installation requires a verified address. */
export const payoutPauseReasons = [
  ...personPauseReasons,
  "unverified_address",
  ...declarationPauseReasons,
  ...seasonPauseReasons,
] as const;
export type PayoutPauseReason = (typeof payoutPauseReasons)[number];

/** Whether it holds up the whole season rather than one person. */
export const isOfSeason = ({ reason }: { reason: PayoutPauseReason }): boolean =>
  seasonPauseReasons.some((known) => known === reason);
