import type { ResultFlag } from "#contract/results/results-table.ts";
import { hundredths } from "#server/results/platforms/hundredths.ts";
import type { MflBracket, MflWeek } from "#server/results/platforms/mfl-answers.ts";
import { type BracketGame, graphOf, teamsOf, waysTo } from "#server/results/platforms/mfl-bracket-graph.ts";
import { decidedBy, flag, type Placing } from "#server/results/platforms/places.ts";
import { orderByRecord } from "#server/results/platforms/regular-season.ts";

type Found = { placings: Placing[]; flags: ResultFlag[] };
type Title = { final: BracketGame; doubt?: undefined } | { final?: undefined; doubt: ResultFlag };

export type MflSeason = {
  standings: readonly string[];
  weeks: readonly MflWeek[];
  lastRegularWeek: number;
  hasEnded: boolean;
};

/**
 * Finds who came where, or undefined while the season runs. The final decides the first two places; another bracket
 * decides the place in its winner's title if its teams are the losers on the way to the final for that place. The rest
 * are side prizes. A champion from the lower half of the regular season is doubtful.
 */
export function mflPlaces(brackets: readonly MflBracket[], season: MflSeason): Found | undefined {
  const graph = playoffsOf(brackets, season);
  const { final, doubt } = titleGameOf(graph, season);
  const isRunning = () => graph.every(isOpen) || (brackets.length === 0 ? !season.hasEnded : graph.some(isOpen));
  if (!final) return isRunning() ? undefined : { placings: [], flags: [doubt] };
  const { outcome } = final;
  if (outcome === "open") return undefined;
  if (outcome === "tied") return { placings: [], flags: [flag("final_tied", teamsOf(final))] };
  const order = orderOf(season);
  const isFromBelow = order.indexOf(outcome.winner) >= order.length / 2;
  const others = brackets.filter((bracket) => bracket !== final.bracket);
  return {
    placings: [...decidedBy(outcome, 1), ...others.flatMap((bracket) => placesNamedByTitle(bracket, { graph, final }))],
    flags: [
      ...graph.flatMap((game) => contradictions(game, season.weeks)),
      ...(isFromBelow ? [flag("champion_from_below", [outcome.winner])] : []),
    ],
  };
}

/**
 * Who won the bracket of the teams that missed the playoffs: the only one that is named after that, shares no team with
 * the way to the final, and in which winners play on. None without another bracket; undefined where it isn't clear.
 */
export function mflConsolation(brackets: readonly MflBracket[], season: MflSeason): string[] | undefined {
  const graph = playoffsOf(brackets, season);
  const { final } = titleGameOf(graph, season);
  if (!final) return undefined;
  const inMain = waysTo(final).flatMap(({ game }) => teamsOf(game));
  const gamesIn = (bracket: MflBracket) => graph.filter((game) => game.bracket === bracket);
  const others = brackets.filter(
    (bracket) =>
      !gamesIn(bracket)
        .flatMap(teamsOf)
        .some((id) => inMain.includes(id)),
  );
  const [bracket, ...more] = others.filter(({ name, title }) => FOR_OTHERS.test(`${name} ${title}`));
  if (!bracket || more.length > 0) return others.length === 0 ? [] : undefined;
  const games = gamesIn(bracket);
  const [last, ...lasts] = games.filter(({ week }) => week === games.at(-1)?.week);
  if (!last || lasts.length > 0 || typeof last.outcome === "string") return [];
  return games.every(({ isUnbeaten }) => isUnbeaten) ? [last.outcome.winner] : undefined;
}

const FOR_OTHERS = /\bconsolation\b|\btoilet\b/i;
const PLACE = /\b(\d{1,2})(?:st|nd|rd|th) place\b/gi;
/** Titles of the league's champion, not of a conference's, a cup's or another bracket's. */
const CHAMPION =
  /^\W*(?:(?:the|our|league|season|overall|grand|super bowl|\d{4})\W+)*(?:champ(?:ion)?s?(?:hip)?|1st place)(?:\W+\d{4})?\W*$/i;

