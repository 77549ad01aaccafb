import type { PlaceSource, ResultFlag, ResultFlagKind } from "#contract/results/results-table.ts";

export type Placing = { teamId: string; place: number; source: PlaceSource };

export type SettledPlaces = { places: Map<string, Placing>; flags: ResultFlag[] };

export const flag = (
  kind: ResultFlagKind,
  teamIds: readonly string[] = [],
  week: number | null = null,
): ResultFlag => ({
  kind,
  week,
  teamIds: [...teamIds],
});

/**
 * Gives each team one final place. A place that two teams claim, or a team with two places, is doubtful and becomes a
 * guess, unless equal teams share it and leave out the places after it. Teams without a place get those left over, in the
 * given order, as guesses (RULES §21).
 */
export function settlePlaces(order: readonly string[], placings: readonly Placing[]): SettledPlaces {
  const claims = placings.filter(({ teamId }) => order.includes(teamId)).sort((a, b) => a.place - b.place);
  const strangers = placings.filter(({ teamId }) => !order.includes(teamId)).map(({ teamId }) => teamId);
  const contested = claims.filter((claim) => claims.some((other) => isContradiction(claim, other, claims)));
  const places = new Map<string, Placing>();
  for (const claim of claims) {
    if (places.has(claim.teamId)) continue;
    const isDoubtful = contested.some(({ teamId }) => teamId === claim.teamId);
    places.set(claim.teamId, isDoubtful ? { ...claim, source: "guess" } : claim);
  }
  fillWithGuesses(order, places);
  const flags = [...new Set(contested.map(({ place }) => place))].map((place) =>
    flag("place_given_twice", [...new Set(contested.filter((claim) => claim.place === place).map(idOf))]),
  );
  if (strangers.length > 0) flags.push(flag("unknown_team", [...new Set(strangers)]));
  return { places, flags };
}

const idOf = ({ teamId }: Placing): string => teamId;

/** Whether two teams have the same place without sharing it, or one team has two places. */
const isContradiction = (a: Placing, b: Placing, claims: readonly Placing[]): boolean =>
  (a.place === b.place) !== (a.teamId === b.teamId) && !(a.place === b.place && isShared(a.place, claims));

/** A game decides between two teams; only a table can say that some are equal: 3, 3, 5. */
function isShared(place: number, claims: readonly Placing[]): boolean {
  const equal = claims.filter((claim) => claim.place === place);
  const next = claims.filter((claim) => claim.place > place).map((claim) => claim.place);
  return equal.every(({ source }) => source !== "bracket") && next.every((other) => other >= place + equal.length);
}

function fillWithGuesses(order: readonly string[], places: Map<string, Placing>): void {
  const taken = new Set<number>();
  for (const { place } of places.values()) {
    let next = place;
    while (taken.has(next)) next += 1;
    taken.add(next);
  }
  const free = order.map((_, index) => index + 1).filter((place) => !taken.has(place));
  for (const teamId of order) {
    if (places.has(teamId)) continue;
    places.set(teamId, { teamId, place: free.shift() ?? order.length, source: "guess" });
  }
}

/** Turns every place into a guess, where what would decide them is missing. */
export const asGuesses = (placings: readonly Placing[]): Placing[] =>
  placings.map((placing) => ({ ...placing, source: "guess" }));

/** The two places that a game decides. */
export const decidedBy = (
  game: { winner: string; loser: string },
  place: number,
  source: PlaceSource = "bracket",
): Placing[] => [
  { teamId: game.winner, place, source },
  { teamId: game.loser, place: place + 1, source },
];
