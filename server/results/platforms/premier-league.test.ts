import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { weeklyHigh } from "#contract/results/award-rankings.ts";
import type { ResultsTable, ResultWeek } from "#contract/results/results-table.ts";
import type { StandInSettings } from "#sandbox/platforms/stand-in.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { importPremierLeague } from "#server/results/platforms/premier-league.ts";
import { flagsOf, placesOf, readerOf, sourcesOf } from "#tests/platforms/stand-in-world.ts";

const CLASSIC = "classic-900000001";
const H2H = "h2h-900000002";
const DRAFT = "draft-900000003";

const seasonOf = async (leagueId: string, settings: Partial<StandInSettings> = {}, isLookUp = false) =>
  importPremierLeague(
    await readerOf("premier_league", settings),
    { platform: "premier_league", leagueId, season: "2024", sport: "soccer" },
    { isLookUp },
  );

const truthOf = (folder: string) =>
  JSON.parse(readFileSync(path.join(ROOT, "sandbox/platforms/seasons/premier-league", folder, "truth.json"), "utf8"));

/** Changes the answers whose address fits. */
const changed = (address: RegExp, change: (json: never) => unknown): Partial<StandInSettings> => ({
  change: (url, json) => (address.test(url.href) ? change(structuredClone(json) as never) : json),
});
/** Makes several such changes. */
const all = (...changes: Partial<StandInSettings>[]): Partial<StandInSettings> => ({
  change: (url, json) => changes.reduce((now, { change }) => change?.(url, now) ?? now, json),
});

type Event = { id: number; finished: boolean; data_checked: boolean; is_current: boolean };
type Bootstrap = { events: Event[] };
/** Lets the season stand in a gameweek: those after it haven't begun, and it is checked or not. */
const at = (week: number, flags: Partial<Event> = {}) =>
  changed(/bootstrap-static/, ({ events, ...rest }: Bootstrap) => ({
    ...rest,
    events: events.map((event) => {
      const isLater = event.id > week;
      const state = { finished: !isLater, data_checked: !isLater, is_current: event.id === week };
      return { ...event, ...state, ...(event.id === week && flags) };
    }),
  }));

type Row = { entry: number | null; rank: number; total: number; rank_sort: number };
type Standings = {
  league: Record<string, unknown>;
  standings: { has_next: boolean; results: Row[] };
  new_entries: object;
};
const league = (fields: Record<string, unknown>) =>
  changed(/standings/, (json: Standings) => ({ ...json, league: { ...json.league, ...fields } }));

type Week = { event: number; points: number; event_transfers: number; event_transfers_cost: number };
const history = (entry: string, change: (week: Week) => Week | Week[]) =>
  changed(new RegExp(`/entry/${entry}/history`), ({ current, ...rest }: { current: Week[] }) => ({
    ...rest,
    current: current.flatMap(change),
  }));

type Match = Record<string, number | null | boolean> & { event: number };
const matches = (change: (match: Match) => Match | Match[]) =>
  changed(/leagues-h2h-matches/, (page: { results: Match[] }) => ({
    ...page,
    results: page.results.flatMap(change),
  }));

const teamIn = ({ teams }: ResultsTable, id: string) => teams.find((team) => team.id === id);
const weekIn = ({ weeks }: ResultsTable, week: number) => weeks.find((each) => each.week === week);
const scoreIn = (table: ResultsTable, week: number, id: string) =>
  weekIn(table, week)?.scores.find(({ teamId }) => teamId === id);