const isOpen = ({ outcome }: BracketGame): boolean => outcome === "open";

/** The games after the regular season: those of brackets that begin then, or without brackets those of the schedule. */
function playoffsOf(brackets: readonly MflBracket[], { weeks, lastRegularWeek }: MflSeason): BracketGame[] {
  const inPlayoffs = ({ week }: { week: string }) => Number(week) > lastRegularWeek;
  const side = ({ id, score, result }: MflWeek["matchup"][number]["franchise"][number]) => {
    return { franchise_id: id, points: isScored({ score, result }) ? score : "", ...NAMES_NOTHING };
  };
  const rounds = weeks.filter(inPlayoffs).map(({ week, matchup }) => ({
    week,
    playoffGame: matchup.map(({ franchise: [home, away] }) => {
      return { game_id: "", home: home && side(home), away: away && side(away) };
    }),
  }));
  if (brackets.length === 0) return graphOf([{ id: "", name: "", title: "", rounds }]);
  return graphOf(brackets.filter(({ rounds: [first] }) => first && inPlayoffs(first)));
}

const NAMES_NOTHING = { winner_of_game: "", loser_of_game: "", bracket: "" };

/** Before a season, games have the result of a tie but no score. */
export const isScored = ({ score, result }: { score: string; result: string }): boolean =>
  score !== "" && result !== "";

/**
 * The final is the last game on the way of the two best teams of the regular season on which no team has lost. Where
 * another such game is its equal, the only title of a champion decides.
 */
function titleGameOf(graph: readonly BracketGame[], season: MflSeason): Title {
  const order = orderOf(season);
  const finals = graph.filter(
    (game) => game.isUnbeaten && !graph.some((next) => next.isUnbeaten && next.from.includes(game)),
  );
  const own = finals.filter((game) => {
    const entered = teamsOnWayTo(game);
    return order.slice(0, 2).every((id) => entered.includes(id)) && !isForOthers(game.bracket);
  });
  const equals = finals.filter((game) => own.includes(game) || own.some((each) => isEqual(game, each, order)));
  const titled = equals.filter(({ bracket }) => CHAMPION.test(bracket.title));
  const [final, ...more] = titled.length === 1 ? titled : equals;
  if (more.length > 0) return { doubt: flag("two_finals", [...new Set(equals.flatMap(teamsOf))]) };
  const isLast = final && own.includes(final) && !graph.some(({ from }) => from.includes(final));
  return isLast && !isDoubtful(final, graph) ? { final } : { doubt: flag("bracket_unclear") };
}

/** Whether a team leads to a game that was good enough for the final's bracket, or as many do from the same week on. */
function isEqual(game: BracketGame, final: BracketGame, order: readonly string[]): boolean {
  const [entered, inFinal] = [teamsOnWayTo(game), teamsOnWayTo(final)];
  const isSister = startOf(game) === startOf(final) && Math.abs(entered.length - inFinal.length) <= 1;
  const better = order.slice(0, inFinal.length);
  return entered.some((id) => better.includes(id)) || (isSister && !isForOthers(game.bracket));
}

const startOf = (game: BracketGame): number => Math.min(...waysTo(game).map((each) => each.game.week));

/**
 * Whether a game may not be the final: a team that lost on the way to it plays on; or it hasn't the title of a champion,
 * and another bracket has it, or teams on the way play in one that may be the championship's.
 */
function isDoubtful(final: BracketGame, graph: readonly BracketGame[]): boolean {
  const way = waysTo(final).map(({ game }) => game);
  const plays = (id: string, after: BracketGame) =>
    way.some((game) => game !== after && game.week >= after.week && teamsOf(game).includes(id));
  const losesAndPlays = (game: BracketGame) => typeof game.outcome === "object" && plays(game.outcome.loser, game);
  const mayMatter = (id: string, game: BracketGame) =>
    plays(id, game) || (!isForOthers(game.bracket) && way.some((each) => teamsOf(each).includes(id)));
  const isBeside = (game: BracketGame) => !way.includes(game) && teamsOf(game).some((id) => mayMatter(id, game));
  const isAnother = ({ bracket }: BracketGame) => CHAMPION.test(bracket.title);
  if (way.some(losesAndPlays)) return true;
  return !CHAMPION.test(final.bracket.title) && graph.some((game) => isAnother(game) || isBeside(game));
}

