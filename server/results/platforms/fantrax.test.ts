import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";
import { importFantrax } from "#server/results/platforms/fantrax.ts";
import {
  flagsOf,
  placesOf,
  type ReaderSettings,
  readerOf,
  sourcesOf,
  weeklyHighsOf,
} from "#tests/platforms/stand-in-world.ts";

const SOCCER = "9kQ0000000000001";
const HOCKEY = "9kQ0000000000002";
const AFTER = "2026-02-01T12:00:00Z";

type Truth = {
  regular_rank: string[];
  champion: string;
  runner_up: string;
  semi_losers: string[];
  weekly_high: Record<string, string[]>;
  regular_points: Record<string, number>;
};
const truthOf = (name: string): Truth =>
  JSON.parse(readFileSync(path.join(ROOT, "sandbox/platforms/seasons/fantrax", name, "truth.json"), "utf8"));
const soccer = truthOf("synthetic-epl-2025");
const hockey = truthOf("synthetic-nhl-2025");

const seasonOf = async (settings: ReaderSettings = {}, leagueId = SOCCER, options = {}) =>
  importFantrax(
    await readerOf("fantrax", { now: AFTER, ...settings }),
    { platform: "fantrax", leagueId, season: "2026", sport: "hockey" },
    options,
  );

type Side = { teamId?: string; score?: number; gamesPlayed?: number };
type Scores = (period: number, matchups: { away: Side; home: Side }[]) => unknown;
type Answers = {
  league?: (json: Record<string, unknown>) => object;
  standings?: (rows: Record<string, unknown>[]) => unknown;
  scores?: Scores | undefined;
};

/** Changes what Fantrax answers; a period that it doesn't have arrives without games. */
const changed = ({ league, standings, scores }: Answers): ReaderSettings => ({
  change: (url, json) => {
    if (url.pathname.endsWith("/getLeagueInfo")) return league?.(json as never) ?? json;
    if (url.pathname.endsWith("/getStandings")) return standings?.(json as never) ?? json;
    const period = Number(url.searchParams.get("period"));
    return scores?.(period, (json as { matchups?: [] }).matchups ?? []) ?? json;
  },
});

const game = (away: string, awayScore: number, home: string, homeScore: number) => ({
  away: { teamId: away, score: awayScore, gamesPlayed: 40 },
  home: { teamId: home, score: homeScore, gamesPlayed: 40 },
});
const unplayed = (teamId = "") => ({ teamId, score: 0, gamesPlayed: 0 });
/** The games of one period, instead of its own. */
const inPeriod =
  (of: number, matchups: object[]): Scores =>
  (period) =>
    period === of ? { period, matchups } : undefined;
const NOT_FOUND = { error: { onScreen: false, code: "WARNING", message: "Invalid 'period' parameter - 9 not found" } };
const ofPlace = (places: ReturnType<typeof placesOf>, place: number) =>
  Object.entries(places).flatMap(([id, own]) => (own.place === place ? [id] : []));

/** As the truth has them: both losers of the semifinals are third, and the rest follow in the order of the table. */
function truePlaces({ champion, runner_up, semi_losers, regular_rank }: Truth) {
  const rest = regular_rank.filter((id) => ![champion, runner_up, ...semi_losers].includes(id));
  return {
    [champion]: { place: 1, source: "bracket" },
    [runner_up]: { place: 2, source: "bracket" },
    ...Object.fromEntries(semi_losers.map((id) => [id, { place: 3, source: "eliminated" }])),
    ...Object.fromEntries(rest.map((id, index) => [id, { place: index + 5, source: "guess" }])),
  };
}

