import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import type { PrizeRule } from "./prize-kinds.ts";
import type { ShownPrize } from "./prize-rules.ts";

/** Reads other prizes as an answer shows them. */
export const prizesFromWire = (prizes: readonly ShownPrize[]): PrizeRule[] =>
  prizes.map(({ amount, ...prize }) => ({ ...prize, amount: amount === null ? null : centsOf(amount) }));

/** Shows other prizes as an answer does. */
export const prizesToWire = (prizes: readonly PrizeRule[]): ShownPrize[] =>
  prizes.map(({ amount, ...prize }) => ({ ...prize, amount: amount === null ? null : centsToDecimal(amount) }));