describe("a classic league on Fantasy Premier League", () => {
  it("has the places that the game states, with shared ones, and its months' own tables", async () => {
    const truth = truthOf("synthetic-classic-2024");
    const table = await seasonOf(CLASSIC);
    expect(table).toMatchObject({ leagueName: "Harbor Classic", season: "2024", sport: "soccer", isSeasonOver: true });
    expect(Object.fromEntries(table.teams.map(({ id, finalPlace }) => [id, finalPlace]))).toEqual(truth.final);
    expect(Object.values(truth.final).filter((place) => place === 5)).toHaveLength(2);
    expect(sourcesOf(table)).toEqual(["stated"]);
    const months = table.months?.map(({ name, places }) => ({
      name,
      winners: places.filter(({ place }) => place === 1).map(({ teamId }) => Number(teamId)),
      totals: Object.fromEntries(places.map(({ teamId, points }) => [teamId, points / 100])),
    }));
    expect(months).toEqual(truth.months.map(({ name, winners, totals }: Month) => ({ name, winners, totals })));
    expect(truth.months.some(({ differing_from_net }: Month) => differing_from_net > 0)).toBe(true);
    expect(table.flags).toEqual([]);
  });
  type Month = { name: string; winners: number[]; totals: object; differing_from_net: number };

  it("counts points less hits, and keeps what they were before with the transfers", async () => {
    const truth = truthOf("synthetic-classic-2024");
    const table = await seasonOf(CLASSIC);
    const highs = Object.fromEntries(
      table.weeks.map((week) => [week.week, weeklyHigh(table, week)?.teamIds.map(Number)]),
    );
    expect(highs).toEqual(truth.weekly_high_net);
    const gross = Object.fromEntries(
      table.weeks.map(({ week, scores }) => {
        const most = Math.max(...scores.map(({ grossPoints = 0 }) => grossPoints));
        return [week, scores.filter(({ grossPoints }) => grossPoints === most).map(({ teamId }) => Number(teamId))];
      }),
    );
    expect(gross).toEqual(truth.weekly_high_gross);
    expect(gross).not.toEqual(highs);
    const hit = await seasonOf(
      CLASSIC,
      history("900000101", (week) =>
        week.event === 9 ? { ...week, points: 70, event_transfers: 3, event_transfers_cost: 8 } : week,
      ),
    );
    expect(scoreIn(hit, 9, "900000101")).toEqual({
      ...{ teamId: "900000101", opponentId: null, points: 6200, grossPoints: 7000, transfers: 3 },
    });
  });

  it("has no score for a team before it entered the game", async () => {
    const table = await seasonOf(CLASSIC);
    expect([4, 5].map((week) => weekIn(table, week)?.scores.length)).toEqual([11, 12]);
    expect(scoreIn(table, 4, "900000112")).toBeUndefined();
  });

  it("names its teams, their owners and the commissioner, and keeps nothing else about people", async () => {
    const reader = await readerOf("premier_league");
    const { teams } = await importPremierLeague(reader, {
      ...{ platform: "premier_league", leagueId: CLASSIC, season: "2024", sport: "soccer" },
    });
    expect(teams.slice(0, 2).map(({ name, owners }) => [name, owners])).toEqual([
      ["Harbor Anchors", [{ id: "900000101", name: "Ada Hale", isCommissioner: true }]],
      ["Tidewater XI", [{ id: "900000102", name: "Bo Lind", isCommissioner: false }]],
    ]);
    expect(reader.answers).toHaveLength(24);
    const kept = reader.answers.map(({ body }) => JSON.stringify(body)).join();
    expect(kept.match(/"elements"|"past"|"chips"|"total_players"|joined_time|region/g)).toBeNull();
    expect(Object.keys(reader.answers[0]?.body as object)).toEqual(["events", "phases"]);
  });

  it("takes the shared rank of equal teams, never the order in which they are shown", async () => {
    const turned = changed(/phase=1$/, (json: Standings) => {
      json.standings.results.reverse();
      for (const [index, row] of json.standings.results.entries()) row.rank_sort = index + 1;
      return json;
    });
    const table = await seasonOf(CLASSIC, turned);
    expect(placesOf(table)).toEqual(placesOf(await seasonOf(CLASSIC)));
  });

  it("guesses a place that the table's ranks don't bear out", async () => {
    const gap = changed(/phase=1$/, (json: Standings) => {
      for (const row of json.standings.results) if (row.rank === 12) row.rank = 13;
      return json;
    });
    const guessed = (await seasonOf(CLASSIC, gap)).teams.filter(({ finalPlaceSource }) => finalPlaceSource === "guess");
    expect(guessed.map(({ id, finalPlace }) => [id, finalPlace])).toEqual([["900000110", 12]]);
  });

  it.each([
    ["being played", { finished: false, data_checked: false }],
    ["finished but not checked", { finished: true, data_checked: false }],
  ])("doesn't count a gameweek that is %s", async (_, flags) => {
    const table = await seasonOf(CLASSIC, at(20, flags));
    expect(table.isSeasonOver).toBe(false);
    expect(table.weeks.map(({ week }) => week).at(-1)).toBe(20);
    expect(table.weeks.filter(({ isComplete }) => !isComplete).map(({ week }) => week)).toEqual([20]);
    expect(sourcesOf(table)).toEqual([null]);
    expect(table.flags).toEqual([]);
  });

  it("has empty tables for months that haven't begun, and doesn't ask for them", async () => {
    const called: string[] = [];
    const table = await seasonOf(CLASSIC, { ...at(9), onCall: (url) => called.push(url.href) });
    const months = table.months?.map(({ name, places }) => `${name} ${places.length}`);
    expect(months?.slice(0, 4)).toEqual(["August 11", "September 12", "October 12", "November 0"]);
    expect(months).toHaveLength(10);
    expect(called).toHaveLength(1 + 1 + 12 + 3);
  });

  it("is over once every gameweek is checked, the last one too", async () => {
    expect((await seasonOf(CLASSIC, at(38, { data_checked: false }))).isSeasonOver).toBe(false);
    expect((await seasonOf(CLASSIC, at(38))).isSeasonOver).toBe(true);
  });

  it("says that no one won a gameweek without any points, even if transfers cost some", async () => {
    const ids = Array.from({ length: 12 }, (_, index) => String(900000101 + index));
    const nothing = ids.map((id) =>
      history(id, (week) =>
        week.event === 7 ? { ...week, points: 0, event_transfers_cost: id.endsWith("3") ? 4 : 0 } : week,
      ),
    );
    const table = await seasonOf(CLASSIC, all(...nothing));
    const week = weekIn(table, 7);
    expect(week?.isComplete).toBe(true);
    expect(week && weeklyHigh(table, week)).toBeUndefined();
    expect(table.flags).toContainEqual({ kind: "empty_week", week: 7, teamIds: [] });
  });

  it("flags a checked gameweek that a team's history lacks, and totals that aren't the sum of the weeks", async () => {
    const table = await seasonOf(
      CLASSIC,
      history("900000103", (week) => (week.event === 30 ? [] : week)),
    );
    expect(table.flags).toEqual([
      { kind: "points_differ_from_weeks", week: null, teamIds: ["900000103"], points: expect.any(Number) },
      { kind: "week_missing", week: 30, teamIds: ["900000103"] },
    ]);
  });

  it("reads a league without one team's history if that team is gone", async () => {
    const isGone = (url: URL) => (url.pathname.includes("/entry/900000103/") ? 404 : undefined);
    const table = await seasonOf(CLASSIC, { faultOf: isGone });
    expect(flagsOf(table)).toEqual(["points_differ_from_weeks"]);
  });

  it.each([
    ["and leaves out what transfers cost before", 4, 0, []],
    ["and takes off what transfers cost before", 0, 0, []],
    ["and is flagged if it counts anything else", 0, 1, ["points_differ_from_weeks"]],
  ])("counts from the gameweek it began with, %s", async (_, leftOut, other, flags) => {
    const start = 10;
    const hit = history("900000101", (week) => (week.event === start ? { ...week, event_transfers_cost: 4 } : week));
    const whole = await seasonOf(CLASSIC, hit);
    const from = whole.weeks.filter(({ week }) => week >= start).flatMap(({ scores }) => scores);
    const later = changed(/phase=1$/, (json: Standings) => {
      for (const row of json.standings.results) {
        const own = from.filter(({ teamId }) => teamId === String(row.entry));
        row.total = own.reduce((sum, { points }) => sum + points / 100, 0) + other;
        if (row.entry === 900000101) row.total += leftOut;
      }
      return { ...json, league: { ...json.league, start_event: start } };
    });
    const table = await seasonOf(CLASSIC, all(hit, later));
    expect(table.weeks[0]?.week).toBe(start);
    expect(table.months?.map(({ name, fromWeek }) => `${name} ${fromWeek}`).slice(0, 2)).toEqual([
      "November 10",
      "December 14",
    ]);
    expect(flagsOf(table)).toEqual(flags);
  });

  it("lists teams that joined since the table was made, without a place", async () => {
    const joined = changed(/phase=1$/, (json: Standings) => {
      const [last] = json.standings.results.splice(11);
      const row = {
        entry: last?.entry,
        entry_name: "Foghorn City",
        player_first_name: "Jude",
        player_last_name: "Farr",
      };
      return { ...json, new_entries: { has_next: false, results: [{ ...row, joined_time: "2024-09-01T10:00:00Z" }] } };
    });
    const table = await seasonOf(CLASSIC, joined);
    expect(teamIn(table, "900000110")).toMatchObject({
      ...{ name: "Foghorn City", finalPlace: null, regularSeasonPlace: null, points: 177000 },
      owners: [{ id: "900000110", name: "Jude Farr", isCommissioner: false }],
    });
    expect(table.flags).toEqual([{ kind: "place_missing", week: null, teamIds: ["900000110"] }]);
  });

  it("has its teams and nothing else before the first gameweek", async () => {
    const joined = changed(/phase=1$/, (json: Standings) => ({
      ...json,
      standings: { has_next: false, results: [] },
      new_entries: { has_next: false, results: json.standings.results },
    }));
    const table = await seasonOf(
      CLASSIC,
      all(
        at(0),
        joined,
        changed(/history/, () => ({ current: [] })),
      ),
    );
    expect(table).toMatchObject({ isSeasonOver: false, weeks: [], flags: [] });
    expect(table.teams.map(({ points, regularSeasonPlace }) => [points, regularSeasonPlace])).toEqual(
      Array(12).fill([0, null]),
    );
  });
});

