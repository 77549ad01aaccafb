import {
  type ResultFlag,
  type ResultScore,
  type ResultsTable,
  type ResultTeam,
  type ResultWeek,
  resultsTableSchema,
} from "#contract/results/results-table.ts";
import { flag, type SettledPlaces } from "#server/results/platforms/places.ts";

export type TeamDraft = Omit<ResultTeam, "finalPlace" | "finalPlaceSource" | "regularSeasonPlace">;

/** What an adapter has found out; finishing makes the same table from it in whatever order the answers came. */
export type TableDraft = Omit<ResultsTable, "teams" | "consolationWinners"> & {
  consolationWinners?: readonly string[] | undefined;
  teams: readonly TeamDraft[];
  regularSeason: ReadonlyMap<string, number>;
  /** Undefined until the season is over. */
  settled: SettledPlaces | undefined;
};

/** Sorts everything, gives the teams their places, and flags what any platform's table can have (RULES §21). */
export function finishTable(draft: TableDraft): ResultsTable {
  const { teams, regularSeason, settled, weeks, flags, consolationWinners, ...league } = draft;
  const found = [...flags, ...(settled?.flags ?? []), ...orphans(teams), ...unknownTeams(teams, weeks)];
  return resultsTableSchema.parse({
    ...league,
    teams: teams
      .map((team) => ({
        ...team,
        regularSeasonPlace: regularSeason.get(team.id) ?? null,
        finalPlace: settled?.places.get(team.id)?.place ?? null,
        finalPlaceSource: settled?.places.get(team.id)?.source ?? null,
      }))
      .sort((a, b) => compareIds(a.id, b.id)),
    weeks: weeks
      .map((week) => ({ ...week, scores: week.scores.toSorted(compareScores) }))
      .sort((a, b) => a.week - b.week),
    ...(consolationWinners && { consolationWinners: consolationWinners.toSorted(compareIds) }),
    flags: withoutRepeats(found.map((each) => ({ ...each, teamIds: each.teamIds.toSorted(compareIds) }))),
  });
}

function orphans(teams: readonly TeamDraft[]): ResultFlag[] {
  const without = teams.filter(({ owners }) => owners?.length === 0);
  return without.length === 0
    ? []
    : [
        flag(
          "orphan_team",
          without.map(({ id }) => id),
        ),
      ];
}

function unknownTeams(teams: readonly TeamDraft[], weeks: readonly ResultWeek[]): ResultFlag[] {
  const known = new Set(teams.map(({ id }) => id));
  const played = new Set(weeks.flatMap(({ scores }) => scores.map(({ teamId }) => teamId)));
  const strangers = [...played].filter((id) => !known.has(id));
  return strangers.length === 0 ? [] : [flag("unknown_team", strangers)];
}

/** Ids are numbers on most platforms: 2 comes before 10. */
const compareIds = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : Number(a > b));

const compareScores = (a: ResultScore, b: ResultScore): number =>
  compareIds(a.teamId, b.teamId) || compareIds(a.opponentId ?? "", b.opponentId ?? "") || a.points - b.points;

function withoutRepeats(flags: readonly ResultFlag[]): ResultFlag[] {
  const byText = new Map(
    flags.map((each) => [JSON.stringify([each.kind, each.week ?? 0, each.teamIds]), each] as const),
  );
  return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each);
}
