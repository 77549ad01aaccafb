import type { ResultFlag } from "#contract/results/results-table.ts";
import { decidedBy, flag, type Placing, type SettledPlaces, settlePlaces } from "#server/results/platforms/places.ts";
import type { H2hMatch } from "#server/results/platforms/premier-league-answers.ts";

/** A line of the game's table; without a team's id, it is the side called AVERAGE. */
export type Ranked = { teamId: string | null; rank: number };

/**
 * Gives the places of a table. Its ranks already contain the official tie-breaks, and teams that are equal even then
 * share one. AVERAGE is no one's, so the teams after it move up.
 */
export function placesByRank(rows: readonly Ranked[]): Map<string, Placing> {
  return new Map(
    rows.flatMap(({ teamId, rank }) => {
      if (teamId === null) return [];
      const ahead = rows.filter((other) => other.rank < rank);
      const isConsistent = rank === 1 + ahead.length;
      const place = 1 + ahead.filter((other) => other.teamId !== null).length;
      return [[teamId, { teamId, place, source: isConsistent ? "stated" : "guess" }]];
    }),
  );
}

/** The final places that a table states. */
export function settledByRank(rows: readonly Ranked[], teamIds: readonly string[]): SettledPlaces {
  const places = placesByRank(rows);
  const without = teamIds.filter((id) => !places.has(id));
  return { places, flags: without.length > 0 ? [flag("place_missing", without)] : [] };
}

type Knockout = {
  matches: readonly H2hMatch[];
  /** How many rounds the league says it has; undefined if it doesn't say. */
  rounds: number | undefined;
};

/**
 * Gives the final places of a league with a knock-out, whose final decides the first two: not the table, whose first may
 * have lost in it. The others are guesses, by how far they came and then by the table.
 */
export function settledByKnockout(
  rows: readonly Ranked[],
  teamIds: readonly string[],
  { matches, rounds }: Knockout,
): SettledPlaces {
  const events = [...new Set(matches.map(({ event }) => event))].sort((a, b) => a - b);
  const cameTo = (id: string) => Math.max(0, ...matches.filter((match) => isIn(match, id)).map(({ event }) => event));
  const table = placesByRank(rows);
  const placeOf = (id: string) => table.get(id)?.place ?? teamIds.length;
  const order = teamIds.toSorted((a, b) => cameTo(b) - cameTo(a) || placeOf(a) - placeOf(b));
  const finals = matches.filter(({ event }) => event === events.at(-1));
  const guessed = (doubt: ResultFlag): SettledPlaces => {
    const { places, flags } = settlePlaces(order, []);
    return { places, flags: [doubt, ...flags] };
  };
  const [final] = finals;
  if (!final) return guessed(flag("no_playoff_game"));
  if (rounds !== undefined && events.length !== rounds) return guessed(flag("bracket_not_fetched"));
  if (finals.length > 1) return guessed(flag("two_finals", finals.flatMap(sidesOf)));
  const sides = sidesOf(final);
  const loser = sides.find((id) => id !== String(final.winner));
  if (!sides.includes(String(final.winner)) || loser === undefined) return guessed(flag("final_tied", sides));
  return settlePlaces(order, decidedBy({ winner: String(final.winner), loser }, 1));
}

const sidesOf = ({ entry_1_entry: one, entry_2_entry: other }: H2hMatch): string[] =>
  [one, other].flatMap((entry) => (entry === null ? [] : [String(entry)]));

const isIn = (match: H2hMatch, id: string): boolean => sidesOf(match).includes(id);