describe("a league that can't be linked", () => {
  const rows = (count: number) =>
    changed(/phase=1$/, (json: Standings) => ({
      ...json,
      standings: {
        has_next: false,
        results: Array.from({ length: count }, (_, index) => ({
          ...json.standings.results[0],
          ...{ entry: 1000 + index, rank: index + 1 },
        })),
      },
    }));

  it("has more than 50 teams, or more than fit a page", async () => {
    await expect(seasonOf(CLASSIC, rows(51), true)).rejects.toThrow("This league has more than 50 teams");
    const more = changed(/phase=1$/, (json: Standings) => ({
      ...json,
      standings: { ...json.standings, has_next: true },
    }));
    await expect(seasonOf(CLASSIC, more)).rejects.toMatchObject({ kind: "unsupported" });
    expect((await seasonOf(CLASSIC, rows(50), true)).teams).toHaveLength(50);
  });

  it.each(["c", "s"])("is public, or one of the game's own: %s", async (league_type) => {
    await expect(seasonOf(CLASSIC, league({ league_type }))).rejects.toThrow("Only a private league can be linked.");
  });

  it.each([
    ["is from before this season, whose number it had", { created: "2023-08-01T10:00:00Z" }],
    ["was made after this season", { created: "2025-07-30T10:00:00Z" }],
  ])("%s", async (_, fields) => {
    await expect(seasonOf(CLASSIC, league(fields))).rejects.toMatchObject({
      kind: "other_season",
      message: expect.stringContaining("Fantasy Premier League shows only one season"),
    });
  });

  it("is of a season that the game doesn't show anymore", async () => {
    const next = changed(/bootstrap-static/, (json) =>
      JSON.parse(JSON.stringify(json).replace(/202(4|5)-/g, (_, y) => `202${Number(y) + 1}-`)),
    );
    const reissued = league({ created: "2025-07-30T10:00:00Z" });
    await expect(seasonOf(CLASSIC, all(next, reissued))).rejects.toMatchObject({ kind: "other_season" });
    // In summer, an address may come with the next season before the game shows it.
    const reader = await readerOf("premier_league");
    const address = { platform: "premier_league", leagueId: CLASSIC, season: "2025", sport: "soccer" } as const;
    expect((await importPremierLeague(reader, address, { isLookUp: true })).season).toBe("2024");
  });

  it("is a draft league of another season, by its draft", async () => {
    const other = changed(/details/, (json: { league: object }) => ({
      ...json,
      league: { ...json.league, draft_dt: "2023-08-10T18:00:00Z" },
    }));
    await expect(seasonOf(DRAFT, other)).rejects.toMatchObject({ kind: "other_season" });
  });
});

