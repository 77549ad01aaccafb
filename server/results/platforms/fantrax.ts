import type { ResultsTable } from "#contract/results/results-table.ts";
import type { LeagueAddress } from "#server/platform/fantasy-platforms.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";

export async function importFantrax(_: SeasonReader, { platform }: LeagueAddress): Promise<ResultsTable> {
  throw new PlatformRefusal(platform, "unreadable");
}