describe("a season on Fantrax", () => {
  it.each([
    [SOCCER, soccer, 10, 18],
    [HOCKEY, hockey, 12, 20],
  ])("has the regular season, the weekly highs and the playoffs' places: %s", async (leagueId, truth, teams, weeks) => {
    const table = await seasonOf({}, leagueId);
    const highs = Object.entries(weeklyHighsOf(table, (id) => id as never)).map(([week, { teams }]) => [week, teams]);
    expect(Object.fromEntries(highs)).toEqual(truth.weekly_high);
    expect(highs).toHaveLength(weeks);
    const points = table.teams.map(({ id, points }) => [id, (points ?? 0) / 100]);
    expect(Object.fromEntries(points)).toEqual(truth.regular_points);
    const ranked = table.teams.toSorted((a, b) => (a.regularSeasonPlace ?? 0) - (b.regularSeasonPlace ?? 0));
    expect(ranked.map(({ id }) => id)).toEqual(truth.regular_rank);
    expect(placesOf(table, (id) => id as never)).toEqual(truePlaces(truth));
    expect(table).toMatchObject({ isSeasonOver: true, season: "2025", leagueId });
    expect(table.teams).toHaveLength(teams);
    expect(table.teams.every(({ owners, avatarUrl }) => owners === null && avatarUrl === null)).toBe(true);
    expect(table.teams.map(({ name }) => name)).toContain("Côte & Co. <b>😀");
    // The semifinals' losers share third place.
    expect(flagsOf(table)).not.toContain("place_given_twice");
  });

  it("has records in its own order: draws come second in soccer, losses elsewhere", async () => {
    const [one, other] = [await seasonOf(), await seasonOf({}, HOCKEY)];
    const firstOf = ({ teams }: typeof one) => teams.find(({ regularSeasonPlace }) => regularSeasonPlace === 1);
    expect(firstOf(one)).toMatchObject({ wins: 28, ties: 1, losses: 7 });
    expect(firstOf(other)).toMatchObject({ wins: 14, losses: 6, ties: 0 });
    expect([one.sport, other.sport]).toEqual(["soccer", "hockey"]);
  });

  it("has no records where neither order fits, and keeps the table's places", async () => {
    const table = await seasonOf(
      changed({
        standings: (rows) => rows.map((row, index) => ({ ...row, ...(index === 0 && { winPercentage: 0.1 }) })),
      }),
    );
    expect(table.teams.every(({ wins, losses, ties }) => wins + losses + ties === 0)).toBe(true);
    expect(table.teams.map(({ regularSeasonPlace }) => regularSeasonPlace).sort()).toContain(10);
  });

  it("goes on with the team that plays on after a tie in the semifinals, and says that there was one", async () => {
    const table = await seasonOf({}, HOCKEY);
    const teamIds = [hockey.champion, hockey.semi_losers[1] ?? ""].sort();
    expect(table.flags).toContainEqual({ kind: "playoff_tied", week: 22, teamIds });
  });

  it("guesses all places after a tie that the next round doesn't settle", async () => {
    const [one = "", two = ""] = hockey.semi_losers;
    const tie = (period: number, matchups: { away: Side; home: Side }[]) => {
      if (period === 22)
        return {
          period,
          matchups: matchups.map(({ away, home }) => ({ away: { ...away, score: 9 }, home: { ...home, score: 9 } })),
        };
      const third = game(one, 5, two, 4);
      return period === 23 ? { period, matchups: [...matchups, third] } : undefined;
    };
    const table = await seasonOf(changed({ scores: tie }), HOCKEY);
    expect(sourcesOf(table)).toEqual(["guess"]);
    expect(flagsOf(table)).toEqual(["playoff_tied", "playoff_tied"]);
  });

  it("guesses the first two places after a tie in the final, and keeps the third", async () => {
    const final = [game(soccer.champion, 70, soccer.runner_up, 70)];
    const table = await seasonOf(changed({ scores: inPeriod(21, final) }));
    const places = placesOf(table, (id) => id as never);
    expect(places[soccer.champion]).toEqual({ place: 1, source: "guess" });
    expect(places[soccer.runner_up]).toEqual({ place: 2, source: "guess" });
    expect(ofPlace(places, 3).sort()).toEqual(soccer.semi_losers.toSorted());
    expect(flagsOf(table)).toEqual(["final_tied"]);
  });

  it("has third place from a game for it in the final's round, and guesses after other games", async () => {
    const [one = "", two = ""] = soccer.semi_losers;
    const [, , , , , other = "", another = ""] = soccer.regular_rank;
    const games = [
      game(soccer.champion, 70, soccer.runner_up, 60),
      game(one, 50, two, 55),
      game(other, 10, another, 20),
    ];
    const table = await seasonOf(changed({ scores: inPeriod(21, games) }));
    const places = placesOf(table, (id) => id as never);
    expect(places[two]).toEqual({ place: 3, source: "bracket" });
    expect(places[one]).toEqual({ place: 4, source: "bracket" });
    expect([places[other], places[another]].map((each) => each?.source)).toEqual(["guess", "guess"]);
    expect(table.flags).toEqual([]);
  });

  it.each([
    [
      "the champion plays one who had lost",
      21,
      [game(soccer.champion, 9, soccer.semi_losers[0] ?? "", 8)],
      "bracket_unclear",
    ],
    ["a semifinal is missing", 20, [game(soccer.champion, 9, soccer.semi_losers[1] ?? "", 8)], "bracket_unclear"],
    ["the final wasn't played", 21, [], "stopped_early"],
    [
      "the final has no games",
      21,
      [{ away: unplayed(soccer.champion), home: unplayed(soccer.runner_up) }],
      "stopped_early",
    ],
  ])("guesses all places if %s", async (_, period, games, kind) => {
    const table = await seasonOf(changed({ scores: inPeriod(period, games) }));
    expect(sourcesOf(table)).toEqual(["guess"]);
    expect(table.teams.map(({ finalPlace }) => finalPlace).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect(flagsOf(table)).toEqual([kind]);
  });

  it("adds up the two periods of a final that takes two, and says so, and has divisions where the league does", async () => {
    const inNorth = (teams: Record<string, object>) =>
      Object.fromEntries(Object.entries(teams).map(([id, team]) => [id, { ...team, division: "North" }]));
    const week = { startDate: "2026-01-09T15:00:00.0-0500", endDate: "2026-01-16T14:59:59.0-0500" };
    const league = (json: Record<string, unknown>) => ({
      ...json,
      scoringPeriods: [...(json.scoringPeriods as object[]), { number: 22, ...week }],
      playoffs: { ...(json.playoffs as object), mergePlayoffPeriods: true },
      teamInfo: inNorth(json.teamInfo as Record<string, object>),
    });
    const second = inPeriod(22, [game(soccer.runner_up, 200, soccer.champion, 100)]);
    const table = await seasonOf(changed({ league, scores: second }));
    expect(placesOf(table, (id) => id as never)[soccer.runner_up]).toEqual({ place: 1, source: "bracket" });
    expect(flagsOf(table)).toContain("playoff_periods_added");
    expect(table.teams[0]?.division).toBe("North");
    const apart = changed({ league: (json) => ({ ...league(json), playoffs: json.playoffs }), scores: second });
    expect(flagsOf(await seasonOf(apart))).toEqual(["bracket_unclear"]);
  });

  it.each<[string, Scores]>([
    ["refused", (period) => (period === 20 ? NOT_FOUND : undefined)],
    ["answered with another period's", (period, matchups) => (period === 20 ? { period: 21, matchups } : undefined)],
  ])("guesses all places if a round of the playoffs is %s", async (_, scores) => {
    const table = await seasonOf(changed({ scores }));
    expect(sourcesOf(table)).toEqual(["guess"]);
    expect(table.flags).toContainEqual({ kind: "week_missing", week: 20, teamIds: [] });
    expect(flagsOf(table)).toContain("bracket_not_fetched");
  });

  it("flags a week of the regular season that is missing, and the totals that differ then", async () => {
    const table = await seasonOf(changed({ scores: (period) => (period === 9 ? NOT_FOUND : undefined) }));
    expect(table.flags).toContainEqual({ kind: "week_missing", week: 9, teamIds: [] });
    expect(flagsOf(table)).toContain("points_differ_from_weeks");
    expect(placesOf(table, (id) => id as never)[soccer.champion]).toEqual({ place: 1, source: "bracket" });
  });

  it("counts the periods that have ended while it runs, and asks for none that hasn't begun", async () => {
    const calls: string[] = [];
    const table = await seasonOf({ now: "2025-10-01T12:00:00Z", onCall: ({ pathname }) => calls.push(pathname) });
    expect(table.weeks.map(({ week, isComplete }) => [week, isComplete])).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((week) => [week, true]),
      [7, false],
    ]);
    expect(calls).toHaveLength(2 + 7);
    expect(table.isSeasonOver).toBe(false);
    expect(table.teams.every(({ finalPlace }) => finalPlace === null)).toBe(true);
    expect(table.flags).toEqual([]);
  });

  it.each([
    ["2026-01-12T18:59:00Z", false],
    ["2026-01-12T19:01:00Z", true],
  ])("is over three days after its last period: %s", async (now, isOver) => {
    expect((await seasonOf({ now })).isSeasonOver).toBe(isOver);
  });

  it("isn't over, and has no places, if no one ever played", async () => {
    const rows = changed({
      standings: (all) => all.map((row) => ({ ...row, points: "0-0-0", winPercentage: 0, totalPointsFor: 0 })),
    });
    const table = await seasonOf(rows);
    expect(table.isSeasonOver).toBe(false);
    expect(table.teams.every(({ regularSeasonPlace }) => regularSeasonPlace === null)).toBe(true);
  });

  it("has its teams before the draft, when the table is empty", async () => {
    const table = await seasonOf({ now: "2025-08-01T12:00:00Z", ...changed({ standings: () => [] }) });
    expect([table.teams.length, table.weeks.length, table.isSeasonOver]).toEqual([10, 0, false]);
    expect(table.teams.every(({ regularSeasonPlace }) => regularSeasonPlace === null)).toBe(true);
  });

  it("doesn't count a period in which no one played, or a game that wasn't played", async () => {
    const table = await seasonOf(
      changed({
        scores: (period, matchups) => {
          const isOut = (index: number) => period === 3 || (period === 4 && index === 0);
          const games = matchups.map((each, index) =>
            isOut(index) ? { away: unplayed(each.away.teamId), home: unplayed(each.home.teamId) } : each,
          );
          return { period, matchups: games };
        },
      }),
    );
    const [third, fourth] = [2, 3].map((index) => table.weeks[index]);
    expect(third).toMatchObject({ week: 3, isComplete: false });
    expect([fourth?.isComplete, fourth?.scores.length]).toEqual([true, 8]);
  });

  it("takes how a game against League Average ended from its score, and leaves it out without one", async () => {
    const [team = "", other = ""] = soccer.regular_rank;
    const games = (average: Side) => [
      game(team, 80, other, 70),
      { away: { teamId: team, score: 80, gamesPlayed: 40 }, home: average },
      { away: average, home: { teamId: other, score: 70, gamesPlayed: 40 } },
    ];
    const scored = await seasonOf(changed({ scores: inPeriod(1, games({ score: 75 })) }));
    const rows = scored.weeks[0]?.scores.map(({ teamId, opponentId, result }) => [teamId, opponentId, result]);
    expect(rows).toHaveLength(4);
    expect(rows).toContainEqual([team, null, "win"]);
    expect(rows).toContainEqual([other, null, "loss"]);
    const unscored = await seasonOf(changed({ scores: inPeriod(1, games({})) }));
    expect(unscored.weeks[0]?.scores).toEqual(
      [
        { teamId: other, points: 7000, opponentId: team },
        { teamId: team, points: 8000, opponentId: other },
      ].sort((a, b) => (a.teamId < b.teamId ? -1 : 1)),
    );
  });

  it("keeps the points of a team without an opponent", async () => {
    const [team = ""] = soccer.regular_rank;
    const table = await seasonOf(
      changed({ scores: inPeriod(1, [{ away: { teamId: team, score: 80, gamesPlayed: 3 }, home: {} }]) }),
    );
    expect(table.weeks[0]?.scores).toEqual([{ teamId: team, points: 8000, opponentId: null }]);
  });
});
