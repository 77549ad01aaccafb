import type { Currency } from "#contract/platform/currency.ts";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import { splitEqually } from "#contract/platform/percent.ts";
import { isPeriodic, type PrizeKind, type PrizeRule } from "#contract/terms/prize-kinds.ts";
import { prizeName } from "#contract/terms/prize-words.ts";
import { type Award, awardsFrom } from "./award.ts";
import { sharePrizes } from "./award-places.ts";
import { isRegularSeasonOver, type Ranking, rankingOf } from "./award-rankings.ts";
import { type AwardReason, flagReasons, isStillOpen, REASONS } from "./award-reasons.ts";
import type { ResultsTable } from "./results-table.ts";

/** A prize and its part of the pool. */
export type Prize = { rule: PrizeRule; amount: Cents; currency: Currency };

type Places = {
  kind: PrizeKind;
  ranking: Ranking;
  titleOf?: (rule: PrizeRule) => string;
  /** The week at whose end it is over, if it has its own winners. */
  week?: number | null;
  reasonsFor: (teamIds: string[]) => AwardReason[];
};

/** Gives the prizes for places to the teams of a ranking; a place that no team has stays undecided. */
export function awardPlaces(table: ResultsTable, prizes: readonly Prize[], places: Places): Award[] {
  const { kind, ranking, titleOf = prizeName, week = null, reasonsFor } = places;
  const placeOf = ({ place }: PrizeRule) => (place === "last" ? table.teams.length : (place ?? 1));
  const placed = prizes.map(({ rule, ...worth }) => ({ place: placeOf(rule), ...worth, prize: rule }));
  return sharePrizes(placed, ranking).flatMap(({ prizes: rules, amount, winners }) => {
    const reasons = reasonsFor(winners.map(({ teamId }) => teamId));
    return awardsFrom(table, {
      title: rules.map(titleOf).join(" and "),
      kind,
      place: isPeriodic(kind) ? null : Math.min(...rules.map(placeOf)),
      week,
      amount,
      winners,
      reasons: winners.length > 0 || isStillOpen(reasons) || saysNoOne(reasons) ? reasons : [...reasons, REASONS.noOne],
    });
  });
}

const saysNoOne = (reasons: readonly AwardReason[]): boolean => reasons.some(({ kind }) => kind === REASONS.noOne.kind);

/**
 * Awards the final places. A place the platform doesn't state is a guess (RULES §21). While the season runs and no team
 * has a final place, the first teams of the standings are shown as those who would win.
 */
export function awardFinalPlaces(table: ResultsTable, prizes: readonly Prize[]): Award[] {
  const stated = rankingOf(table, "finalPlace");
  const isOpen = !table.isSeasonOver;
  const ranking = isOpen && stated.size === 0 ? rankingOf(table, "regularSeasonPlace") : stated;
  const guessed = new Set(
    table.teams.filter(({ finalPlaceSource }) => (finalPlaceSource ?? "guess") === "guess").map(({ id }) => id),
  );
  const reasonsFor = (teamIds: string[]) => [
    ...(isOpen ? [REASONS.seasonRunning] : []),
    ...(!isOpen && teamIds.some((id) => guessed.has(id)) ? [REASONS.guess] : []),
    ...flagReasons(table, { teamIds, isFinalPlace: true }),
  ];
  return awardPlaces(table, prizes, { kind: "final_place", ranking, reasonsFor });
}

const regularReasons = (table: ResultsTable) => (teamIds: string[]) => [
  ...(isRegularSeasonOver(table) ? [] : [REASONS.regularSeasonRunning]),
  ...flagReasons(table, { teamIds }),
];

export const awardRegularPlaces = (table: ResultsTable, prizes: readonly Prize[]): Award[] =>
  awardPlaces(table, prizes, {
    kind: "regular_season_place",
    ranking: rankingOf(table, "regularSeasonPlace"),
    reasonsFor: regularReasons(table),
  });

/** Awards the bracket of those who missed the playoffs, which not every platform tells of. */
export const awardConsolation = (table: ResultsTable, prizes: readonly Prize[]): Award[] => {
  const { consolationWinners: winners, isSeasonOver } = table;
  const reasonsFor = (teamIds: string[]) => [
    ...(winners === undefined ? [REASONS.noConsolation] : isSeasonOver ? [] : [REASONS.seasonRunning]),
    ...flagReasons(table, { teamIds, isFinalPlace: true }),
  ];
  const ranking = new Map(winners?.map((teamId) => [teamId, 1]));
  return prizes.flatMap((prize) => awardPlaces(table, [prize], { kind: prize.rule.kind, ranking, reasonsFor }));
};

/** Divides a prize over the divisions, in the order of their names, for the best place of the regular season in each. */
export function awardDivisions(table: ResultsTable, { rule, amount, currency }: Prize): Award[] {
  const reasonsFor = regularReasons(table);
  const divisions = [...new Set(table.teams.flatMap(({ division }) => division ?? []))].sort((one, other) =>
    one < other ? -1 : 1,
  );
  if (divisions.length === 0) {
    const shown = { title: prizeName(rule), kind: rule.kind, place: null, week: null };
    return awardsFrom(table, { ...shown, amount, winners: [], reasons: [REASONS.noDivisions] });
  }
  const shares = splitEqually(amount, divisions.length, currency);
  return divisions.flatMap((division, index) => {
    const teams = table.teams.filter((team) => team.division === division);
    const isPlaced = teams.every(({ regularSeasonPlace }) => regularSeasonPlace !== null);
    const best = Math.min(...teams.map(({ regularSeasonPlace }) => regularSeasonPlace ?? 0));
    const first = teams.filter(({ regularSeasonPlace }) => isPlaced && regularSeasonPlace === best);
    const reasons = reasonsFor(first.map(({ id }) => id));
    const share = shares[index] ?? ZERO;
    const parts = first.length > 0 ? splitEqually(share, first.length, currency) : [];
    return awardsFrom(table, {
      title: `${prizeName(rule)}, ${division}`,
      kind: rule.kind,
      place: null,
      week: null,
      amount: share,
      winners: first.map(({ id }, nth) => ({ teamId: id, amount: parts[nth] ?? ZERO })),
      reasons: first.length > 0 || isStillOpen(reasons) ? reasons : [...reasons, REASONS.noOne],
    });
  });
}
