import fc from "fast-check";
import { expect, it } from "vitest";
import type { MflBracket } from "#server/results/platforms/mfl-answers.ts";
import { placesFromBrackets } from "#server/results/platforms/mfl-places.ts";
import { settlePlaces } from "#server/results/platforms/places.ts";
import { SEED, TIMES } from "#tests/support/random.ts";

const LAST_REGULAR_WEEK = 13;
const LAST_WEEK = 16;
const TEAMS = Array.from({ length: 14 }, (_, index) => String(index + 1).padStart(4, "0"));
const TITLES = [
  ...["", "Cup winner", "3rd Place", "3rd Place Toilet Bowl", "*NIT 3rd Place or 6th Place"],
  ...["5th Place", "7th place", "9th Place", "Winner of pick 1.11", "2nd Place"],
];

const side = (id: string, points: number) => ({ franchise_id: id, points: String(points), seed: "1" });

/** Plays rounds until one team is left, each game by the next of these throws. With an odd number, the first waits. */
function played(teams: readonly string[], firstWeek: number, throws: readonly boolean[]) {
  const rounds: { week: string; playoffGame: { home: object; away: object }[] }[] = [];
  const outIn = new Map<string, number>();
  let left = [...teams];
  let thrown = 0;
  while (left.length > 1) {
    const waiting = left.length % 2 === 1 ? left.slice(0, 1) : [];
    const paired = left.slice(waiting.length);
    const games = paired.flatMap((home, at) => (at % 2 === 0 ? [[home, paired[at + 1] ?? ""] as const] : []));
    const won = games.map(
      ([home, away]) => (throws[thrown++ % throws.length] ? [home, away] : [away, home]) as [string, string],
    );
    for (const [, loser] of won) outIn.set(loser, rounds.length);
    rounds.push({
      week: String(firstWeek + rounds.length),
      playoffGame: won.map(([winner, loser]) => ({ home: side(winner, 99), away: side(loser, 98) })),
    });
    left = [...waiting, ...won.map(([winner]) => winner)];
  }
  return { rounds: rounds as MflBracket["rounds"], champion: left[0] ?? "", outIn };
}

const throws = fc.array(fc.boolean(), { minLength: 1, maxLength: 16 });
/** A cup in the season, or a bracket after it that ends when the championship does at the latest. */
const other = fc
  .record({
    title: fc.constantFrom(...TITLES),
    teams: fc.shuffledSubarray(TEAMS, { minLength: 2 }),
    week: fc.integer({ min: 1, max: LAST_WEEK }),
    throws,
  })
  .map(({ teams, week, ...rest }) => {
    const most = week > LAST_REGULAR_WEEK ? 2 ** (LAST_WEEK - week + 1) : teams.length;
    return { ...rest, week, teams: teams.slice(0, most) };
  });

/** Places each team can have had by the bracket alone: losers of one round share what later rounds leave. */
function allowed({ champion, outIn }: ReturnType<typeof played>, id: string): number[] {
  if (id === champion) return [1];
  const round = outIn.get(id);
  if (round === undefined) return [];
  const rounds = [...outIn.values()];
  const better = 1 + rounds.filter((later) => later > round).length;
  return rounds.filter((same) => same === round).map((_, index) => better + 1 + index);
}

it("No settled place contradicts the championship's bracket, whatever other brackets say", () => {
  const seasons = fc.record({
    size: fc.integer({ min: 2, max: 8 }),
    throws,
    others: fc.array(other, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(seasons, ({ size, throws: thrown, others }) => {
      const main = played(TEAMS.slice(0, size), LAST_WEEK + 1 - Math.ceil(Math.log2(size)), thrown);
      const brackets = [
        ...others.map(({ title, teams, week, throws: more }) => ({
          name: "",
          title,
          rounds: played(teams, week, more).rounds,
        })),
        { name: "", title: "League Champion", rounds: main.rounds },
      ];
      const season = { standings: TEAMS, weeks: [], lastRegularWeek: LAST_REGULAR_WEEK, hasEnded: true };
      const found = placesFromBrackets(brackets, season);
      expect(found?.placings).toContainEqual({ teamId: main.champion, place: 1, source: "bracket" });
      const settled = [...settlePlaces(TEAMS, found?.placings ?? []).places.values()];
      for (const { teamId, place, source } of settled) {
        if (source !== "guess") expect(allowed(main, teamId), `${teamId} as ${place}`).toContain(place);
      }
    }),
    { numRuns: 300 * TIMES, seed: SEED },
  );
});