describe("a head-to-head league on Fantasy Premier League", () => {
  it("has the table's places without AVERAGE, and the knock-out's first two", async () => {
    const truth = truthOf("synthetic-h2h-odd-knockout");
    const table = await seasonOf(H2H);
    expect(table.teams).toHaveLength(9);
    expect(Object.fromEntries(table.teams.map(({ id, regularSeasonPlace }) => [id, regularSeasonPlace]))).toEqual(
      truth.table_places_without_average,
    );
    const places = placesOf(table);
    expect([places[truth.champion], places[truth.runner_up]]).toEqual([
      { place: 1, source: "bracket" },
      { place: 2, source: "bracket" },
    ]);
    // The losers of the first round, in the order of the table; then the rest, too.
    const others = [1601105, 1601109, 1601104, 1601103, 1601106, 1601101, 1601107];
    expect(others.map((id) => places[id])).toEqual(others.map((_, index) => ({ place: index + 3, source: "guess" })));
    expect(table.flags).toEqual([]);
  });

  it("says how a match against AVERAGE ended, and a knock-out match with equal points", async () => {
    const table = await seasonOf(H2H);
    expect(scoreIn(table, 1, "1601101")).toMatchObject({ points: 6200, opponentId: null, result: "win", transfers: 1 });
    expect(scoreIn(table, 10, "1601101")).toMatchObject({ points: 3000, opponentId: null, result: "loss" });
    expect(scoreIn(table, 37, "1601102")).toMatchObject({ points: 5700, opponentId: "1601105", result: "win" });
    expect(scoreIn(table, 37, "1601105")).toMatchObject({ points: 5700, opponentId: "1601102", result: "loss" });
    expect(scoreIn(table, 37, "1601108")?.result).toBeUndefined();
    const stated = table.weeks.flatMap(({ scores }) => scores.filter(({ result }) => result !== undefined));
    expect(stated).toHaveLength(36 + 2);
    expect(table.weeks.filter(({ phase }) => phase === "playoffs").map(({ week }) => week)).toEqual([37, 38]);
  });

  it("wins as many matches as its table says, by the points or the stated result, and so does a draft league", async () => {
    expectRecords(await seasonOf(H2H), ({ phase }) => phase === "regular");
    expectRecords(await seasonOf(DRAFT));
  });

  it("has the scores of teams that are out of the knock-out, without an opponent", async () => {
    const truth = truthOf("synthetic-h2h-odd-knockout");
    const table = await seasonOf(H2H);
    const highs = table.weeks.map(({ week, scores }) => {
      const most = Math.max(...scores.map(({ points }) => points));
      return [week, scores.filter(({ points }) => points === most).map(({ teamId }) => Number(teamId))];
    });
    expect(Object.fromEntries(highs)).toEqual(truth.weekly_high_net);
    expect(weekIn(table, 38)?.scores.filter(({ opponentId }) => opponentId === null)).toHaveLength(7);
  });

  it("guesses every place if the final has no winner, isn't there, or isn't alone", async () => {
    const final = (change: (match: Match) => Match | Match[]) =>
      matches((match) => (match.event === 38 ? change(match) : match));
    const cases = [
      ["final_tied", final((match) => ({ ...match, winner: null }))],
      ["bracket_not_fetched", final(() => [])],
      ["two_finals", final((match) => [match, match])],
      ["no_playoff_game", matches((match) => (match.event > 36 ? [] : match))],
    ] as const;
    for (const [kind, change] of cases) {
      const table = await seasonOf(H2H, change);
      expect(flagsOf(table)).toContain(kind);
      expect(sourcesOf(table)).toEqual(["guess"]);
    }
  });

  it("guesses the places of the others by how far they came, not by the table alone", async () => {
    const last = matches((match) =>
      match.event === 37 && match.entry_1_entry === 1601109 ? { ...match, entry_1_entry: 1601107 } : match,
    );
    const places = placesOf(await seasonOf(H2H, last));
    expect([1601105, 1601107, 1601109].map((id) => places[id])).toEqual(
      [3, 4, 5].map((place) => ({ place, source: "guess" })),
    );
  });

  it("has no result for a team that went on without a match", async () => {
    const bye = matches((match) =>
      match.event === 37 && match.entry_1_entry === 1601109
        ? { ...match, entry_1_entry: null, winner: 1601108, is_bye: true }
        : match,
    );
    const score = scoreIn(await seasonOf(H2H, bye), 37, "1601108");
    expect([score?.opponentId, score?.result]).toEqual([null, undefined]);
  });

  it("states its table's places if it has no knock-out", async () => {
    const table = await seasonOf(
      H2H,
      all(
        league({ ko_rounds: 0 }),
        matches((match) => (match.event > 36 ? [] : match)),
      ),
    );
    expect(Object.fromEntries(table.teams.map(({ id, finalPlace }) => [id, finalPlace]))).toEqual(
      truthOf("synthetic-h2h-odd-knockout").table_places_without_average,
    );
    expect(sourcesOf(table)).toEqual(["stated"]);
  });

  it("has no places before the first gameweek is checked, when the table has every team first", async () => {
    const table = await seasonOf(H2H, at(1, { finished: false, data_checked: false }));
    expect(new Set(table.teams.map(({ regularSeasonPlace }) => regularSeasonPlace))).toEqual(new Set([null]));
    expect(table.weeks.flatMap(({ scores }) => scores.flatMap(({ result }) => result ?? []))).toEqual([]);
  });

  it("flags a match whose points aren't the team's own, and points that aren't the sum of the matches", async () => {
    const table = await seasonOf(
      H2H,
      matches((match) =>
        match.event === 5 && match.entry_1_entry === 1601101 ? { ...match, entry_1_points: 99 } : match,
      ),
    );
    expect(table.flags).toEqual([
      { kind: "game_contradicts_points", week: 5, teamIds: ["1601101", "1601106"] },
      { kind: "points_differ_from_weeks", week: null, teamIds: ["1601101"], points: expect.any(Number) },
    ]);
  });

  it("has months that its weeks add up to, because the game has no tables of them", async () => {
    const { months, weeks } = await seasonOf(H2H);
    const august = weeks.filter(({ week }) => week <= 3).flatMap(({ scores }) => scores);
    const sums = (months?.[0]?.places ?? []).map(({ teamId, points }) => [
      points,
      august.filter((score) => score.teamId === teamId).reduce((sum, { points }) => sum + points, 0),
    ]);
    expect(sums).toHaveLength(9);
    for (const [points, sum] of sums) expect(points).toBe(sum);
    expect(months?.[0]?.places.map(({ place }) => place)[0]).toBe(1);
  });
});

