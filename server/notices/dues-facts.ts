import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, centsToDecimal } from "#contract/platform/money.ts";
import type { EntryPart } from "#contract/terms/dues-terms.ts";
import { chargesInWords, lateFeeInWords, partsInWords } from "#contract/terms/dues-words.ts";
import type { PrizeRule } from "#contract/terms/prize-kinds.ts";
import { prizesToWire } from "#contract/terms/prize-wire.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

export type DuesTerms = {
  lateFee: Cents;
  lateFeeAfterDays: number;
  maxChargesPerMember: Cents;
  entryParts: readonly EntryPart[];
  prizeRules: readonly PrizeRule[];
  currency: Currency;
};

/** A league's terms about dues as emails name them; undefined for what the league doesn't have (RULES §25). */
export const duesWords = {
  parts: ({ entryParts, currency }: DuesTerms): string | undefined =>
    partsInWords(
      { entryParts: entryParts.map(({ amount, dueAt }) => ({ amount: centsToDecimal(amount), dueAt })), currency },
      utcText,
    ) || undefined,
  lateFee: ({ lateFee, lateFeeAfterDays, currency }: DuesTerms): string | undefined =>
    lateFeeInWords({ lateFee: centsToDecimal(lateFee), lateFeeAfterDays, currency }),
  charges: ({ maxChargesPerMember: most, prizeRules, currency }: DuesTerms): string | undefined =>
    most === 0
      ? undefined
      : chargesInWords({ most: centsToDecimal(most), prizeRules: prizesToWire(prizeRules), currency }),
};

type Fact = { label: string; value: string };

/** What joining can cost beyond the entry fee. */
export const extraFacts = (league: DuesTerms): Fact[] => [
  ...factOf("Late fee", duesWords.lateFee(league)),
  ...factOf("Charges", duesWords.charges(league)),
];

/** The same, and in which parts the fee is paid. */
export const duesFacts = (league: DuesTerms): Fact[] => [
  ...factOf(`In ${league.entryParts.length} parts`, duesWords.parts(league)),
  ...extraFacts(league),
];

const factOf = (label: string, value: string | undefined): Fact[] => (value === undefined ? [] : [{ label, value }]);
