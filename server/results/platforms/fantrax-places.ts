import type { ResultFlag } from "#contract/results/results-table.ts";
import { decidedBy, flag, type Placing } from "#server/results/platforms/places.ts";

type Side = { teamId: string; points: number };
/** One game between two teams, its points in hundredths, or hundredths of a category. */
export type FantraxPlayoffGame = { period: number; sides: readonly [Side, Side] };
type Round = readonly FantraxPlayoffGame[];

type Playoffs = {
  /** Team ids by their place in the regular season, the best one first. */
  order: readonly string[];
  /** How many of them were in the playoffs. */
  teamCount: number;
  /** The games of each period of the playoffs, in order, with those outside the bracket. */
  periods: readonly Round[];
  /** Whether a round may take several periods. */
  isMerged: boolean;
};

type Found = { placings: Placing[]; flags: ResultFlag[] };

/**
 * Follows the winners from the first round to the final. Fantrax doesn't say which games belong to the bracket: they are
 * those between teams that haven't lost. No such team may play one that has, and each round has to leave as many teams as
 * a bracket would; otherwise all places are guesses.
 */
export function fantraxPlaces({ order, teamCount, periods, isMerged }: Playoffs): Found {
  const rounds = roundsOf(periods, isMerged);
  const flags = isMerged ? [flag("playoff_periods_added")] : [];
  const guesses = (...more: ResultFlag[]): Found => ({ placings: [], flags: [...flags, ...more] });
  if (rounds.length === 0) return guesses(flag("no_playoff_game"));
  let left = order.slice(0, teamCount);
  let lastRound: Round = [];
  const beaten: string[][] = [];
  for (const [index, round] of rounds.entries()) {
    const games = bracketGames(round, left);
    if (!games) return guesses(flag("bracket_unclear"));
    if (games.length === 0) continue;
    const isFinal = left.length === 2;
    flags.push(...tiesIn(games, isFinal));
    const out = isFinal ? finalists(games, left).slice(1) : losersOf(games, left, rounds[index + 1] ?? []);
    if (!out) return guesses();
    left = left.filter((id) => !out.includes(id));
    beaten.unshift(order.filter((id) => out.includes(id)));
    lastRound = round;
  }
  if (left.length === 1) return { placings: placesBy({ order, champion: left, beaten, lastRound }), flags };
  return guesses(flag(beaten.length === 0 ? "bracket_unclear" : "stopped_early"));
}

/** Periods with the same games are one round if rounds may take several: their points are added up. */
function roundsOf(periods: readonly Round[], isMerged: boolean): Round[] {
  const rounds: Round[] = [];
  for (const games of periods.filter(({ length }) => length > 0)) {
    const before = rounds.at(-1);
    if (isMerged && before && pairsIn(before) === pairsIn(games)) {
      rounds[rounds.length - 1] = before.map((game) => withPointsOf(game, games));
    } else rounds.push(games);
  }
  return rounds;
}

const teamsOf = ({ sides }: FantraxPlayoffGame): string[] => sides.map(({ teamId }) => teamId);
const pairOf = (game: FantraxPlayoffGame): string => teamsOf(game).sort().join();
const pairsIn = (games: Round): string => games.map(pairOf).sort().join(";");

function withPointsOf({ period, sides: [one, other] }: FantraxPlayoffGame, later: Round): FantraxPlayoffGame {
  const all = later.flatMap(({ sides }) => sides);
  const added = ({ teamId, points }: Side): Side => ({
    teamId,
    points: points + (all.find((side) => side.teamId === teamId)?.points ?? 0),
  });
  return { period, sides: [added(one), added(other)] };
}

/** The games between teams that haven't lost; undefined if one of those plays outside them, or the round isn't whole. */
function bracketGames(round: Round, left: readonly string[]): Round | undefined {
  const countLeft = (game: FantraxPlayoffGame) => teamsOf(game).filter((id) => left.includes(id)).length;
  const games = round.filter((game) => countLeft(game) === 2);
  const isClear = round.every((game) => countLeft(game) !== 1) && (games.length === 0 || isRoundOf(left, games));
  return isClear ? games : undefined;
}

/** Whether these games, each of other teams, leave half of a full bracket: 4 of 5 to 8 teams, 2 of 3 or 4. */
function isRoundOf(left: readonly string[], games: Round): boolean {
  const teams = games.flatMap(teamsOf);
  const winners = 2 ** (Math.ceil(Math.log2(left.length)) - 1);
  return new Set(teams).size === teams.length && left.length - games.length === winners;
}

const tiesIn = (games: Round, isFinal: boolean): ResultFlag[] =>
  games.filter(isTied).map((game) => flag(isFinal ? "final_tied" : "playoff_tied", teamsOf(game), game.period));

const isTied = ({ sides: [one, other] }: FantraxPlayoffGame): boolean => one.points === other.points;

function outcomeOf({ sides: [one, other] }: FantraxPlayoffGame) {
  const [winner, loser] = one.points > other.points ? [one, other] : [other, one];
  return { winner: winner.teamId, loser: loser.teamId };
}

/** The winner and the loser; after a tie, the team that was better in the regular season is the guess. */
function finalists(games: Round, left: readonly string[]): string[] {
  const [final] = games.filter((game) => !isTied(game)).map(outcomeOf);
  return final ? [final.winner, final.loser] : [...left];
}

/**
 * Who is out after a round. Of a tied game's teams, it is the one that doesn't play for the title in the next round;
 * undefined if that can't be told, because the league decides what breaks a tie.
 */
function losersOf(games: Round, left: readonly string[], next: Round): string[] | undefined {
  const lost = games.filter((game) => !isTied(game)).map((game) => outcomeOf(game).loser);
  const mayPlayOn = left.filter((id) => !lost.includes(id));
  const playOn = next
    .map(teamsOf)
    .filter((teams) => teams.every((id) => mayPlayOn.includes(id)))
    .flat();
  const out = games.filter(isTied).map((game) => teamsOf(game).filter((id) => !playOn.includes(id)));
  return out.every(({ length }) => length === 1) ? [...lost, ...out.flat()] : undefined;
}

type Played = {
  order: readonly string[];
  champion: readonly string[];
  /** Who lost in each round, from the final back. */
  beaten: readonly (readonly string[])[];
  lastRound: Round;
};

/** The losers of the semifinals share third place unless they met in the final's round. All after them are guesses. */
function placesBy({ order, champion, beaten, lastRound }: Played): Placing[] {
  const [finalists = [], semifinalists = [], ...earlier] = beaten;
  const [winner = "", loser = ""] = [...champion, ...finalists];
  const third = lastRound.find((game) => teamsOf(game).every((id) => semifinalists.includes(id)));
  const isFinalTied = lastRound.some((game) => isTied(game) && teamsOf(game).includes(winner));
  const placed: Placing[] = [
    ...decidedBy({ winner, loser }, 1, isFinalTied ? "guess" : "bracket"),
    ...(third && !isTied(third)
      ? decidedBy(outcomeOf(third), 3)
      : semifinalists.map((teamId) => ({ teamId, place: 3, source: "eliminated" as const }))),
  ];
  const inBracket = [...placed.map(({ teamId }) => teamId), ...earlier.flat()];
  const rest = [...earlier.flat(), ...order.filter((id) => !inBracket.includes(id))];
  const guessed = rest.map((teamId, index) => ({ teamId, place: placed.length + index + 1, source: "guess" as const }));
  return [...placed, ...guessed];
}
