import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "#server/platform/lib/root.ts";
import { readUpload } from "#server/results/platforms/uploads.ts";
import { flagsOf, placesOf, trueFinalPlaces, truth } from "#tests/platforms/stand-in-world.ts";

const about = { leagueName: "Harbor", season: "2024", sport: "football" } as const;
const upload = (...lines: string[]) => readUpload(lines.join("\n"), about);

const espnAnswer = (season: string, view: string) =>
  JSON.parse(readFileSync(path.join(ROOT, "sandbox/platforms/seasons/espn", season, `${view}.json`), "utf8"));

describe("uploaded results", () => {
  it("are read from a CSV file, and always flagged", () => {
    const table = upload(
      'Final Place,Team,Owner,Record,"Points For",Division',
      '2,"Anchors, Harbor",ada,7-5-1,"1,551.13",North',
      "1st,Buoys,ben,6-7-0,1468.71,South",
      "T3,Herons,,3-10-0,1176.34,",
    );
    expect(table).toMatchObject({ platform: "upload", leagueName: "Harbor", season: "2024", isSeasonOver: true });
    expect(table.teams).toEqual([
      expect.objectContaining({ name: "Buoys", finalPlace: 1, finalPlaceSource: "stated", points: 146871, wins: 6 }),
      expect.objectContaining({ name: "Herons", finalPlace: 3, owners: null, division: null }),
      expect.objectContaining({
        name: "Anchors, Harbor",
        finalPlace: 2,
        ties: 1,
        owners: [{ id: "ada", name: "ada", isCommissioner: false }],
      }),
    ]);
    expect(flagsOf(table)).toEqual(["uploaded"]);
  });

  it.each([
    ["Rank,Team,W,L", "1,Buoys,9,5", "Are the places in the column “Rank” the final ones, or the regular season's?"],
    ["#,Team,Record", "1,Buoys,9-5", "Are the places in the column “#” the final ones, or the regular season's?"],
  ])("with games and one column of places, ask which ones those are: %s", (names, line, question) => {
    expect(() => upload(names, line)).toThrow(question);
  });

  it.each([
    ["Final Rank,Team,W,L", "1,Buoys,9,5"],
    ["Rank,Team,Points", "1,Buoys,99"],
    ["Rank,Team,Seed,Record", "1,Buoys,2,9-5"],
  ])("take places for the final ones where nothing else is likely: %s", (names, line) => {
    expect(upload(names, line).teams[0]?.finalPlace).toBe(1);
  });

  it("have names without a spreadsheet's formula or a chat's bold marks", () => {
    const table = upload("Place,Team", '1,="Alpha"', "2,**Beta** Boys", "3,The __Best__ One");
    expect(table.teams.map(({ name }) => name).sort()).toEqual(["Alpha", "Beta Boys", "The Best One"]);
  });

  it.each([
    [["Place,Team", "Champion,Alpha", "Runner-up,Beta", "Third,Gamma", "Fourth place,Delta"]],
    [["Champion: Alpha", "Runner-up: Beta", "Third: Gamma", "4th: Delta"]],
    [["Champion – Alpha", "Runner up – Beta", "Third place – Gamma", "Fourth place – Delta"]],
  ])("have places in words: %s", (lines) => {
    const places = upload(...lines).teams.map(({ name, finalPlace }) => [name, finalPlace]);
    expect(Object.fromEntries(places)).toEqual({ Alpha: 1, Beta: 2, Gamma: 3, Delta: 4 });
  });

  it("leave out a line of averages, whatever its cells are called", () => {
    const table = upload("Team,Place,Points", "Alpha,1,100", "AVERAGE,Avg,Average", "Beta,2,90");
    expect(table.teams.map(({ name }) => name).sort()).toEqual(["Alpha", "Beta"]);
  });

  it("keep commas, quotes and lines within quoted cells, and a quote that isn't closed", () => {
    const table = upload("Place,Team", '1,"A ""big"", team"', '2,"B', 'team"', "", '3,"C');
    expect(table.teams.map(({ name }) => name).sort()).toEqual(['"C', 'A "big", team', "B team"]);
  });

  it("leave out empty lines, also between the rows", () => {
    const table = upload("Place,Team", "", " ", "\t", "1,Buoys", "\r", "2,Herons", "", "");
    expect(table.teams.map(({ name, finalPlace }) => [name, finalPlace])).toEqual([
      ["Buoys", 1],
      ["Herons", 2],
    ]);
  });

  it("can have at most 6,000 cells, empty lines aside", () => {
    const rest = ["Team", "Buoys", "Herons"];
    expect(upload(...rest, "\n".repeat(100_000)).teams).toHaveLength(2);
    expect(() => upload(...rest, ",".repeat(6000))).toThrow("Results can have at most 6,000 cells.");
  });

  it("are read from a pasted table with weeks, of which an incomplete one doesn't count", () => {
    const table = upload("Team\tWeek 1\tWeek 2\tWk 3", "Buoys\t101.5\t99\t88.1", "Herons\t120.25\t98.99\t");
    expect(table.isSeasonOver).toBe(false);
    expect(table.weeks.map(({ week, isComplete }) => [week, isComplete])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ]);
    expect(table.teams.map(({ name, points, finalPlace }) => [name, points, finalPlace])).toEqual([
      ["Buoys", 28860, null],
      ["Herons", 21924, null],
    ]);
  });

  it.each([
    ["1799,25", 179925],
    ["1.799,25", 179925],
    ["1,799.25", 179925],
    ["1799.25", 179925],
    ["1,799", 179900],
    ["99,5", 9950],
    ["-3,5", -350],
  ])("are read with a comma or a point before the decimals: %s", (written, points) => {
    expect(upload("Team;Points", `A;${written}`).teams[0]?.points).toBe(points);
  });

  it("are read as the rest of the table writes its numbers, and refused where nothing tells", () => {
    const pointsIn = (...cells: string[]) =>
      upload("Team;Points", ...cells.map((cell, at) => `${"ABC"[at]};${cell}`)).teams.map(({ points }) => points);
    expect(pointsIn("1.799", "1.650,5")).toEqual([179900, 165050]);
    expect(pointsIn("101.125", "99.5")).toEqual([10113, 9950]);
    expect(() => pointsIn("1.799", "1.650")).toThrow("Line 2: 1.799 could be two numbers. Write all points with two");
    expect(() => pointsIn("1,799", "99,5")).toThrow("Line 2: 1,799 could be two numbers.");
    expect(() => upload("Team,Points", "A,1799,25")).toThrow("Line 2 has more cells than there are column names. Put");
    expect(() => upload("Team,Points", "A,1799.25,W3")).toThrow("column names. Give each column a name.");
  });

  it("have cells and lines no longer than a league's", () => {
    expect(() => upload("Team,Place", `${"A".repeat(75_000)},1`)).toThrow("A cell can have at most 300 characters.");
    expect(() => upload("Team", `A${",1".repeat(300)}`)).toThrow("A line can have at most 200 cells.");
    expect(() => upload("Team", ..."A".repeat(151))).toThrow("A list can have at most 150 lines.");
    expect(() => upload("Team,Place", ...Array(2000).fill("A,1"))).toThrow("Results can have at most 2,000 lines.");
  });

  it("flag places that are missing or given twice, and points that aren't the sum of the weeks", () => {
    const table = upload("Rank;Team;Points;Week 1", "1;A;10;10", "1;B;20;19", "2;C;5;5", ";D;5;5");
    expect(table.flags).toEqual(
      expect.arrayContaining([
        { kind: "place_given_twice", week: null, teamIds: ["A", "B"] },
        { kind: "place_missing", week: null, teamIds: ["D"] },
        { kind: "points_differ_from_weeks", week: null, teamIds: ["B"], points: 100 },
        { kind: "uploaded", week: null, teamIds: [] },
      ]),
    );
    expect(table.teams.map(({ finalPlaceSource }) => finalPlaceSource)).toEqual(["guess", "guess", "stated", "guess"]);
  });

  it("read a place that equal teams share as stated, and give the others the places left over", () => {
    const table = upload("Rank;Team;Points", "1;A;30", "2;B;25", "T3;C;20", "T3;D;20", ";E;10");
    expect(table.teams.map(({ finalPlace }) => finalPlace)).toEqual([1, 2, 3, 3, 5]);
    expect(table.teams.map(({ finalPlaceSource }) => finalPlaceSource)).toEqual([...Array(4).fill("stated"), "guess"]);
    expect(table.flags.map(({ kind }) => kind)).not.toContain("place_given_twice");
  });

  it("are read from ESPN's JSON, as one object or as a list of its answers", () => {
    const parts = ["mTeam", "mSettings", "mMatchupScore"].map((view) => espnAnswer("synthetic-ffl-2024", view));
    for (const text of [JSON.stringify(parts), JSON.stringify(Object.assign({}, ...parts))]) {
      const table = readUpload(text, about);
      expect(table).toMatchObject({ platform: "espn", leagueId: "700009", sport: "football" });
      expect(placesOf(table)).toEqual(trueFinalPlaces("stated"));
      expect(flagsOf(table)).toEqual(["orphan_team", "uploaded"]);
      expect(table.weeks).toHaveLength(Object.keys(truth.weeklyHighs).length + 3);
    }
  });

  it.each([
    ["", "There are no results in this upload."],
    ["Place,Points\n1,2", "The first line must name the columns: Team, and Place, Points or Week 1, Week 2 and so on."],
    ["Team,Place", "There are no teams below the column names."],
    ["Team,Place\n,1", "Line 2 has no team."],
    ["Team,Place\nA,1\nA,2", "Line 3 lists the team A again."],
    ["Team,Place\nA,best", "Line 2: best isn't a place."],
    ["Team,Points\nA,many", "Line 2: many isn't a number of points."],
    ["Team,Record\nA,x-y", "Line 2: x isn't a number of games."],
    ['{"teams":', "That JSON is incomplete. Copy the whole answer."],
    ["[7]", "We can read JSON only from ESPN. Paste the table of standings, or a file with its columns."],
    ['{"members":[]}', "That is only a part of ESPN's answer. Copy all of it, with its teams, settings and schedule."],
    [`Team\n${Array.from({ length: 101 }, (_, index) => `T${index}`).join("\n")}`, "That is more than 100 teams."],
  ])("are refused with a sentence: %#", (text, sentence) => {
    expect(() => readUpload(text, about)).toThrow(sentence);
  });
});
