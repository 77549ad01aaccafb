import { type ResultsTable, resultsTableSchema } from "#contract/results/results-table.ts";
import type { Reading, UnderstoodUpload } from "#contract/results/upload-reading.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import { invalid } from "#server/platform/errors.ts";
import { parseJson } from "#server/platform/lib/parse-json.ts";
import { espnTable } from "#server/results/platforms/espn.ts";
import { espnLeagueSchema, espnScheduleSchema } from "#server/results/platforms/espn-answers.ts";
import { flag } from "#server/results/platforms/places.ts";
import { understandTable } from "#server/results/platforms/upload/understand-upload.ts";
import type { About } from "#server/results/platforms/uploaded-table.ts";

/** ESPN's numbers for the sports. */
const sportsOfEspn: Record<number, Sport> = { 1: "football", 2: "baseball", 3: "basketball", 4: "hockey" };

const LEAGUE_ID_CHARACTERS_MAX = 64;

/**
 * Reads results that a person gives: a CSV file, a table or list pasted from a page, a spreadsheet or a chat, or ESPN's own
 * JSON. No one fetched them, so the table is flagged and never pays by itself (RULES §21). @throws AppError 400 with a
 * sentence for a text that can't be results at all
 */
export function understandUpload(text: string, about: About, chosen?: Reading): UnderstoodUpload {
  if (text.trim() === "") throw invalid("There are no results in this upload.");
  const understood = IS_JSON.test(text)
    ? { ...NO_COLUMNS, table: tableOfEspn(text) }
    : understandTable(text, about, chosen);
  const { table } = understood;
  return {
    ...understood,
    table: table && resultsTableSchema.parse({ ...table, flags: [...table.flags, flag("uploaded")] }),
  };
}

/** A chat's line may begin with a bracket, too. */
const IS_JSON = /^\s*(?:\{|\[\s*[[{\]"]|\[[\s\d,]*\]\s*$)/;

const NO_COLUMNS = { reading: null, columns: [], lines: [], leftOut: [], number: null, problem: null };

/** Reads the same for keeping. @throws AppError 400 also for the problem that a text has. */
export function readUpload(text: string, about: About, chosen?: Reading): ResultsTable {
  return readableUpload(text, about, chosen).table;
}

/** The same, with how it was read. */
export function readableUpload(text: string, about: About, chosen?: Reading) {
  const { reading, problem, table } = understandUpload(text, about, chosen);
  if (!table) throw invalid(problem ?? "");
  return { reading, table };
}

const ESPN_IN_PART = "That is only a part of ESPN's answer. Copy all of it, with its teams, settings and schedule.";
const NOT_ESPN = "We can read JSON only from ESPN. Paste the table of standings, or a file with its columns.";

function tableOfEspn(text: string): ResultsTable {
  const league: Record<string, unknown> = {};
  // One by one: a call can't have as many arguments as a list has entries.
  for (const part of [parse(text)].flat()) if (typeof part === "object") Object.assign(league, part);
  const parsed = espnLeagueSchema.safeParse(league);
  if (!parsed.success) {
    throw invalid("settings" in league || "members" in league ? ESPN_IN_PART : NOT_ESPN);
  }
  const schedule = espnScheduleSchema.safeParse(league);
  const leagueId = String(league.id ?? "").slice(0, LEAGUE_ID_CHARACTERS_MAX);
  const address = { leagueId, sport: sportsOfEspn[Number(league.gameId)] ?? "football" };
  return espnTable(address, parsed.data, schedule.success ? schedule.data.schedule : undefined);
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw invalid("That JSON is incomplete. Copy the whole answer.");
  }
}
