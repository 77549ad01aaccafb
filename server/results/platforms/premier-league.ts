import type { ResultsTable } from "#contract/results/results-table.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { bootstrapSchema } from "#server/results/platforms/premier-league-answers.ts";
import { calendarOf } from "#server/results/platforms/premier-league-calendar.ts";
import { importClassic } from "#server/results/platforms/premier-league-classic.ts";
import { importDraft } from "#server/results/platforms/premier-league-draft.ts";
import { importH2h } from "#server/results/platforms/premier-league-h2h.ts";
import { type FplImport, OLD_SEASON } from "#server/results/platforms/premier-league-import.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";

const importers: Record<string, (given: FplImport) => Promise<ResultsTable>> = {
  classic: importClassic,
  h2h: importH2h,
  draft: importDraft,
};

/**
 * Reads a season from Fantasy Premier League, which shows one season only: each summer, it gives the numbers of the old
 * one's leagues to new leagues. @param isLookUp Leaves out what takes a call for each team.
 */
export async function importPremierLeague(
  reader: SeasonReader,
  { platform, leagueId, season }: LeagueAddress,
  { isLookUp = false } = {},
): Promise<ResultsTable> {
  const [kind = "", number = ""] = leagueId.split("-");
  const importSeason = importers[kind];
  if (!importSeason) throw new PlatformRefusal(platform, "not_found");
  const bootstrap = await reader.readPart("https://fantasy.premierleague.com/api/bootstrap-static/", bootstrapSchema);
  const calendar = calendarOf(bootstrap);
  // An address names no season, so in summer it may come with the next one, which the game doesn't show yet.
  if (Number(calendar.season) > Number(season)) throw new PlatformRefusal(platform, "other_season", OLD_SEASON);
  return importSeason({ reader, leagueId, number, calendar, isLookUp });
}