const teamsOnWayTo = (game: BracketGame): string[] => [...new Set(waysTo(game).flatMap((each) => teamsOf(each.game)))];

const isForOthers = ({ name, title }: MflBracket): boolean =>
  FOR_OTHERS.test(`${name} ${title}`) || (placeIn(title) ?? 1) > 1;

/** Team ids from best to worst by the games of the regular season; in the order of the standings without games. */
function orderOf({ standings, weeks, lastRegularWeek }: MflSeason): string[] {
  const regular = weeks.filter(({ week }) => lastRegularWeek === 0 || Number(week) <= lastRegularWeek);
  const sides = regular.flatMap(({ matchup }) => matchup.flatMap(({ franchise }) => franchise)).filter(isScored);
  if (sides.length === 0) return [...standings];
  const records = [...new Set([...standings, ...sides.map(({ id }) => id)])].map((id) => {
    const own = sides.filter((side) => side.id === id);
    const count = (letter: string) => own.filter(({ result }) => result === letter).length;
    const points = hundredths(own.reduce((sum, { score }) => sum + Number(score), 0));
    return { id, wins: count("W"), losses: count("L"), ties: count("T"), points };
  });
  return orderByRecord(records);
}

/** The one place that a title names; undefined for none, and for several. */
function placeIn(title: string): number | undefined {
  const [named, ...more] = title.matchAll(PLACE);
  return named && more.length === 0 ? Number(named[1]) : undefined;
}

type Way = { graph: readonly BracketGame[]; final: BracketGame };

function placesNamedByTitle(bracket: MflBracket, { graph, final }: Way): Placing[] {
  const place = placeIn(bracket.title) ?? 0;
  const games = graph.filter((game) => game.bracket === bracket);
  const [game, ...more] = games.filter(({ week }) => week === games.at(-1)?.week);
  if (!game || more.length > 0 || place < 3 || typeof game.outcome === "string") return [];
  const losers = losersBefore(final);
  const isOpenFor = (id: string) => losers.some((each) => each.id === id && isFor(each, place, games));
  return games.flatMap(teamsOf).every(isOpenFor) ? decidedBy(game.outcome, place) : [];
}

type Loser = { id: string; week: number; better: number; equal: number };

/** The losers on the way to the final, with how many of them came further and just as far. */
function losersBefore(final: BracketGame): Loser[] {
  const lost = waysTo(final).flatMap(({ game: { outcome, week }, before }) =>
    typeof outcome === "object" ? [{ id: outcome.loser, week, before }] : [],
  );
  return lost.map(({ id, week, before }) => ({
    ...{ id, week },
    better: 1 + lost.filter((other) => other.before < before).length,
    equal: lost.filter((other) => other.before === before).length,
  }));
}

/** Whether a game for this place and the next, played later, is one for a team that lost when this one did. */
const isFor = ({ week, better, equal }: Loser, place: number, games: readonly BracketGame[]): boolean =>
  place > better && place + 1 <= better + equal && games.every((game) => game.week > week);

/** Flags a game whose points differ from a team's in that week's schedule, which has bracket games too. */
function contradictions(game: BracketGame, weeks: readonly MflWeek[]): ResultFlag[] {
  const played =
    weeks.find(({ week }) => Number(week) === game.week)?.matchup.flatMap(({ franchise }) => franchise) ?? [];
  const isDiffering = game.sides.some(({ id, points }) => {
    const scores = played.filter((side) => side.id === id && side.score !== "");
    return points !== undefined && !scores.some(({ score }) => hundredths(Number(score)) === points);
  });
  return played.length > 0 && isDiffering ? [flag("bracket_contradicts_points", teamsOf(game), game.week)] : [];
}
