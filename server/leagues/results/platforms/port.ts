import type { Sport } from "#contract/league-types.ts";
import type { ResultPlatform } from "#contract/results-table.ts";

/** One answer as it was fetched: what evidence keeps of it (RULES §21). */
export type FetchedAnswer = {
  /** Without secrets. */
  url: string;
  fetchedAt: Date;
  status: number;
  /** The answer's own headers, as the platform wrote them. */
  date: string | null;
  etag: string | null;
  /** SHA-256 of the raw bytes, in hex. */
  sha256: string;
  /** Parsed JSON without the personal fields that nobody needs to keep. */
  body: unknown;
};

export type LeagueAddress = {
  platform: ResultPlatform;
  leagueId: string;
  /** The season's year as the platform counts it. */
  season: string;
  sport: Sport;
};
