import { type Draw, drawing } from "#tests/platforms/drawing.ts";

export const REGULAR_WEEKS = 13;
export const LAST_WEEK = 17;
const MAIN_TITLES = ["League Champion", "Winner", "", "Champions", "2023 Champion", "1st Place", "Harbor Cup Champion"];
const ANY_TITLES = ["", "Winner", "Cup Champion", "Toilet Bowl Champion", "League Champion", "NIT Championship"];
const PLACE_TITLES = ["3rd Place", "5th Place", "7th place", "*NIT 3rd Place or 6th Place", "Winner of pick 1.11"];
const CUP_TITLES = ["Cup Champion", "Winner", "Champion of the Cup", ""];
const CONFERENCE_TITLES = ["AFC Champion", "Conference Champion", "Winner", ""];

export type Game = {
  id: string;
  week: number;
  pair: readonly [string, string];
  /** The games before that its sides have won or lost. */
  from: readonly (Game | undefined)[];
  cameAs: "winner" | "loser";
};
type Bracket = { title: string; games: readonly Game[] };
/** Points in hundredths by week and team, as one of the platform's answers tells them. */
export type Scores = Map<string, number>;
export const scoreOf = (scores: Scores, week: number, id: string): number => scores.get(`${week} ${id}`) ?? 0;

export type RandomSeason = {
  teams: string[];
  weekly: [string, string][][];
  brackets: Bracket[];
  inBrackets: Scores;
  inSchedule: Scores;
  /** What leagueStandings lists; undefined where it doesn't answer. */
  standings: string[] | undefined;
  /** The championship's games, the final last; empty where the final isn't listed. */
  championship: readonly Game[];
};

/**
 * Draws a season with a championship of two to eight teams that ends in any week, of one bracket or of two conferences
 * and a game of their winners; with consolations, toilet bowls and cups beside it that end in any week, with any titles,
 * and with one score that was corrected afterwards in one answer or in both.
 */
export function drawSeason(draw: Draw): RandomSeason {
  const { one, chance, shuffled } = drawing(draw);
  const teams = Array.from({ length: 2 * draw(4, 7) }, (_, index) => String(index + 1).padStart(4, "0"));
  const weeks = Array.from({ length: LAST_WEEK }, (_, index) => index + 1);
  const scores: Scores = new Map(
    weeks.flatMap((week) => teams.map((id, nth) => [`${week} ${id}`, draw(5000, 14_000) - 200 * nth] as const)),
  );
  const weekly = weeks.slice(0, REGULAR_WEEKS).map(() => pairsOf(shuffled(teams)));
  const order = bestFirst(teams, weekly, scores);
  const startFor = (size: number) => draw(REGULAR_WEEKS + 1, LAST_WEEK + 1 - Math.ceil(Math.log2(size)));
  const drawn: Drawn = { draw, order, scores, startFor };
  const best = order.slice(0, draw(2, 8));
  // A division's winner takes the last seed.
  if (best.length > 3 && chance(20)) best[best.length - 1] = one(order.slice(best.length - 1));
  const { listed, championship } = championshipOf(best, drawn);
  const final = championship.at(-1);
  const brackets = [...listed, ...(final ? thirdPlace(final, drawn) : []), ...besides(best, drawn)];
  const [inBrackets, inSchedule] = [new Map(scores), new Map(scores)];
  const late = brackets.flatMap(({ games }) => games).filter(({ week }) => week > REGULAR_WEEKS);
  if (chance(25)) {
    const { week, pair } = one(late);
    const told = one([[inBrackets], [inSchedule], [inBrackets, inSchedule]]);
    for (const answer of told) answer.set(`${week} ${pair[0]}`, scoreOf(scores, week, pair[1]) + draw(-300, 300));
  }
  const standings = one([order, order, order.toReversed(), shuffled(teams), undefined]);
  return { teams, weekly, brackets: shuffled(brackets), inBrackets, inSchedule, standings, championship };
}

type Drawn = { draw: Draw; order: readonly string[]; scores: Scores; startFor: (size: number) => number };

/** The brackets that it is listed as, and its games if its final is among them. */
function championshipOf(best: readonly string[], { draw, scores, startFor }: Drawn) {
  const { one, chance, shuffled } = drawing(draw);
  const mayLackFinal = best.length >= 4;
  if (!mayLackFinal || chance(75)) {
    const games = played({ entrants: best, week: startFor(best.length), cameAs: "winner", scores });
    const isCut = mayLackFinal && chance(12);
    const title = one(chance(90) ? MAIN_TITLES : PLACE_TITLES);
    return { listed: [{ title, games: isCut ? games.slice(0, -1) : games }], championship: isCut ? [] : games };
  }
  const mixed = chance(50) ? shuffled(best) : best;
  const conferences = [0, 1].map((side) => {
    const entrants = mixed.filter((_, at) => at % 2 === side);
    return played({ entrants, week: REGULAR_WEEKS + 1, cameAs: "winner", scores });
  });
  const from = conferences.flatMap((games) => games.at(-1) ?? []);
  const week = Math.max(...from.map((game) => game.week)) + 1;
  const bowl: Game = { id: "1", week, pair: pairFrom(from, "winner", scores), from, cameAs: "winner" };
  const listed: Bracket[] = conferences.map((games) => ({ title: one(CONFERENCE_TITLES), games }));
  if (chance(25)) return { listed, championship: [] };
  return {
    listed: [...listed, { title: one(MAIN_TITLES), games: [bowl] }],
    championship: [...conferences.flat(), bowl],
  };
}

