import type { ResultFlag } from "#contract/results/results-table.ts";
import { hundredths } from "#server/leagues/results/platforms/hundredths.ts";
import type { MflBracket, MflWeek } from "#server/leagues/results/platforms/mfl-answers.ts";
import { decidedBy, flag, type Placing } from "#server/leagues/results/platforms/places.ts";

type Found = { placings: Placing[]; flags: ResultFlag[] };
type Side = { id: string; points: number };
type Outcome = { winner: string; loser: string } | "tied" | "open";

const PLACE = /\b(\d{1,2})(?:st|nd|rd|th) place\b/i;

/**
 * Finds who came where, or undefined while the season runs. The main bracket is the seeded one with the league's best
 * team in it: a bracket of the bottom half can be larger. Other brackets decide the place that their winner's title
 * names; the rest are side prizes.
 */
export function placesFromBrackets(
  brackets: readonly MflBracket[],
  standings: readonly string[],
  weeks: readonly MflWeek[],
): Found | undefined {
  const main = mainBracket(brackets, standings);
  if (!main) return undefined;
  const finals = gamesOf(main).filter(({ round }) => round === main.rounds.length);
  const [final] = finals;
  if (!final) return undefined;
  if (finals.length > 1)
    return {
      placings: [],
      flags: [
        flag(
          "two_finals",
          finals.flatMap(({ sides }) => sides.map(idOf)),
        ),
      ],
    };
  const outcome = outcomeOf(final.sides);
  if (outcome === "open") return undefined;
  if (outcome === "tied") return { placings: [], flags: [flag("final_tied", final.sides.map(idOf))] };

  const others = brackets.filter((bracket) => bracket !== main).flatMap(placesNamedByTitle);
  return {
    placings: [...decidedBy(outcome, 1), ...others],
    flags: brackets.flatMap((bracket) => contradictions(bracket, weeks)),
  };
}

/** Without brackets, the only game of the last week is the final. Other last weeks decide nothing for sure. */
export function placesFromSchedule(weeks: readonly MflWeek[], hasEnded: boolean): Found | undefined {
  const last = weeks.filter(({ matchup }) => matchup.length > 0).at(-1);
  const [final] = last?.matchup ?? [];
  if (!last || !final || !last.matchup.every(({ franchise }) => franchise.every(isScored))) return undefined;
  if (last.matchup.length > 1) return hasEnded ? { placings: [], flags: [flag("bracket_not_fetched")] } : undefined;
  const sides = final.franchise.map(({ id, score }) => ({ id, points: hundredths(Number(score)) }));
  const outcome = outcomeOf(sides);
  if (outcome === "open") return undefined;
  if (outcome === "tied") return { placings: [], flags: [flag("final_tied", sides.map(idOf))] };
  return { placings: decidedBy(outcome, 1), flags: [] };
}

/** Before a season, games have the result of a tie but no score. */
export const isScored = ({ score, result }: { score: string; result: string }): boolean =>
  score !== "" && result !== "";

function mainBracket(brackets: readonly MflBracket[], standings: readonly string[]): MflBracket | undefined {
  const rated = brackets
    .filter(({ title }) => Number(PLACE.exec(title)?.[1] ?? 1) === 1)
    .map((bracket) => {
      const sides = bracket.rounds.flatMap(({ playoffGame }) => playoffGame.flatMap(({ home, away }) => [home, away]));
      const seeded = new Set(sides.flatMap((side) => (side?.seed && side.franchise_id ? [side.franchise_id] : [])));
      return { bracket, size: seeded.size, best: Math.min(...[...seeded].map((id) => standings.indexOf(id))) };
    })
    .filter(({ size }) => size > 0);
  return rated.sort((a, b) => a.best - b.best || b.size - a.size)[0]?.bracket;
}

function placesNamedByTitle(bracket: MflBracket): Placing[] {
  const place = Number(PLACE.exec(bracket.title)?.[1] ?? 0);
  const last = gamesOf(bracket).filter(({ round }) => round === bracket.rounds.length);
  const [game] = last;
  const outcome = game && last.length === 1 ? outcomeOf(game.sides) : "open";
  return place > 1 && typeof outcome === "object" ? decidedBy(outcome, place) : [];
}

/** Flags a bracket whose points differ from the same team's in that week's schedule, which has bracket games too. */
function contradictions(bracket: MflBracket, weeks: readonly MflWeek[]): ResultFlag[] {
  return gamesOf(bracket).flatMap(({ week, sides }) => {
    const played = weeks.find((each) => each.week === week)?.matchup.flatMap(({ franchise }) => franchise) ?? [];
    const differing = sides.filter(({ id, points }) => {
      const scores = played.filter((side) => side.id === id && side.score !== "");
      return played.length > 0 && !scores.some(({ score }) => hundredths(Number(score)) === points);
    });
    return differing.length === 0
      ? []
      : [flag("bracket_contradicts_points", differing.map(idOf), Number(week) || null)];
  });
}

const idOf = ({ id }: Side): string => id;

const gamesOf = ({ rounds }: MflBracket) =>
  rounds.flatMap(({ week, playoffGame }, index) =>
    playoffGame.map(({ home, away }) => ({ round: index + 1, week, sides: [home, away].flatMap(sideOf) })),
  );

function sideOf(side: { franchise_id: string; points: string } | null | undefined): Side[] {
  const isKnown = side && side.franchise_id !== "" && side.points !== "" && Number.isFinite(Number(side.points));
  return isKnown ? [{ id: side.franchise_id, points: hundredths(Number(side.points)) }] : [];
}

function outcomeOf([one, other]: readonly Side[]): Outcome {
  if (!one || !other || (one.points === 0 && other.points === 0)) return "open";
  if (one.points === other.points) return "tied";
  return one.points > other.points ? { winner: one.id, loser: other.id } : { winner: other.id, loser: one.id };
}
