import { hundredths } from "#server/results/platforms/hundredths.ts";
import type { MflBracket, MflSide } from "#server/results/platforms/mfl-answers.ts";

/** A team in a game, by what is known of it: the id is empty, and the points undefined, before that is decided. */
type Side = { id: string; points: number | undefined };
type Outcome = { winner: string; loser: string } | "tied" | "open";

export type BracketGame = {
  bracket: MflBracket;
  gameId: string;
  week: number;
  sides: readonly Side[];
  outcome: Outcome;
  /** For each side the game that it played before this one; undefined for a team that begins here. */
  from: readonly (BracketGame | undefined)[];
  /** Whether neither side has lost on its way to this game. */
  isUnbeaten: boolean;
};

/**
 * Joins the games of all brackets into one graph. A side comes from the game that its bracket names. Where a bracket
 * names none, it is by who played: from the team's game before in the same bracket, or else from its last one of another,
 * one that it won before one that it lost. Earlier games come first.
 */
export function graphOf(brackets: readonly MflBracket[]): BracketGame[] {
  const graph: BracketGame[] = [];
  const games = brackets.flatMap((bracket) =>
    bracket.rounds.flatMap(({ week, playoffGame }) =>
      playoffGame.map((game) => ({ bracket, gameId: game.game_id, week: Number(week), written: sidesOf(game) })),
    ),
  );
  for (const { written, ...game } of games.toSorted((a, b) => a.week - b.week)) {
    const sides = written.map(({ franchise_id: id, points }) => {
      return { id, points: points === "" || !Number.isFinite(Number(points)) ? undefined : hundredths(Number(points)) };
    });
    const namesOrigins = games.some(({ bracket, written }) => bracket === game.bracket && written.some(originNamed));
    const from = written.map((side) =>
      namesOrigins && !originNamed(side)
        ? undefined
        : (namedOrigin(graph, side, game.bracket) ?? playedBefore(graph, side.franchise_id, game)),
    );
    const isUnbeaten = written.every((side, nth) => {
      const before = from[nth];
      return !before || (before.isUnbeaten && !side.loser_of_game && playsOn(before, side.franchise_id, game.bracket));
    });
    graph.push({ ...game, sides, outcome: outcomeOf(sides), from, isUnbeaten });
  }
  return graph;
}

const sidesOf = ({ home, away }: MflBracket["rounds"][number]["playoffGame"][number]): MflSide[] =>
  [home, away].flatMap((side) => side ?? []);

const originNamed = (side: MflSide): string => side.winner_of_game || side.loser_of_game;

function namedOrigin(graph: readonly BracketGame[], side: MflSide, own: MflBracket): BracketGame | undefined {
  const named = originNamed(side);
  return graph.find(({ gameId, bracket }) => named && gameId === named && bracket.id === (side.bracket || own.id));
}

type Place = Pick<BracketGame, "bracket" | "week">;

function playedBefore(graph: readonly BracketGame[], id: string, { bracket, week }: Place): BracketGame | undefined {
  const earlier = graph.filter((game) => game.week < week && teamsOf(game).includes(id));
  const own = earlier.findLast((game) => game.bracket === bracket);
  if (own) return own;
  const last = earlier.filter((game) => game === earlier.findLast((other) => other.bracket === game.bracket));
  return last.findLast(({ outcome }) => typeof outcome === "object" && outcome.winner === id) ?? last.at(-1);
}

/** Whether a team goes on as a game's winner. What broke a tie shows in who goes on in the same bracket. */
const playsOn = ({ outcome, bracket }: BracketGame, id: string, next: MflBracket): boolean =>
  typeof outcome === "object" ? outcome.winner === id : id === "" || bracket === next;

function outcomeOf([one, other]: readonly Side[]): Outcome {
  if (one?.points === undefined || other?.points === undefined || one.id === "" || other.id === "") return "open";
  if (one.points === other.points) return one.points === 0 ? "open" : "tied";
  return one.points > other.points ? { winner: one.id, loser: other.id } : { winner: other.id, loser: one.id };
}

export const teamsOf = ({ sides }: Pick<BracketGame, "sides">): string[] =>
  sides.flatMap(({ id }) => (id === "" ? [] : [id]));

/** A game and those that its sides come from, each with how many games it is before this one. */
export function waysTo(game: BracketGame, before = 0): { game: BracketGame; before: number }[] {
  return [{ game, before }, ...game.from.flatMap((each) => (each ? waysTo(each, before + 1) : []))];
}
