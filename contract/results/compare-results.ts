import { counted } from "#contract/platform/counted.ts";
import { type Decimals, decimalsOf, pointsWords } from "./points-words.ts";
import type { ResultMonth, ResultOwner, ResultScore, ResultsTable, ResultTeam, ResultWeek } from "./results-table.ts";
import { flagSentence, placeSourceWords, recordWords, sourceName, teamName } from "./results-words.ts";
import { withoutCode } from "./team-codes.ts";

/** One cell of a table that differs between two imports. */
export type Difference = {
  /** The team, the week, or the league. */
  about: string;
  cell: string;
  before: string;
  after: string;
};

const NONE = "None";
/**
 * A cell's name and how to read its text. `note` says how the text is known. `same` is for cells that may differ although
 * their texts are equal.
 */
type Cell<Row> = {
  cell: string;
  read: (row: Row, decimals: Decimals) => string;
  note?: (row: Row, table: ResultsTable) => string;
  same?: (a: Row, b: Row) => boolean;
};

const TEAM_CELLS: readonly Cell<ResultTeam>[] = [
  { cell: "Final place", read: ({ finalPlace }) => String(finalPlace ?? NONE), note: placeNote },
  { cell: "Regular-season place", read: ({ regularSeasonPlace }) => String(regularSeasonPlace ?? NONE) },
  { cell: "Points", read: ({ points }, decimals) => (points === null ? NONE : pointsWords(points, decimals)) },
  { cell: "Record", read: recordWords },
  { cell: "Owner", read: ({ owners }) => ownersWords(owners), same: (a, b) => ownerIds(a) === ownerIds(b) },
  { cell: "Team name", read: ({ name }) => name },
  { cell: "Division", read: ({ division }) => division ?? NONE },
];

const LEAGUE_CELLS: readonly Cell<ResultsTable>[] = [
  { cell: "Platform", read: ({ platform }) => (platform === "upload" ? "Upload" : sourceName(platform)) },
  { cell: "League's id", read: ({ leagueId }) => leagueId || NONE },
  { cell: "League name", read: ({ leagueName }) => leagueName },
  { cell: "Season", read: ({ season }) => season },
  { cell: "Sport", read: ({ sport }) => sport },
  {
    cell: "Consolation bracket",
    read: ({ consolationWinners: winners, teams }) =>
      winners === undefined ? "Not given" : winners.map((id) => teamName(id, { teams })).join(", ") || NONE,
  },
  { cell: "Season over", read: ({ isSeasonOver }) => (isSeasonOver ? "Yes" : "No") },
];

function placeNote({ finalPlace, finalPlaceSource: how }: ResultTeam, { platform }: ResultsTable): string {
  return finalPlace === null || how === null ? "" : placeSourceWords(how, platform);
}

const ownersWords = (owners: readonly ResultOwner[] | null): string =>
  owners?.map(({ name }) => name).join(", ") || (owners === null ? "Not given" : "No owner");
const ownerIds = ({ owners }: ResultTeam): string => JSON.stringify(owners?.map(({ id }) => id) ?? null);

/**
 * Lists how an import differs from an earlier one, cell by cell (RULES §21): first what decides who wins, team by team,
 * then the weeks, then names and the league's own facts. Equal tables have no differences.
 */
export function differencesBetween(before: ResultsTable, after: ResultsTable): Difference[] {
  const flagged = flagDifferences(before, after);
  return [
    ...teamDifferences(before, after),
    ...flagged,
    ...weekDifferences(before, after),
    ...monthDifferences(before, after),
    ...leagueDifferences(before, after),
  ];
}

function leagueDifferences(before: ResultsTable, after: ResultsTable): Difference[] {
  const [one, other] = [
    { row: before, table: before },
    { row: after, table: after },
  ];
  return LEAGUE_CELLS.flatMap((cell) => differing(cell, one, other, "The league"));
}

function teamDifferences(before: ResultsTable, after: ResultsTable): Difference[] {
  const pairs = pairsBy(before.teams, after.teams, ({ id }) => id);
  const there = (team: ResultTeam | undefined) => (team ? "In the league" : NONE);
  const nameOf = (team: ResultTeam | undefined) => (team ? withoutCode(team) : "");
  const teams = pairs.flatMap(([one, other]): Difference[] => {
    if (one && other) return [];
    return [{ about: nameOf(other ?? one), cell: "Team", before: there(one), after: there(other) }];
  });
  const cells = TEAM_CELLS.flatMap((cell) =>
    pairs.flatMap(([one, other]): Difference[] => {
      if (!one || !other) return [];
      return differing(cell, { row: one, table: before }, { row: other, table: after }, nameOf(other));
    }),
  );
  return [...teams, ...cells];
}

type Side<Row> = { row: Row; table: ResultsTable };

