import { type Currency, unitOf } from "#contract/platform/currency.ts";
import type { FieldError } from "#contract/platform/errors.ts";
import type { Cents } from "#contract/platform/money.ts";
import type { EntryPart } from "./dues-terms.ts";
import type { PrizeRule } from "./prize-kinds.ts";
import type { PrizeTable } from "./prize-table.ts";

/** Why an amount can't be paid in a currency; undefined if it can. */
export const unitIssue = (amount: Cents, currency: Currency): string | undefined =>
  amount % unitOf(currency) === 0 ? undefined : `${currency} has no decimals, so enter a whole amount`;

type Amounts = {
  currency: Currency;
  entryFee: Cents;
  lateFee: Cents;
  maxChargesPerMember: Cents;
  entryParts: readonly Pick<EntryPart, "amount">[];
  prizeRules: readonly Pick<PrizeRule, "amount">[];
  prizeTable: PrizeTable | null;
};

/** Lists a league's amounts that its currency doesn't have, each at its field (RULES §26). */
export function unitIssues({ currency, entryFee, lateFee, maxChargesPerMember, ...lists }: Amounts): FieldError[] {
  const amounts: [path: string, amounts: readonly (Cents | null)[]][] = [
    ["entryFee", [entryFee]],
    ["lateFee", [lateFee]],
    ["maxChargesPerMember", [maxChargesPerMember]],
    ["entryParts", lists.entryParts.map(({ amount }) => amount)],
    ["prizeRules", lists.prizeRules.map(({ amount }) => amount)],
    ["prizeTable", lists.prizeTable?.rows.flatMap(({ amounts: ofRow }) => ofRow) ?? []],
  ];
  return amounts.flatMap(([path, each]) => {
    const [message] = each.flatMap((amount) => (amount === null ? [] : (unitIssue(amount, currency) ?? [])));
    return message === undefined ? [] : [{ path, message }];
  });
}
