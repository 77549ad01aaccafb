import { type Cents, formatDollars, toCents } from "#contract/platform/money.ts";

/**
 * The processor's limits for one card payment (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts).
 */
const CARD_MIN = toCents(50);
const CARD_MAX = toCents(999_999_99);

export const isForCard = (amount: Cents): boolean => amount >= CARD_MIN && amount <= CARD_MAX;

export const CARD_LIMITS = `A card payment is at least ${formatDollars(CARD_MIN)} and at most ${formatDollars(CARD_MAX)}.`;
