import type { ResultTeam } from "#contract/results/results-table.ts";

type Record = Pick<ResultTeam, "id" | "wins" | "losses" | "ties" | "points">;

const wonGames = ({ wins, ties }: Record): number => wins + ties / 2;

const compareRecords = (a: Record, b: Record): number => wonGames(b) - wonGames(a) || (b.points ?? 0) - (a.points ?? 0);

/** Team ids from best to worst record; equal ones in the order given. */
export const orderByRecord = (teams: readonly Record[]): string[] => teams.toSorted(compareRecords).map(({ id }) => id);

/** The regular season's places by wins, with a tie as half a win, then by points. Empty before the first game. */
export function placesByRecord(teams: readonly Record[]): Map<string, number> {
  if (teams.every(({ wins, losses, ties }) => wins + losses + ties === 0)) return new Map();
  return new Map(
    teams.map((team) => [team.id, 1 + teams.filter((other) => compareRecords(other, team) < 0).length] as const),
  );
}

/** The platform's own order of the regular season if it is complete, 1 to n without gaps; otherwise by record. */
export function regularSeasonPlaces(
  teams: readonly Record[],
  statedPlace: (teamId: string) => number | null | undefined,
): Map<string, number> {
  const byRecord = placesByRecord(teams);
  const stated = teams.map(({ id }) => [id, statedPlace(id) ?? 0] as const);
  const isComplete = teams.every((_, index) => stated.some(([, place]) => place === index + 1));
  return isComplete && byRecord.size > 0 ? new Map(stated) : byRecord;
}
