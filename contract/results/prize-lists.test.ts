import { describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { positionsOf } from "#contract/terms/payout-structure.ts";
import { givenPrizesSchema } from "#contract/terms/prize-rules.ts";
import { awardsOf } from "./awards.ts";
import type { ResultScore, ResultsTable, ResultWeek } from "./results-table.ts";
import { chargesOfWeek } from "./week-charges.ts";

/**
 * A season of four teams over six weeks, small enough to add up by hand:
 *
 *     week   A    B    C    D   games            highest   lowest
 *       1  100   90   80   70   A-B  C-D         A         D
 *       2   60  120   75  119   C-A  B-D         B         A
 *       3   88   70   95   88   A=D  C-B         C         B
 *       4  110  105  110   60   A-B  C-D         A, C      D
 *       5   50   65   55   40   C-A  B-D         B         D
 *       6   99   97   96   98   A-D  B-C         A         C
 *     sum  507  547  511  475
 *     wins   3    3    5    0
 *
 * In week 6, 4 points were taken from C for transfers. The platform's months are weeks 1 to 2, 3 to 4 and 5 to 6.
 */
const SCORES: readonly (readonly [pairs: string, a: number, b: number, c: number, d: number])[] = [
  ["AB CD", 100, 90, 80, 70],
  ["AC BD", 60, 120, 75, 119],
  ["AD BC", 88, 70, 95, 88],
  ["AB CD", 110, 105, 110, 60],
  ["AC BD", 50, 65, 55, 40],
  ["AD BC", 99, 97, 96, 98],
];
const TRANSFERS = { A: 2, B: 0, C: 1, D: 1 };
type Team = keyof typeof TRANSFERS;
const TEAMS = ["A", "B", "C", "D"] as const;

const opponentIn = (pairs: string, team: Team) =>
  pairs
    .split(" ")
    .find((pair) => pair.includes(team))
    ?.replace(team, "") ?? null;

const weeks = SCORES.map(([pairs, ...points], index): ResultWeek => {
  const scores = TEAMS.map((teamId, nth): ResultScore => {
    const own = (points[nth] ?? 0) * 100;
    const isHit = index === 5 && teamId === "C";
    return {
      ...{ teamId, points: own, opponentId: opponentIn(pairs, teamId), transfers: TRANSFERS[teamId] },
      grossPoints: isHit ? own + 400 : own,
    };
  });
  return { week: index + 1, weekCount: 1, phase: "regular", isComplete: true, scores };
});

const FINAL: Record<Team, { place: number; division: string }> = {
  A: { place: 3, division: "East" },
  B: { place: 2, division: "East" },
  C: { place: 1, division: "West" },
  D: { place: 4, division: "West" },
};
const totalOf = (team: Team, from: number, to: number) =>
  weeks
    .slice(from - 1, to)
    .reduce((sum, { scores }) => sum + (scores.find(({ teamId }) => teamId === team)?.points ?? 0), 0);
const monthOf = (name: string, fromWeek: number, toWeek: number) => {
  const points = TEAMS.map((teamId) => ({ teamId, points: totalOf(teamId, fromWeek, toWeek) }));
  const places = points.map((own) => ({
    ...own,
    place: 1 + points.filter((other) => other.points > own.points).length,
  }));
  return { name, fromWeek, toWeek, places };
};

const SEASON: ResultsTable = {
  ...{ platform: "premier_league", leagueId: "1", leagueName: "Crew", season: "2025", sport: "soccer" },
  ...{ isSeasonOver: true, weeks, flags: [], consolationWinners: ["A"] },
  months: [monthOf("August", 1, 2), monthOf("September", 3, 4), monthOf("October", 5, 6)],
  teams: TEAMS.map((id) => ({
    ...{ id, name: `Team ${id}`, owners: null, avatarUrl: null, division: FINAL[id].division },
    ...{ wins: 0, losses: 0, ties: 0, points: totalOf(id, 1, 6) },
    ...{ regularSeasonPlace: FINAL[id].place, finalPlace: FINAL[id].place, finalPlaceSource: "stated" as const },
  })),
};

const ALL = { fromWeek: 1, toWeek: 6 };
const each = (kind: string, amount: number, more: object = {}) => ({ kind, amount, isEachWeek: true, ...ALL, ...more });
const once = (kind: string, amount: number, more: object = {}) => ({ kind, amount, ...ALL, ...more });

type List = { words: string; places?: number[]; prizes?: object[]; pool?: number; won: string[] };

/** "Weekly high score, week 4: A 10, C 10": what is won of a pool of $200.00 unless said otherwise, in dollars. */
function wonBy({ places = [100], prizes = [], pool = 200 }: List): string[] {
  const prizeRules = givenPrizesSchema.parse(prizes);
  const terms = { payoutStructure: positionsOf(places), prizeRules, currency: "USD" };
  const awards = awardsOf({ terms, pool: toCents(pool * 100), table: SEASON });
  expect(awards.reduce((sum, { amount }) => sum + amount, 0)).toBe(pool * 100);
  const shown = (kind: string) => kind === "custom";
  return awards
    .filter(({ status, kind }) => shown(kind) || status === "settled")
    .map(({ title, winners, amount, kind }) => {
      const who = winners.map((one) => `${one.teamId} ${one.amount / 100}`).join(", ");
      return `${title}: ${shown(kind) ? `by hand ${amount / 100}` : who}`;
    });
}

const COMPUTED: List[] = [
  {
    words: "60 % to first, 30 % to second, 10 % to third",
    places: [60, 30, 10],
    won: ["1st place: C 120", "2nd place: B 60", "3rd place: A 20"],
  },
  {
    words: "Third place gets the entry fee of $50 back; of the rest, three quarters to the champion",
    places: [75, 25],
    prizes: [{ kind: "final_place", place: 3, amount: 50 }],
    won: ["1st place: C 112.5", "2nd place: B 37.5", "3rd place: A 50"],
  },
  {
    words: "$10 to the high score of each week; if it's tied, it carries over to the next week",
    prizes: [each("weekly_high_score", 10, { ties: "carry" })],
    won: [
      "1st place: C 140",
      ...["week 1: A 10", "week 2: B 10", "week 3: C 10", "week 5: B 20", "week 6: A 10"].map(
        (one) => `Weekly high score, ${one}`,
      ),
    ],
  },
  {
    words: "Weekly high score $15, weekly second place $5",
    prizes: [each("weekly_high_score", 15), each("weekly_high_score", 5, { place: 2 })],
    won: [
      "1st place: C 80",
      ...["Weekly high score, week 1: A 15", "2nd place of the week, week 1: B 5"],
      ...["Weekly high score, week 2: B 15", "2nd place of the week, week 2: D 5"],
      ...["Weekly high score, week 3: C 15", "2nd place of the week, week 3: A 2.5, D 2.5"],
      "Weekly high score, week 4 and 2nd place of the week, week 4: A 10, C 10",
      ...["Weekly high score, week 5: B 15", "2nd place of the week, week 5: C 5"],
      ...["Weekly high score, week 6: A 15", "2nd place of the week, week 6: D 5"],
    ],
  },
  {
    words: "$2 for every win; the champion takes what is left",
    prizes: [each("each_win", 2, { games: 2 })],
    // Eleven of twelve games were won, so $2 of the $24 set aside go to the champion.
    won: ["1st place: C 178", "Each win, weeks 1 to 6: A 6, B 6, C 10"],
  },
  {
    words: "Most points of the season $60, best regular-season record $40",
    prizes: [once("most_points", 60, { place: 1 }), { kind: "regular_season_place", place: 1, amount: 40 }],
    won: ["1st place: C 100", "1st place in the regular season: C 40", "Most points, weeks 1 to 6: B 60"],
  },
  {
    words: "Each division winner $25",
    prizes: [{ kind: "division_winner", amount: 50 }],
    won: ["1st place: C 150", "Division winners, East: B 25", "Division winners, West: C 25"],
  },
  {
    words: "Worst beat (highest losing score of the season) $20; narrowest loss $10",
    prizes: [once("highest_losing_score", 20), once("narrowest_loss", 10)],
    // D lost by a point in weeks 2 and 6, and C by a point in week 6.
    won: ["1st place: C 170", "Highest losing score, weeks 1 to 6: D 20", "Narrowest loss, weeks 1 to 6: C 5, D 5"],
  },
  {
    words: "$5 each week to the team that scores most and still loses",
    prizes: [each("weekly_highest_losing_score", 5)],
    won: [
      "1st place: C 170",
      ...["1: B 5", "2: D 5", "3: B 5", "4: B 5", "5: A 5", "6: D 5"].map(
        (one) => `Weekly highest losing score, week ${one}`,
      ),
    ],
  },
  {
    words: "Winner of the consolation bracket $40, the rest 70 to 30",
    places: [70, 30],
    prizes: [{ kind: "consolation_winner", amount: 40 }],
    won: ["1st place: C 112", "2nd place: B 48", "Consolation bracket winner: A 40"],
  },
  {
    words: "Season 50/30/20 %, manager of each month $10, highest single week $15",
    places: [50, 30, 20],
    prizes: [{ kind: "monthly_high_score", amount: 10, isEachWeek: true, months: 3 }, once("best_week", 15)],
    won: [
      ...["1st place: C 77.5", "2nd place: B 46.5", "3rd place: A 31"],
      "Highest score of a single week, weeks 1 to 6: B 15",
      ...["month 1 (August): B 10", "month 2 (September): C 10", "month 3 (October): B 10"].map(
        (one) => `Monthly high score, ${one}`,
      ),
    ],
  },
  {
    words: "£5 to the winner of each gameweek, net of hits; a tie goes to the fewest transfers",
    prizes: [each("weekly_high_score", 5, { ties: "fewest_transfers" })],
    won: [
      "1st place: C 170",
      ...["1: A 5", "2: B 5", "3: C 5", "4: C 5", "5: B 5", "6: A 5"].map((one) => `Weekly high score, week ${one}`),
    ],
  },
  {
    words: "Transfer hits don't count: the best gross score of each week £5; best of each half £25",
    prizes: [
      each("weekly_high_score", 5, { isGross: true, ties: "season_points" }),
      once("most_points", 25, { place: 1, toWeek: 3 }),
      once("most_points", 25, { place: 1, fromWeek: 4 }),
    ],
    // Week 6 goes to C's 100 before the hit. After week 4, A has 358 points and C 360.
    won: [
      "1st place: C 120",
      ...["Most points, weeks 1 to 3: B 25", "Most points, weeks 4 to 6: B 25"],
      ...["1: A 5", "2: B 5", "3: C 5", "4: C 5", "5: B 5", "6: C 5"].map((one) => `Weekly high score, week ${one}`),
    ],
  },
  {
    words: "Last man standing $60 and the cup $80 are played beside the league; the rest to the champion",
    prizes: [
      { kind: "custom", label: "Last man standing", amount: 60 },
      { kind: "custom", label: "Cup", amount: 80 },
    ],
    won: ["1st place: C 60", "Last man standing: by hand 60", "Cup: by hand 80"],
  },
  {
    words: "Best team name by vote $20, the rest 60 to 40",
    places: [60, 40],
    prizes: [{ kind: "custom", label: "Best team name", amount: 20 }],
    won: ["1st place: C 108", "2nd place: B 72", "Best team name: by hand 20"],
  },
];

describe("The prizes of fifteen leagues, in their words", () => {
  it.each(COMPUTED)("$words", (list) => {
    expect(wonBy(list)).toEqual(list.won);
  });

  it("are set up without naming winners by hand in thirteen of them", () => {
    const byHand = COMPUTED.filter(({ prizes = [] }) => JSON.stringify(prizes).includes('"custom"'));
    expect([COMPUTED.length, byHand.length]).toEqual([15, 2]);
  });
});

describe("The lowest score of the week", () => {
  const paid = (more: object = {}) => {
    const prizeRules = givenPrizesSchema.parse([{ kind: "lowest_score_pays", amount: 5, ...ALL, ...more }]);
    return [1, 2, 3, 4, 5, 6].map((week) =>
      chargesOfWeek(SEASON, { prizeRules, currency: "USD" }, week)
        .flatMap(({ winners }) => winners.map(({ teamId, amount }) => `${teamId} ${amount / 100}`))
        .join(", "),
    );
  };

  it("pays into the pot, in the weeks that it is for", () => {
    expect(paid()).toEqual(["D 5", "A 5", "B 5", "D 5", "D 5", "C 5"]);
    expect(paid({ fromWeek: 2, toWeek: 3 })).toEqual(["", "A 5", "B 5", "", "", ""]);
  });

  it("takes nothing from the pool, and wins nothing", () => {
    const prizes = [{ kind: "lowest_score_pays", amount: 5, ...ALL }];
    expect(wonBy({ words: "", prizes, won: [] })).toEqual(["1st place: C 200"]);
  });
});
