import { DOLLARS } from "#contract/platform/currency.ts";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import { splitByWeights } from "#contract/platform/percent.ts";
import { splitOtherPrizes } from "#contract/terms/other-prizes.ts";
import { finalPlace, PRIZE_KINDS, type PrizeKind, type PrizeRule, prizeKinds } from "#contract/terms/prize-kinds.ts";
import type { Measure } from "#contract/terms/prize-measures.ts";
import { type PlaceTerms, placePrizes } from "#contract/terms/prize-table.ts";
import type { Award } from "./award.ts";
import { isOfWeeks, type WeekMeasure } from "./award-measures.ts";
import { awardMonths } from "./award-months.ts";
import { REASONS } from "./award-reasons.ts";
import {
  awardConsolation,
  awardDivisions,
  awardFinalPlaces,
  awardRegularPlaces,
  type Prize,
} from "./award-standings.ts";
import { awardWeeks } from "./award-weeks.ts";
import { awardWins } from "./award-wins.ts";
import { leftToPeople } from "./award-without-points.ts";
import type { ResultsTable } from "./results-table.ts";

type PrizeTerms = PlaceTerms & { prizeRules: readonly PrizeRule[] };

type Amounts = { places: readonly Cents[]; others: readonly Cents[] };

/**
 * A league's prizes with what each is worth: the final places by the structure, then the others. Nothing that no one wins is
 * added to fixed amounts (RULES §26).
 */
export const prizesWith = (
  { payoutStructure, prizeRules, prizeTable, currency }: PrizeTerms,
  { places, others }: Amounts,
): Prize[] =>
  [
    ...payoutStructure.map(({ place }, index) => {
      const amount = places[index] ?? ZERO;
      return { rule: { ...finalPlace(place), amount: prizeTable ? amount : null }, amount, currency };
    }),
    ...prizeRules.map((rule, index) => ({ rule, amount: others[index] ?? ZERO, currency })),
  ].filter(({ amount }) => amount > 0);

/** All prizes of a pool, which add up to it, or with fixed prizes to what isn't above them. */
function prizesOfPool(pool: Cents, terms: PrizeTerms): Prize[] {
  const { amounts: others, rest } = splitOtherPrizes(pool, terms);
  return prizesWith(terms, { others, places: placePrizes(rest, terms).amounts });
}

/** A season's terms, the pool that its prizes are paid from, and its results. */
type Season = { terms: PrizeTerms; pool: Cents; table: ResultsTable };

/** Who wins what of a pool by a season's results: the awards add up to it, whatever the results. */
export const awardsOf = ({ terms, pool, table }: Season): Award[] => awardPrizes(table, prizesOfPool(pool, terms));

/**
 * Who wins these prizes by a season's results, to the cent: the awards add up to them, whatever the results. Ties share
 * the places they cover, a team without an owner keeps its place, and nothing is settled that a game, a guess or a flag
 * can still change (RULES §21). What no win takes of a sum for each win goes to the payout structure's places.
 */
export function awardPrizes(table: ResultsTable, prizes: readonly Prize[]): Award[] {
  const byWins = prizes
    .filter(({ rule }) => isForEachWin(rule))
    .map((prize) => ({ prize, ...awardWins(table, prize) }));
  const places = prizes.filter(isOfStructure);
  const left = places.length > 0 ? addCents(...byWins.map((each) => each.left)) : ZERO;
  const more = splitByWeights(
    left,
    places.length > 0 ? places.map(({ amount }) => amount) : [1],
    prizes[0]?.currency ?? DOLLARS,
  );
  const raised = prizes.map((prize) => {
    const nth = places.indexOf(prize);
    return nth === -1 ? prize : { ...prize, amount: addCents(prize.amount, more[nth] ?? ZERO) };
  });
  return prizeKinds.flatMap((kind) => {
    if (!isForEachWin({ kind }))
      return awarderOf(kind)(
        table,
        raised.filter(({ rule }) => rule.kind === kind),
      );
    return byWins.flatMap(({ prize, awards, ...own }) => [
      ...awards,
      ...(places.length === 0 ? leftToPeople(table, [{ ...prize, amount: own.left }], REASONS.notWon) : []),
    ]);
  });
}

const isForEachWin = ({ kind }: Pick<PrizeRule, "kind">): boolean => PRIZE_KINDS[kind].dividedOver === "wins";

/** Whether a prize is one of the payout structure's, which share what the others leave. */
const isOfStructure = ({ rule: { kind, amount, percentage } }: Prize): boolean =>
  PRIZE_KINDS[kind].isFinalPlace && amount === null && percentage === null;

type Awarder = (table: ResultsTable, prizes: readonly Prize[]) => Award[];

/** How prizes are awarded that count what only the platform states. */
const STATED: Record<Exclude<Measure, WeekMeasure>, Awarder> = {
  final_place: awardFinalPlaces,
  regular_season_place: awardRegularPlaces,
  consolation_bracket: awardConsolation,
  month: awardMonths,
};

/** How the prizes of a kind are awarded, by what they count. */
function awarderOf(kind: PrizeKind): Awarder {
  const { measure, dividedOver, isCharge } = PRIZE_KINDS[kind];
  // No one wins a charge.
  if (isCharge) return () => [];
  if (measure === undefined) return (table, prizes) => leftToPeople(table, prizes, REASONS.byHand);
  if (dividedOver === "divisions") return (table, prizes) => prizes.flatMap((prize) => awardDivisions(table, prize));
  return isOfWeeks(measure) ? awardWeeks : STATED[measure];
}
