import type { Currency } from "#contract/platform/currency.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { PRIZE_KINDS, type PrizeRule, type PrizeWindow, windowOf } from "./prize-kinds.ts";

/** "weeks 1 to 14", "weeks 1 to 17 with the playoffs". */
function windowWords({ fromWeek, toWeek, phase }: PrizeWindow): string {
  const weeks = fromWeek === toWeek ? `week ${fromWeek}` : `weeks ${fromWeek} to ${toWeek}`;
  return phase === "all" ? `${weeks} with the playoffs` : weeks;
}

/** What a prize is for, without its weeks: its own name, or "2nd place", "Most points". */
export function prizeName(prize: PrizeRule): string {
  if (prize.label) return prize.label;
  const { name, place } = PRIZE_KINDS[prize.kind];
  return place && prize.place !== null ? place.nameOf(prize.place) : name;
}

/** What a prize is for: "Most points, weeks 1 to 14". */
export function prizeTitle(prize: PrizeRule): string {
  const window = windowOf(prize);
  return window ? `${prizeName(prize)}, ${windowWords(window)}` : prizeName(prize);
}

/** What a prize is worth: "$10.00 a week", "$140.00", "10%". */
export function worthWords({ amount, percentage, isEachWeek }: PrizeRule, currency: Currency): string {
  if (amount === null) return `${percentage ?? 0}%`;
  return isEachWeek ? `${formatMoney(amount, currency)} a week` : formatMoney(amount, currency);
}

type Prizes = { prizeRules: readonly PrizeRule[]; currency: Currency };

/** A league's other prizes in one line, for its terms: "Weekly high score, weeks 1 to 14: $10.00 a week". */
export const prizesInWords = ({ prizeRules, currency }: Prizes): string =>
  prizeRules.map((prize) => `${prizeTitle(prize)}: ${worthWords(prize, currency)}`).join("; ") || "None";