describe("a draft league on Fantasy Premier League", () => {
  it("has its table's places without the side that is no one's, and matches that points decide", async () => {
    const truth = truthOf("synthetic-draft-2024");
    const table = await seasonOf(DRAFT);
    expect(Object.fromEntries(table.teams.map(({ id, finalPlace }) => [id, finalPlace]))).toEqual(truth.final);
    expect(truth.average_place).toBeLessThan(6);
    expect(sourcesOf(table)).toEqual(["stated"]);
    const highs = table.weeks.map((week) => [week.week, weeklyHigh(table, week)?.teamIds]);
    expect(Object.fromEntries(highs)).toEqual({ ...truth.weekly_high, 7: undefined });
    expect(table.flags).toEqual([{ kind: "empty_week", week: 7, teamIds: [] }]);
    expect(teamIn(table, "910001")).toMatchObject({
      name: "Keel Town",
      owners: [{ id: "1010001", name: "Manager 01", isCommissioner: true }],
    });
    expect(table.weeks.flatMap(({ scores }) => scores.filter(({ opponentId }) => opponentId === null))).toHaveLength(
      38,
    );
    expect(table.weeks.every(({ scores }) => scores.every(({ grossPoints }) => grossPoints === undefined))).toBe(true);
  });

  type Details = { league: Record<string, unknown>; matches?: object[]; standings: object[]; league_entries: object[] };
  const details = (change: (json: Details) => unknown) => changed(/details/, change);
  const ofLeague = (fields: Record<string, unknown>) =>
    details((json) => ({ ...json, league: { ...json.league, ...fields } }));

  it("without matches has its weekly points from each team's history, and its total from the table", async () => {
    const classic = details(({ matches: _, ...json }) => ({
      ...json,
      league: { ...json.league, scoring: "c" },
      standings: json.standings.map((row) => ({ ...row, total: (row as { points_for: number }).points_for })),
    }));
    const gone = await seasonOf(DRAFT, {
      ...classic,
      faultOf: ({ pathname }) => (pathname.includes("/entry/1010001/") ? 404 : undefined),
    });
    expect(gone.teams).toHaveLength(5);
    expect(flagsOf(gone)).toContain("points_differ_from_weeks");
    const called: string[] = [];
    const table = await seasonOf(DRAFT, { ...classic, onCall: (url) => called.push(url.pathname) });
    expect(called.filter((path) => /^\/api\/entry\/10\d{5}\/history$/.test(path))).toHaveLength(5);
    const headToHead = await seasonOf(DRAFT);
    const pointsOf = ({ weeks }: ResultsTable) =>
      weeks.map(({ scores }) => Object.fromEntries(scores.map(({ teamId, points }) => [teamId, points])));
    expect(pointsOf(table)).toEqual(pointsOf(headToHead));
    expect(flagsOf(table)).toEqual(["empty_week"]);
  });

  it("isn't over before the game says so, every match is finished and every gameweek checked", async () => {
    const open = details(({ matches: played = [], ...json }) => ({
      ...json,
      matches: played.map((match, index) => (index === played.length - 1 ? { ...match, finished: false } : match)),
    }));
    for (const change of [ofLeague({ transaction_mode: "waivers" }), open, at(37)]) {
      expect((await seasonOf(DRAFT, change)).isSeasonOver).toBe(false);
    }
    expect(weekIn(await seasonOf(DRAFT, open), 38)?.isComplete).toBe(false);
    expect(weekIn(await seasonOf(DRAFT, at(20, { data_checked: false })), 20)?.isComplete).toBe(false);
  });

  it("shares a place where its rank is shared, and has none before the first result", async () => {
    const ranked = (ranks: (number | null)[]) =>
      details((json) => ({ ...json, standings: json.standings.map((row, at) => ({ ...row, rank: ranks[at] })) }));
    const shared = await seasonOf(DRAFT, ranked([1, 2, 3, 4, 4, 6]));
    expect(shared.teams.map(({ finalPlace }) => finalPlace).sort()).toEqual([1, 2, 3, 3, 5]);
    const none = await seasonOf(DRAFT, all(at(0), ranked([null, null, null, null, null, null])));
    expect(none.teams.map(({ regularSeasonPlace }) => regularSeasonPlace)).toEqual(Array(5).fill(null));
  });

  it("guesses every place if it has a knock-out, which its answers don't show", async () => {
    const table = await seasonOf(DRAFT, ofLeague({ ko_rounds: 2 }));
    expect([flagsOf(table).includes("bracket_not_fetched"), sourcesOf(table)]).toEqual([true, ["guess"]]);
  });
});

/** Counts each team's games, by their points or the result that the platform states. */
function expectRecords({ teams, weeks }: ResultsTable, isCounted = (_: ResultWeek) => true) {
  for (const { id, wins, losses, ties } of teams) {
    const own = weeks.filter(isCounted).flatMap(({ scores }) =>
      scores
        .filter(({ teamId }) => teamId === id)
        .map((score) => {
          const other = scores.find(({ teamId }) => teamId === score.opponentId)?.points ?? 0;
          return score.result ?? (score.points > other ? "win" : score.points < other ? "loss" : "tie");
        }),
    );
    const count = (result: string) => own.filter((each) => each === result).length;
    expect([count("win"), count("loss"), count("tie")]).toEqual([wins, losses, ties]);
  }
}
