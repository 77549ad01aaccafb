import { HISTORY_LIMITS } from "#contract/leagues/history-lines.ts";
import { asLine } from "#contract/platform/text.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";

/** A season's final table as a commissioner adds past seasons, without amounts and guesses. */
export function pastSeasonLines({ season, teams }: ResultsTable): string {
  const placed = teams.filter(
    ({ finalPlace, finalPlaceSource }) => finalPlace !== null && finalPlaceSource !== "guess",
  );
  return placed
    .filter(({ finalPlace }) => (finalPlace ?? 0) <= HISTORY_LIMITS.places)
    .map(({ name, owners, finalPlace }) => {
      const people = (owners ?? []).flatMap((owner) => (owner.name === "" || owner.name === name ? [] : owner.name));
      const person = asLine([name, ...people].join(", "), HISTORY_LIMITS.personCharacters);
      return `${season.slice(0, 4)}\t${finalPlace}\t"${person.replaceAll('"', '""')}"`;
    })
    .join("\n");
}
