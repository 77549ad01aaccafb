import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { weeklyHigh } from "#contract/results/award-rankings.ts";
import type { ResultsTable } from "#contract/results/results-table.ts";
import { importPremierLeague } from "#server/results/platforms/premier-league.ts";
import { RECORDED } from "#tests/platforms/recorded.ts";
import { flagsOf, readerOf } from "#tests/platforms/stand-in-world.ts";

const FPL = path.join(RECORDED, "fpl");
const readJson = (name: string) => JSON.parse(readFileSync(path.join(FPL, name), "utf8"));

/** Copies recorded answers into one folder, under the names that the stand-in reads. */
function folderOf(...from: string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), "fpl-"));
  for (const name of from.flatMap((each) => readdirSync(path.join(FPL, each)).map((file) => path.join(each, file)))) {
    const as = path
      .basename(name)
      .replace(/^leagues-(classic|h2h)-\d+-/, "")
      .replace(/^leagues-h2h-matches-\d+/, "matches")
      .replace(".trimmed", "");
    cpSync(path.join(FPL, name), path.join(folder, as));
  }
  return folder;
}

async function imported(kind: "classic" | "h2h" | "draft", season: string, ...from: string[]): Promise<ResultsTable> {
  const host = kind === "draft" ? "draft.premierleague.com" : "fantasy.premierleague.com";
  const calendar = folderOf("classic-765405-2018/today-keys");
  const leagues = { "fantasy.premierleague.com": { calendar }, [host]: { [`${kind}-1`]: folderOf(...from), calendar } };
  // One calendar was recorded; another season's differs in its dates only.
  const years = Number(season) - 2018;
  const reader = await readerOf("premier_league", {
    leagues,
    change: (url, json) =>
      url.pathname.includes("bootstrap-static")
        ? JSON.parse(JSON.stringify(json).replace(/"(20\d\d)-/g, (_, year) => `"${Number(year) + years}-`))
        : json,
  });
  return importPremierLeague(reader, { platform: "premier_league", leagueId: `${kind}-1`, season, sport: "soccer" });
}

const placesOf = (table: ResultsTable) =>
  table.teams.map(({ id, finalPlace }) => [id, finalPlace]).sort(([, a], [, b]) => Number(a) - Number(b));

const highsOf = (table: ResultsTable, field: "points" | "grossPoints") =>
  Object.fromEntries(
    table.weeks.map(({ week, scores }) => {
      const most = Math.max(...scores.map((score) => score[field] ?? score.points));
      return [week, scores.filter((score) => (score[field] ?? score.points) === most).map(({ teamId }) => teamId)];
    }),
  );
const asText = (highs: Record<string, (number | string)[]>) =>
  Object.fromEntries(Object.entries(highs).map(([week, teams]) => [week, teams.map(String).sort()]));

describe.skipIf(!existsSync(FPL))("a recorded classic league of Fantasy Premier League", () => {
  const read = () =>
    imported("classic", "2018", "classic-765405-2018/today-keys", "classic-765405-2018/derived-phases");
  const truth = existsSync(FPL) ? readJson("classic-765405-2018/truth.json") : {};

  it("has its nine places and totals as the game states them, and no flag", async () => {
    const table = await read();
    expect(table).toMatchObject({ season: "2018", sport: "soccer", isSeasonOver: true, flags: [] });
    const expected: { entry: number; place: number; total: number }[] = truth.final;
    expect(placesOf(table)).toEqual(expected.map(({ entry, place }) => [String(entry), place]));
    for (const { entry, total } of expected) {
      expect(table.teams.find(({ id }) => id === String(entry))?.points).toBe(total * 100);
    }
    expect(new Set(table.teams.map(({ finalPlaceSource }) => finalPlaceSource))).toEqual(new Set(["stated"]));
  });

  it("has 342 weekly scores, and the highest of each week net and gross, which differ in seven weeks", async () => {
    const table = await read();
    expect(table.weeks.flatMap(({ scores }) => scores)).toHaveLength(342);
    const [net, gross] = [highsOf(table, "points"), highsOf(table, "grossPoints")];
    expect(net).toEqual(asText(truth.weekly_high_net));
    expect(gross).toEqual(asText(truth.weekly_high_gross));
    const differing = Object.keys(net).filter((week) => String(net[week]) !== String(gross[week]));
    expect(differing.map(Number)).toEqual(truth.weeks_where_net_and_gross_winner_differ);
    const hits = table.weeks.flatMap(({ scores }) =>
      scores.filter(({ points, grossPoints }) => points !== grossPoints),
    );
    expect(hits).toHaveLength(72);
  });

  it("has the official table of each of ten months, which isn't what the weeks add up to", async () => {
    const table = await read();
    const { months } = readJson("classic-765405-2018/derived-phases/truth-months.json");
    expect(table.months?.flatMap(({ places }) => places)).toHaveLength(90);
    expect(table.months?.map(({ name, fromWeek, toWeek }) => [name, fromWeek, toWeek])).toEqual(
      months.map((month: Record<string, unknown>) => [month.name, month.start_event, month.stop_event]),
    );
    const differing = table.months?.map(({ fromWeek, toWeek, places }) => {
      const own = table.weeks.filter(({ week }) => week >= fromWeek && week <= toWeek);
      const sum = (id: string) =>
        own.flatMap(({ scores }) => scores).reduce((total, each) => total + (each.teamId === id ? each.points : 0), 0);
      return {
        first: places.filter(({ place }) => place === 1).map(({ teamId }) => Number(teamId)),
        differing: places.filter(({ teamId, points }) => points !== sum(teamId)).length,
      };
    });
    expect(differing).toEqual(
      months.map((month: Record<string, unknown>) => ({
        first: month.official_winners,
        differing: month.rows_where_official_differs_from_net,
      })),
    );
  });
});

describe.skipIf(!existsSync(FPL))("a recorded draft league of Fantasy Premier League", () => {
  const truth = existsSync(FPL) ? readJson("draft-h2h-46795-2022/truth.json") : {};
  const read = () => imported("draft", "2022", "draft-h2h-46795-2022");

  it("has its four places as the table states them", async () => {
    const table = await read();
    expect(table).toMatchObject({ isSeasonOver: true, season: "2022" });
    const expected: { league_entry: number; place: number }[] = truth.final;
    expect(placesOf(table)).toEqual(expected.map(({ league_entry, place }) => [String(league_entry), place]));
    const pointsOf = (id: string) => {
      const { wins = 0, ties = 0 } = table.teams.find((team) => team.id === id) ?? {};
      return 3 * wins + ties;
    };
    expect(placesOf(table).map(([id]) => pointsOf(String(id)))).toEqual(
      truth.final.map(({ h2h_points }: { h2h_points: number }) => h2h_points),
    );
  });

  it("has the highest score of each week but the empty one, which no one wins and only that week's flag says", async () => {
    const table = await read();
    expect(table.weeks.flatMap(({ scores }) => scores)).toHaveLength(152);
    const highs = Object.fromEntries(
      table.weeks.map((week) => [week.week, (weeklyHigh(table, week)?.teamIds ?? []).sort()]),
    );
    expect(highs).toEqual({ ...asText(truth.weekly_high), 7: [] });
    expect(table.flags).toEqual([{ kind: "empty_week", week: 7, teamIds: [] }]);
  });
});

describe.skipIf(!existsSync(FPL))("the invented head-to-head league of Fantasy Premier League", () => {
  it("has its places, its knock-out and 38 weekly highs", async () => {
    const truth = readJson("synthetic-h2h-odd-knockout/truth.json");
    const table = await imported("h2h", "2025", "synthetic-h2h-odd-knockout");
    expect(Object.fromEntries(table.teams.map(({ id, regularSeasonPlace }) => [id, regularSeasonPlace]))).toEqual(
      truth.table_places_without_average,
    );
    expect(placesOf(table).slice(0, 2)).toEqual([
      [String(truth.champion), 1],
      [String(truth.runner_up), 2],
    ]);
    expect(highsOf(table, "points")).toEqual(asText(truth.weekly_high_net));
    expect(flagsOf(table)).toEqual([]);
  });
});

describe.skipIf(!existsSync(FPL))("a recorded gameweek that is being played", () => {
  it("isn't complete, and neither is the season", async () => {
    const table = await (async () => {
      const classic = folderOf("classic-765405-2018/today-keys");
      const reader = await readerOf("premier_league", {
        leagues: { "fantasy.premierleague.com": { "classic-1": classic } },
        change: (url, json) =>
          url.pathname.includes("bootstrap-static")
            ? readJson("running/bootstrap-2021-gw3-running.trimmed.json")
            : JSON.parse(JSON.stringify(json).replace("2018-08-09T04", "2021-08-09T04")),
      });
      const address = { platform: "premier_league", leagueId: "classic-1", season: "2021", sport: "soccer" } as const;
      return importPremierLeague(reader, address);
    })();
    expect(table.isSeasonOver).toBe(false);
    expect(table.weeks.map(({ week, isComplete }) => [week, isComplete])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    expect(table.teams.map(({ finalPlace }) => finalPlace)).toEqual(Array(9).fill(null));
  });
});
