import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import { PLATFORM_WAYS } from "#server/results/platforms/platform-ways.ts";

/** The month, 1 to 12, in which a sport's leagues open for the new season. Before it, people mean the last one. */
const openingMonths: Partial<Record<Sport, number>> = { football: 6, basketball: 8, hockey: 8, baseball: 2, soccer: 7 };

/**
 * Returns the year of the season that people mean when they name none. A winter season is named after the year it begins
 * in, except that ESPN names basketball and hockey seasons after the year they end in.
 */
export function currentSeason(platform: ResultPlatform, sport: Sport, now: Date): string {
  const hasOpened = now.getUTCMonth() + 1 >= (openingMonths[sport] ?? 1);
  const begins = now.getUTCFullYear() - (hasOpened ? 0 : 1);
  return String(begins + (PLATFORM_WAYS[platform].namedAfterEnd.includes(sport) ? 1 : 0));
}
