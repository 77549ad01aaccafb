import { counted } from "#contract/platform/counted.ts";

import type { Currency } from "#contract/platform/currency.ts";

import { formatMoney } from "#contract/platform/money.ts";
import {
  eachOf,
  isPeriodic,
  PRIZE_KINDS,
  type PrizeRule,
  type PrizeTie,
  type PrizeWindow,
  windowOf,
} from "./prize-kinds.ts";

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

/** What one week or month of a prize is for: "Weekly high score, week 3". */
export const periodTitle = (prize: PrizeRule, number: number): string =>
  `${prizeName(prize)}, ${eachOf(prize.kind)} ${number}`;

/** What a prize is for: "Most points, weeks 1 to 14". */
export function prizeTitle(prize: PrizeRule): string {
  const window = windowOf(prize);
  if (window) return `${prizeName(prize)}, ${windowWords(window)}`;
  return prize.months ? `${prizeName(prize)}, ${counted(prize.months, "month")}` : prizeName(prize);
}

/** What a prize is worth: "$10.00 a week", "$140.00", "10%". */
export function worthWords({ kind, amount, percentage, isEachWeek }: PrizeRule, currency: Currency): string {
  if (amount === null) return `${percentage ?? 0}%`;
  return isEachWeek ? `${formatMoney(amount, currency)} a ${eachOf(kind)}` : formatMoney(amount, currency);
}

export const tieNames: Record<PrizeTie | "split", string> = {
  split: "Split equally",
  season_points: "Most points so far",
  wins: "Most wins so far",
  head_to_head: "Their own games",
  fewest_transfers: "Fewest transfers",
  carry: "Carry over to the next",
};

/** How a prize counts points and what it does with ties, if that isn't what goes without saying: "ties: fewest transfers". */
function optionWords({ kind, ties, isGross }: PrizeRule): string[] {
  const carries = isPeriodic(kind) ? `a tie carries over to the next ${eachOf(kind)}` : "";
  return [
    ...(isGross ? ["before transfer hits"] : []),
    ...(ties ? [ties === "carry" ? carries : `ties: ${tieNames[ties].toLowerCase()}`] : []),
  ];
}

type Prizes = { prizeRules: readonly PrizeRule[]; currency: Currency };

/** A league's other prizes in one line, for its terms: "Weekly high score, weeks 1 to 14: $10.00 a week". */
export const prizesInWords = ({ prizeRules, currency }: Prizes): string =>
  prizeRules
    .map((prize) => `${prizeTitle(prize)}: ${[worthWords(prize, currency), ...optionWords(prize)].join(", ")}`)
    .join("; ") || "None";
