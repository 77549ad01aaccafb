import { type ResultsTable, resultsTableSchema } from "#contract/results/results-table.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import { espnTable } from "#server/leagues/results/platforms/espn.ts";
import { espnLeagueSchema, espnScheduleSchema } from "#server/leagues/results/platforms/espn-answers.ts";
import { flag } from "#server/leagues/results/platforms/places.ts";
import { tableOfCells } from "#server/leagues/results/platforms/uploaded-table.ts";
import { invalid } from "#server/platform/errors.ts";

/** ESPN's numbers for the sports. */
const sportsOfEspn: Record<number, Sport> = { 1: "football", 2: "baseball", 3: "basketball", 4: "hockey" };

const LEAGUE_ID_CHARACTERS_MAX = 64;

/**
 * Reads results that a person gives: a CSV file, a table pasted from a page or a spreadsheet, or ESPN's own JSON. No one
 * fetched them, so the table is flagged and never pays by itself (RULES §21). @throws AppError with a sentence.
 */
export function readUpload(text: string, about: { leagueName: string; season: string; sport: Sport }): ResultsTable {
  if (text.trim() === "") throw invalid("There are no results in this upload.");
  const table = /^\s*[[{]/.test(text) ? tableOfEspn(text) : tableOfCells(text, about);
  return resultsTableSchema.parse({ ...table, flags: [...table.flags, flag("uploaded")] });
}

function tableOfEspn(text: string): ResultsTable {
  const league: Record<string, unknown> = {};
  // One by one: a call can't have as many arguments as a list has entries.
  for (const part of [parse(text)].flat()) if (typeof part === "object") Object.assign(league, part);
  const parsed = espnLeagueSchema.safeParse(league);
  if (!parsed.success) {
    throw invalid("That isn't a league from ESPN. Copy the whole answer with its teams, settings and schedule.");
  }
  const schedule = espnScheduleSchema.safeParse(league);
  const leagueId = String(league.id ?? "").slice(0, LEAGUE_ID_CHARACTERS_MAX);
  const address = { leagueId, sport: sportsOfEspn[Number(league.gameId)] ?? "football" };
  return espnTable(address, parsed.data, schedule.success ? schedule.data.schedule : undefined);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid("That JSON is incomplete. Copy the whole answer.");
  }
}
