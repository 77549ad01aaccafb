import type { ResultFlag } from "#contract/results/results-table.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import type { MflBracket, MflWeek } from "#server/results/platforms/mfl-answers.ts";
import { decidedBy, flag, type Placing } from "#server/results/platforms/places.ts";

type Found = { placings: Placing[]; flags: ResultFlag[] };
type Side = { id: string; points: number };
type Outcome = { winner: string; loser: string } | "tied" | "open";

const PLACE = /\b(\d{1,2})(?:st|nd|rd|th) place\b/gi;

type Season = { standings: readonly string[]; weeks: readonly MflWeek[]; lastRegularWeek: number; hasEnded: boolean };

/**
 * Finds who came where, or undefined while the season runs. The main bracket decides the first two places; another one
 * decides the place in its winner's title if its teams are the main bracket's losers for that place. The rest are side
 * prizes.
 */
export function placesFromBrackets(brackets: readonly MflBracket[], season: Season): Found | undefined {
  const [main, ...rivals] = mainBrackets(brackets, season);
  if (!main) return placesFromSchedule(season.weeks, season.hasEnded);
  const finals = lastGamesOf(main);
  const [final] = finals;
  if (!final) return undefined;
  if (finals.length > 1) return withoutPlaces("two_finals", finals);
  const outcome = outcomeOf(final.sides);
  if (outcome === "open") return undefined;
  if (outcome === "tied") return withoutPlaces("final_tied", finals);
  if (rivals.length > 0) return withoutPlaces("two_finals", [main, ...rivals].flatMap(lastGamesOf));

  const others = brackets.filter((bracket) => bracket !== main);
  return {
    placings: [...decidedBy(outcome, 1), ...others.flatMap((bracket) => placesNamedByTitle(bracket, main))],
    flags: brackets.flatMap((bracket) => contradictions(bracket, season.weeks)),
  };
}

/**
 * Who won the bracket of the teams that missed the playoffs: the only one that is named after that, shares no team with
 * the main bracket, and in which winners play on. None without another bracket; undefined where it isn't clear.
 */
export function mflConsolation(brackets: readonly MflBracket[], season: Season): string[] | undefined {
  const [main, ...rivals] = mainBrackets(brackets, season);
  if (!main || rivals.length > 0) return undefined;
  const inMain = teamsOf(main);
  const others = brackets.filter((bracket) => !teamsOf(bracket).some((id) => inMain.includes(id)));
  const [bracket, ...more] = others.filter(({ name, title }) => CONSOLATION.test(`${name} ${title}`));
  if (!bracket || more.length > 0) return others.length === 0 ? [] : undefined;
  const finals = lastGamesOf(bracket);
  const outcome = finals.length === 1 && finals[0] ? outcomeOf(finals[0].sides) : "open";
  if (typeof outcome === "string") return [];
  return doWinnersPlayOn(bracket) ? [outcome.winner] : undefined;
}

const CONSOLATION = /\bconsolation\b|\btoilet\b/i;

function doWinnersPlayOn(bracket: MflBracket): boolean {
  const games = gamesOf(bracket);
  const hasLost = (id: string, round: number) =>
    games.some((game) => {
      const outcome = game.round < round ? outcomeOf(game.sides) : "open";
      return typeof outcome === "object" && outcome.loser === id;
    });
  return games.every(({ round, sides }) => sides.every(({ id }) => !hasLost(id, round)));
}

const withoutPlaces = (kind: "two_finals" | "final_tied", games: readonly { sides: readonly Side[] }[]): Found => ({
  placings: [],
  flags: [flag(kind, [...new Set(games.flatMap(({ sides }) => sides.map(idOf)))])],
});

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

/**
 * The bracket for the championship: seeded, played after the regular season until the last week that has games, and with
 * the league's best team in it, because a bracket of the bottom half can be larger. Several where nothing tells them
 * apart.
 */
function mainBrackets(brackets: readonly MflBracket[], { standings, weeks, lastRegularWeek }: Season): MflBracket[] {
  const played = weeks.filter(({ matchup }) => matchup.some(({ franchise }) => franchise.some(isScored)));
  const afterSeason = brackets.filter(({ rounds }) => Number(rounds[0]?.week) > lastRegularWeek);
  const lastWeek = Math.max(...played.map(({ week }) => Number(week)), ...afterSeason.map(lastWeekOf));
  const rated = afterSeason
    .filter((bracket) => lastWeekOf(bracket) === lastWeek && (placeIn(bracket.title) ?? 1) === 1)
    .map((bracket) => ({ bracket, best: Math.min(...seededIn(bracket).map((id) => rankIn(standings, id))) }));
  const best = Math.min(...rated.map((each) => each.best));
  const candidates = rated.filter((each) => each.best === best && seededIn(each.bracket).length > 0);
  const titled = candidates.filter(({ bracket }) => CHAMPION.test(bracket.title));
  return (titled.length === 1 ? titled : candidates).map(({ bracket }) => bracket);
}

const CHAMPION = /\bchampion|\b1st place\b/i;

const lastWeekOf = ({ rounds }: MflBracket): number => Number(rounds.at(-1)?.week);

const rankIn = (standings: readonly string[], id: string): number =>
  standings.includes(id) ? standings.indexOf(id) : standings.length;

const seededIn = ({ rounds }: MflBracket): string[] =>
  rounds
    .flatMap(({ playoffGame }) => playoffGame.flatMap(({ home, away }) => [home, away]))
    .flatMap((side) => (side?.seed && side.franchise_id ? [side.franchise_id] : []));

/** The one place that a title names; undefined for none, and for several. */
function placeIn(title: string): number | undefined {
  const [named, ...more] = title.matchAll(PLACE);
  return named && more.length === 0 ? Number(named[1]) : undefined;
}

function placesNamedByTitle(bracket: MflBracket, main: MflBracket): Placing[] {
  const place = placeIn(bracket.title) ?? 0;
  const [game, ...more] = lastGamesOf(bracket);
  const outcome = game && more.length === 0 ? outcomeOf(game.sides) : "open";
  if (place < 3 || typeof outcome !== "object") return [];
  const open = placesOfLosers(main);
  const isOpen = (id: string) => open.get(id)?.includes(place) && open.get(id)?.includes(place + 1);
  return teamsOf(bracket).every(isOpen) ? decidedBy(outcome, place) : [];
}

/** The places that are left to each loser of a bracket's rounds before the final: the later the round, the better. */
function placesOfLosers(bracket: MflBracket): Map<string, number[]> {
  const lastRound = new Map(
    gamesOf(bracket).flatMap(({ round, sides }) => sides.map(({ id }) => [id, round] as const)),
  );
  const places = new Map<string, number[]>();
  for (const [id, round] of lastRound) {
    const better = [...lastRound.values()].filter((other) => other > round).length;
    const equal = [...lastRound.values()].filter((other) => other === round).length;
    if (round < bracket.rounds.length)
      places.set(
        id,
        Array.from({ length: equal }, (_, index) => better + 1 + index),
      );
  }
  return places;
}

const lastGamesOf = (bracket: MflBracket) => gamesOf(bracket).filter(({ round }) => round === bracket.rounds.length);

const teamsOf = (bracket: MflBracket): string[] => gamesOf(bracket).flatMap(({ sides }) => sides.map(idOf));

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
