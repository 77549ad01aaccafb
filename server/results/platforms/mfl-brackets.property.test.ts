import { expect, it } from "vitest";
import { flagReasons } from "#contract/results/award-reasons.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { drawing, drawWith } from "#tests/platforms/drawing.ts";
import { importSeason } from "#tests/platforms/mfl-answers-of.ts";
import { drawSeason, type Game, oneOf, type RandomSeason } from "#tests/platforms/random-mfl-seasons.ts";
import { SEED, TIMES } from "#tests/support/random.ts";

const SEASONS = 500 * TIMES;

/** The places each team can have by the championship's games: those who lost as far from the final share what is left. */
function allowedIn({ championship, inBrackets }: RandomSeason): Map<string, number[]> {
  const final = championship.at(-1);
  const places = new Map<string, number[]>();
  const isPlayedOn = (game: Game) =>
    game.from.every((before, at) => !before || oneOf(before, "winner", inBrackets) === game.pair[at]);
  // After a correction, teams may have played on that had lost: then the games decide nothing.
  if (!final || !championship.every(isPlayedOn)) return places;
  places.set(oneOf(final, "winner", inBrackets), [1]);
  for (let round: readonly Game[] = [final]; round.length > 0; ) {
    const better = places.size;
    for (const game of round)
      places.set(
        oneOf(game, "loser", inBrackets),
        round.map((_, index) => better + 1 + index),
      );
    round = round.flatMap(({ from }) => from.flatMap((before) => before ?? []));
  }
  return places;
}

type Found = { teamId: string; place: number | null; how: "settled" | "flagged" | "guessed" };

/** Each team's place, settled only if nothing keeps it from paying without a look. */
const foundIn = (table: ResultsTable): Found[] =>
  table.teams.map(({ id: teamId, finalPlace: place, finalPlaceSource }) => {
    if (finalPlaceSource === "guess" || place === null) return { teamId, place, how: "guessed" };
    const isDoubtful = flagReasons(table, { teamIds: [teamId], isFinalPlace: true }).length > 0;
    return { teamId, place, how: isDoubtful ? "flagged" : "settled" };
  });

async function walk(seed: number) {
  const draw = drawWith(seed);
  const season = drawSeason(draw);
  const table = await importSeason(season, drawing(draw).one(["origins", "seeds", "nothing"]));
  const allowed = allowedIn(season);
  const places = foundIn(table);
  const isWrong = ({ teamId, place, how }: Found) => how === "settled" && !allowed.get(teamId)?.includes(place ?? 0);
  const wrong = places.filter(isWrong).map(({ teamId, place }) => `season ${seed}: ${teamId} as ${place}`);
  return { wrong, isFirstSettled: places.some(({ place, how }) => place === 1 && how === "settled") };
}

it("On MyFantasyLeague no settled place contradicts the games, and most champions are settled", async () => {
  const walks = [];
  for (let nth = 0; nth < SEASONS; nth += 1) walks.push(await walk(SEED + nth));
  expect(walks.flatMap(({ wrong }) => wrong)).toEqual([]);
  expect(walks.filter(({ isFirstSettled }) => isFirstSettled).length).toBeGreaterThan(SEASONS / 2);
});
