import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import { splitOtherPrizes } from "#contract/terms/other-prizes.ts";
import { type PayoutPosition, payoutsByPlace } from "#contract/terms/payout-structure.ts";
import { finalPlace, type PrizeKind, type PrizeRule, prizeKinds } from "#contract/terms/prize-kinds.ts";
import { prizeTitle } from "#contract/terms/prize-words.ts";
import { type Award, awardsFrom } from "./award.ts";
import { awardPoints, awardWeeks } from "./award-points.ts";
import { REASONS } from "./award-reasons.ts";
import { awardDivisions, awardFinalPlaces, awardRegularPlaces, type Prize } from "./award-standings.ts";
import type { ResultsTable } from "./results-table.ts";

type PrizeTerms = {
  payoutStructure: readonly PayoutPosition[];
  prizeRules: readonly PrizeRule[];
  currency: Currency;
};

type Amounts = { places: readonly Cents[]; others: readonly Cents[] };

/** A league's prizes with what each is worth: the final places by the structure, then the others. */
export const prizesWith = (
  { payoutStructure, prizeRules, currency }: PrizeTerms,
  { places, others }: Amounts,
): Prize[] =>
  [
    ...payoutStructure.map(({ place }, index) => ({
      rule: finalPlace(place),
      amount: places[index] ?? ZERO,
      currency,
    })),
    ...prizeRules.map((rule, index) => ({ rule, amount: others[index] ?? ZERO, currency })),
  ].filter(({ amount }) => amount > 0);

/** All prizes of a pool, which add up to it. */
function prizesOfPool(pool: Cents, terms: PrizeTerms): Prize[] {
  const { amounts: others, rest } = splitOtherPrizes(pool, terms);
  return prizesWith(terms, { others, places: payoutsByPlace(rest, terms) });
}

/** A season's terms, the pool that its prizes are paid from, and its results. */
type Season = { terms: PrizeTerms; pool: Cents; table: ResultsTable };

/** Who wins what of a pool by a season's results: the awards add up to it, whatever the results. */
export const awardsOf = ({ terms, pool, table }: Season): Award[] => awardPrizes(table, prizesOfPool(pool, terms));

/**
 * Who wins these prizes by a season's results, to the cent: the awards add up to them, whatever the results. Ties share
 * the places they cover, a team without an owner keeps its place, and nothing is settled that a game, a guess or a flag
 * can still change (RULES §21).
 */
export function awardPrizes(table: ResultsTable, prizes: readonly Prize[]): Award[] {
  return prizeKinds.flatMap((kind) =>
    AWARDED[kind](
      table,
      prizes.filter(({ rule }) => rule.kind === kind),
    ),
  );
}

/** How the prizes of each kind are awarded, in the order in which awards are shown. */
const AWARDED: Record<PrizeKind, (table: ResultsTable, prizes: Prize[]) => Award[]> = {
  final_place: awardFinalPlaces,
  regular_season_place: awardRegularPlaces,
  most_points: (table, prizes) => byWindow(prizes).flatMap((group) => awardPoints(table, group, "most")),
  weekly_high_score: (table, prizes) => prizes.flatMap((prize) => awardWeeks(table, prize)),
  division_winner: (table, prizes) => prizes.flatMap((prize) => awardDivisions(table, prize)),
  lowest_score: (table, prizes) => prizes.flatMap((prize) => awardPoints(table, [prize], "fewest")),
  custom: (table, prizes) => prizes.flatMap(({ rule, amount }) => awardsFrom(table, { ...byHand(rule), amount })),
};

const byHand = (rule: PrizeRule) => ({
  ...{ title: prizeTitle(rule), kind: rule.kind, place: null, week: null },
  ...{ winners: [], reasons: [REASONS.byHand] },
});

/** Groups the prizes by their weeks, because prizes over the same weeks split ties together. */
function byWindow(prizes: readonly Prize[]): Prize[][] {
  const keyOf = ({ rule: { fromWeek, toWeek, phase } }: Prize) => `${fromWeek} ${toWeek} ${phase}`;
  return [...new Set(prizes.map(keyOf))].map((key) => prizes.filter((prize) => keyOf(prize) === key));
}
