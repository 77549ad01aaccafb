import type { ResultsTable, ResultTeam } from "#contract/results/results-table.ts";

const LAST = Number.POSITIVE_INFINITY;

/** Sorts by final place, or by regular-season place before the season's end; teams without either come last. */
export const teamsInOrder = ({ teams }: ResultsTable): ResultTeam[] =>
  teams.toSorted(
    (a, b) =>
      (a.finalPlace ?? LAST) - (b.finalPlace ?? LAST) ||
      (a.regularSeasonPlace ?? LAST) - (b.regularSeasonPlace ?? LAST) ||
      0,
  );