function differing<Row>(of: Cell<Row>, one: Side<Row>, other: Side<Row>, about: string): Difference[] {
  const { cell, read, note = () => "", same } = of;
  const decimals = decimalsOf(one.table, other.table);
  const [before, after] = [read(one.row, decimals), read(other.row, decimals)];
  const [noteBefore, noteAfter] = [note(one.row, one.table), note(other.row, other.table)];
  if (noteBefore !== noteAfter) {
    return [{ about, cell, before: noted(before, noteBefore), after: noted(after, noteAfter) }];
  }
  if (before !== after) return [{ about, cell: noted(cell, uncapital(noteAfter)), before, after }];
  return same && !same(one.row, other.row) ? [{ about, cell, before, after: `${after} (another account)` }] : [];
}

const noted = (text: string, note: string) => (note === "" ? text : `${text} (${note})`);
const uncapital = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

function flagDifferences(before: ResultsTable, after: ResultsTable): Difference[] {
  const sentences = (table: ResultsTable) => table.flags.map((flag) => flagSentence(flag, table));
  const row = { about: "The table", cell: "To check" };
  return pairsBy(sentences(before), sentences(after), (sentence) => sentence).flatMap(([one, other]) =>
    one === other ? [] : [{ ...row, before: one ?? NONE, after: other ?? NONE }],
  );
}

function weekDifferences(before: ResultsTable, after: ResultsTable): Difference[] {
  return pairsBy(before.weeks, after.weeks, ({ week }) => week).flatMap(([one, other]): Difference[] => {
    const about = `Week ${(other ?? one)?.week}`;
    const state = (week: ResultWeek | undefined) => (week ? (week.isComplete ? "Complete" : "Provisional") : NONE);
    const phase = ({ phase }: ResultWeek) => (phase === "regular" ? "Regular season" : "Playoffs");
    const own: Difference[] = [];
    if (state(one) !== state(other)) own.push({ about, cell: "Week", before: state(one), after: state(other) });
    if (!one || !other) return own;
    if (phase(one) !== phase(other)) own.push({ about, cell: "Part of", before: phase(one), after: phase(other) });
    return [...own, ...scoreDifferences({ row: one, table: before }, { row: other, table: after }, about)];
  });
}

function scoreDifferences(one: Side<ResultWeek>, other: Side<ResultWeek>, about: string): Difference[] {
  const versus = (opponentId: string | null, table: ResultsTable) =>
    opponentId === null ? "" : ` against ${teamName(opponentId, table)}`;
  const decimals = decimalsOf(one.table, other.table);
  const games = pairsBy(one.row.scores, other.row.scores, ({ teamId, opponentId }) => `${teamId} ${opponentId}`);
  return games.flatMap(([was, is]): Difference[] => {
    const { teamId = "", opponentId = null } = is ?? was ?? {};
    const table = is ? other.table : one.table;
    const [before, after] = [scoreWords(was, decimals), scoreWords(is, decimals)];
    if (before === after) return [];
    return [{ about, cell: `${teamName(teamId, table)}${versus(opponentId, table)}`, before, after }];
  });
}

function scoreWords(score: ResultScore | undefined, decimals: Decimals): string {
  if (!score) return NONE;
  const { points, grossPoints = points, transfers = 0, result = "" } = score;
  const gross = grossPoints === points ? "" : `${pointsWords(grossPoints, decimals)} before transfers`;
  const made = transfers === 0 ? "" : counted(transfers, "transfer");
  return noted(pointsWords(points, decimals), [result, gross, made].filter(Boolean).join(", "));
}

function monthDifferences(before: ResultsTable, after: ResultsTable): Difference[] {
  const decimals = decimalsOf(before, after);
  return pairsBy(before.months ?? [], after.months ?? [], ({ name }) => name).flatMap(([one, other]): Difference[] => {
    const about = (other ?? one)?.name ?? "";
    const weeks = (month: ResultMonth | undefined) => (month ? `${month.fromWeek} to ${month.toWeek}` : NONE);
    const ofMonth = { about, cell: "Weeks", before: weeks(one), after: weeks(other) };
    const placed = pairsBy(one?.places ?? [], other?.places ?? [], ({ teamId }) => teamId);
    const words = (row: ResultMonth["places"][number] | undefined) =>
      row ? noted(`Place ${row.place}`, pointsWords(row.points, decimals)) : NONE;
    const ofTeams = placed.map(([was, is]) => {
      const cell = teamName((is ?? was)?.teamId ?? "", is ? after : before);
      return { about, cell, before: words(was), after: words(is) };
    });
    // Of a month that came or went, its teams would say nothing more.
    const rows = one && other ? [ofMonth, ...ofTeams] : [ofMonth];
    return rows.filter((row) => row.before !== row.after);
  });
}

/** Rows with the same key side by side, in the order of the newer ones, then those that are gone. */
function pairsBy<Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => unknown) {
  const old = new Map(before.map((row) => [keyOf(row), row]));
  const kept = after.map((row): [Row | undefined, Row | undefined] => [old.get(keyOf(row)), row]);
  const present = new Set(after.map(keyOf));
  const gone = before.filter((row) => !present.has(keyOf(row)));
  return [...kept, ...gone.map((row): [Row | undefined, Row | undefined] => [row, undefined])];
}
