import type { ResultsTable, ResultTeam, ResultWeek } from "#contract/results/results-table.ts";

/** A team as ESPN states it, with an owner of its own. */
export const aTeam = (id: string, name: string, over: Partial<ResultTeam> = {}): ResultTeam => ({
  ...{ id, name, owners: [{ id: `owner-${id}`, name: `owner ${id}`, isCommissioner: false }], avatarUrl: null },
  ...{ division: null, wins: 9, losses: 3, ties: 0, points: 100_000 },
  ...{ regularSeasonPlace: Number(id), finalPlace: Number(id), finalPlaceSource: "stated" },
  ...over,
});

/** A week of the regular season in which the teams play in pairs, in this order, by their points in hundredths. */
export function aWeek(week: number, points: Record<string, number>, over: Partial<ResultWeek> = {}): ResultWeek {
  const teams = Object.keys(points);
  const opponentOf = (index: number) => teams[index % 2 === 0 ? index + 1 : index - 1] ?? null;
  const scores = Object.entries(points).map(([teamId, scored], index) => ({
    ...{ teamId, points: scored, opponentId: opponentOf(index) },
  }));
  return { week, weekCount: 1, phase: "regular", isComplete: true, scores, ...over };
}

/** A finished season of football. */
export const aTable = (over: Partial<ResultsTable> = {}): ResultsTable => ({
  ...{ platform: "espn", leagueId: "899513", leagueName: "Sunday Crew", season: "2024", sport: "football" },
  ...{ isSeasonOver: true, teams: [], weeks: [], flags: [] },
  ...over,
});
