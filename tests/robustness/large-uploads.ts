import { UPLOAD_CHARACTERS_MAX as MAX } from "#contract/results/results-words.ts";
import { LIST_LINES_MAX } from "#server/results/platforms/upload/list-lines.ts";

const listOf = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
/** As many as fit into what a table or a league leaves of the largest upload. */
const many = (one: string) => Math.floor((MAX - 1000) / one.length);
const repeated = (one: string) => one.repeat(many(one));

/** A table of results with a column for each week. */
const table = (teams: number, weeks: number): string =>
  [
    ["Team", ...listOf(weeks, (at) => `Week ${at + 1}`)],
    ...listOf(teams, (team) => [`T${team}`, ...listOf(weeks, () => "123.45")]),
  ]
    .map((cells) => cells.join(","))
    .join("\n");

export const SMALL_UPLOAD = table(2, 1);

const teams = (count: number, rest = {}) => listOf(count, (id) => ({ id, record: { overall: {} }, ...rest }));
const side = (teamId: number) => ({ teamId });
const games = (count: number) => listOf(count, (at) => ({ matchupPeriodId: 1, home: side(at), away: side(at + 1) }));
const scheduleSettings = { matchupPeriodCount: 1, matchupPeriods: { 1: [1, 2] } };
const settings = { name: "Harbor", scheduleSettings, scoringSettings: {} };

/** A league as ESPN's own JSON has it. */
const espn = (fields: object) =>
  JSON.stringify({
    ...{ id: 7, gameId: 1, seasonId: 2024, status: { currentMatchupPeriod: 1 } },
    ...{ teams: teams(10), settings, schedule: games(10), ...fields },
  });
const scheduled = (fields: object) =>
  espn({ settings: { ...settings, scheduleSettings: { ...scheduleSettings, ...fields } } });

/** Uploads as large as they may be, or with as much of one thing as they can hold. */
export const LARGE_UPLOADS: Readonly<Record<string, string>> = {
  "60 teams with 98 weeks": table(60, 98),
  "many lines": `Team\n${listOf(many("T123456\n"), (at) => `T${at}`).join("\n")}`,
  "many columns": `Team,${repeated("a,")}\nBuoys,1`,
  "many weeks": `Team,${listOf(many("W12345,"), (at) => `W${at}`).join(",")}\nBuoys,1`,
  commas: repeated(","),
  "an endless word": repeated("a"),
  "an endless cell": `Team\n"${repeated("a")}`,
  quotes: `Team\n"${repeated('""')}`,
  "empty lines": `${SMALL_UPLOAD}${repeated("\n")}`,
  "empty lines of spaces": `${SMALL_UPLOAD}${repeated(" \n")}`,
  spaces: `${SMALL_UPLOAD}${repeated(" ")}`,
  "a list of many values": listOf(LIST_LINES_MAX, () => "1.5 ".repeat(70)).join("\n"),
  "a list of many parentheses": listOf(LIST_LINES_MAX, () => "(1) ".repeat(70)).join("\n"),
  "lines of words": listOf(1999, () => "points for ".repeat(25)).join("\n"),
  "lines of one cell each": ["Team", "Place", ...listOf(1900, String)].join("\n"),
  brackets: repeated("["),
  numbers: `[${repeated("0,")}0]`,
  objects: `[${repeated("{},")}{}]`,
  "a league in many parts": `[${espn({})}${repeated(",{}")}]`,
  "many games": espn({
    schedule: games(many('{"matchupPeriodId":1,"home":{"teamId":12345},"away":{"teamId":12345}},')),
  }),
  "many teams": espn({ teams: teams(many('{"id":12345,"record":{"overall":{}}},')) }),
  "many owners": espn({
    teams: teams(10, { owners: listOf(many("12345,") / 20, String) }),
    members: listOf(many('{"id":"12345"}') / 3, (id) => ({ id: `m${id}` })),
  }),
  "many divisions": scheduled({ divisions: listOf(many('{"id":12345},'), (id) => ({ id })) }),
  "many weeks in a period": scheduled({ matchupPeriods: { 1: listOf(many("123456,"), (week) => week) } }),
  "many periods": scheduled({
    matchupPeriods: Object.fromEntries(listOf(many('"123456":[1],'), (period) => [period, [1]])),
  }),
  "points for many periods": espn({
    schedule: games(1).map((game) => ({
      ...game,
      home: {
        teamId: 1,
        pointsByScoringPeriod: Object.fromEntries(listOf(many('"123456":1,'), (period) => [period, 1])),
      },
    })),
  }),
  "much besides": espn({ rest: listOf(many("{},"), () => ({})) }),
  "much besides, 1,000 deep": espn({ rest: JSON.parse(`${"[".repeat(1000)}${"]".repeat(1000)}`) }),
  "much besides, as deep as it can be": espn({}).replace(
    /}$/,
    `,"rest":${"[".repeat(many("[]"))}${"]".repeat(many("[]"))}}`,
  ),
  "a long id": espn({ id: repeated("a") }),
  "a long picture's address": espn({ teams: teams(1, { logo: `https://a.espncdn.com/${repeated("a")}` }) }),
  "a long name": espn({ settings: { ...settings, name: repeated("\u0301\u0323") } }),
};
