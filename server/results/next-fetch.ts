import { finalityCheckAt, type SeasonEnd } from "#contract/results/results-finality.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Leagues that wait for the same Friday or Saturday aren't all asked about at once, but spread over this time. */
const EVENING_MS = 3 * HOUR_MS;
/** The wait after one failure in a row, after two, and so on. */
const RETRY_HOURS = [1, 4, 12, 24, 48, 96];
/** The wait after each further failure. */
const RETRY_HOURS_MAX = 168;

type FetchState = {
  leagueId: string;
  now: Date;
  /** How many fetches in a row have failed. */
  failures: number;
  /** When each week that waits to be paid can be final. */
  weekChecks: readonly Date[];
  seasonEnd: SeasonEnd | null;
};

/**
 * When the server asks for a season's results next, on its own (RULES §21): once a day, at the league's own time of
 * day; on the evenings when a week or the season can become final; less and less often while the platform refuses. Null
 * once the season is final.
 */
export function nextFetchAt({ leagueId, now, failures, weekChecks, seasonEnd }: FetchState): Date | null {
  if (seasonEnd?.isFinal) return null;
  const share = shareOf(leagueId);
  const at = now.getTime();
  if (failures > 0) return new Date(at + (RETRY_HOURS[failures - 1] ?? RETRY_HOURS_MAX) * HOUR_MS);
  const evenings = [...weekChecks, ...(seasonEnd ? [finalityCheckAt(seasonEnd)] : [])]
    .filter((evening) => evening > now)
    .map((evening) => evening.getTime() + share * EVENING_MS);
  return new Date(Math.min(dailyAfter(at + HOUR_MS, share), ...evenings));
}

/** When the league's own time of day comes next after a moment. */
function dailyAfter(after: number, share: number): number {
  const slot = Math.floor(after / DAY_MS) * DAY_MS + Math.floor(share * DAY_MS);
  return slot > after ? slot : slot + DAY_MS;
}

/** The league's own number, at least 0 and below 1, so that not all leagues ask in the same minute. */
const shareOf = (leagueId: string): number => Number.parseInt(leagueId.replaceAll("-", "").slice(-8), 16) / 2 ** 32;