function thirdPlace(final: Game, { draw, scores }: Drawn): Bracket[] {
  const { one, chance } = drawing(draw);
  const from = final.from.flatMap((game) => game ?? []);
  if (from.length < 2 || chance(40)) return [];
  const title = one(chance(70) ? ["3rd Place"] : [...PLACE_TITLES, ...ANY_TITLES]);
  const pair = pairFrom(from, "loser", scores);
  return [{ title, games: [{ id: "1", week: final.week, pair, from, cameAs: "loser" }] }];
}

/** Consolations and toilet bowls of the other teams, and a cup in the season or after it. */
function besides(best: readonly string[], { draw, order, scores, startFor }: Drawn): Bracket[] {
  const { one, chance, shuffled } = drawing(draw);
  const brackets: Bracket[] = [];
  const rest = order.filter((id) => !best.includes(id));
  const half = Math.ceil(rest.length / 2);
  for (const group of chance(50) ? [rest] : [rest.slice(0, half), rest.slice(half)]) {
    const entrants = group.slice(0, draw(2, 8));
    if (entrants.length < 2 || chance(30)) continue;
    const how = { week: startFor(entrants.length), cameAs: one(["winner", "winner", "loser"] as const), scores };
    brackets.push({ title: one([...ANY_TITLES, ...PLACE_TITLES]), games: played({ entrants, ...how }) });
  }
  if (chance(75)) return brackets;
  const entrants = (chance(50) ? order : shuffled(order)).slice(0, draw(2, 8));
  const week = chance(50) ? draw(1, REGULAR_WEEKS - 3) : startFor(entrants.length);
  return [...brackets, { title: one(CUP_TITLES), games: played({ entrants, week, cameAs: "winner", scores }) }];
}

/** 0 for the first of a game's teams, 1 for the other. */
const winnerAt = ({ week, pair: [one, other] }: Game, scores: Scores): 0 | 1 =>
  scoreOf(scores, week, one) > scoreOf(scores, week, other) ? 0 : 1;

/** Who won or lost a game. */
export const oneOf = (game: Game, as: Game["cameAs"], scores: Scores): string =>
  game.pair[as === "winner" ? winnerAt(game, scores) : 1 - winnerAt(game, scores)] ?? "";

const pairFrom = (games: readonly Game[], as: Game["cameAs"], scores: Scores): [string, string] => {
  const [one = "", other = ""] = games.map((game) => oneOf(game, as, scores));
  return [one, other];
};

const pairsOf = (teams: readonly string[]): [string, string][] =>
  teams.flatMap((home, at) => (at % 2 === 0 ? [[home, teams[at + 1] ?? ""]] : []));

type Entered = { entrants: readonly string[]; week: number; cameAs: Game["cameAs"]; scores: Scores };

/** Plays until one team is left; the best play the worst, and with an odd number the first waits. */
function played({ entrants, week, cameAs, scores }: Entered): Game[] {
  const games: Game[] = [];
  let left: { id: string; from?: Game }[] = entrants.map((id) => ({ id }));
  for (let now = week; left.length > 1; now += 1) {
    const paired = left.slice(left.length % 2);
    const round = paired.slice(0, paired.length / 2).map((home, at): Game => {
      const away = paired[paired.length - 1 - at] ?? home;
      const id = String(games.length + at + 1);
      return { id, week: now, pair: [home.id, away.id], from: [home.from, away.from], cameAs };
    });
    games.push(...round);
    left = [
      ...left.slice(0, left.length % 2),
      ...round.map((game) => ({ id: oneOf(game, cameAs, scores), from: game })),
    ];
  }
  return games;
}

function bestFirst(teams: readonly string[], weekly: [string, string][][], scores: Scores): string[] {
  const wins = new Map(teams.map((id) => [id, 0]));
  const points = new Map(teams.map((id) => [id, 0]));
  for (const [index, games] of weekly.entries())
    for (const pair of games) {
      const [one = 0, other = 0] = pair.map((id) => scoreOf(scores, index + 1, id));
      for (const id of pair) points.set(id, (points.get(id) ?? 0) + scoreOf(scores, index + 1, id));
      for (const [at, id] of pair.entries()) {
        const won = one === other ? 0.5 : Number(one > other === (at === 0));
        wins.set(id, (wins.get(id) ?? 0) + won);
      }
    }
  const of = (counts: Map<string, number>, id: string) => counts.get(id) ?? 0;
  return teams.toSorted((a, b) => of(wins, b) - of(wins, a) || of(points, b) - of(points, a));
}
