import type { Sport } from "#contract/league-types.ts";
import type { ResultPlatform } from "#contract/results-table.ts";

/** The month, from 1, in which leagues of the new season open. Until then, people mean the last one. */
const openingMonths: Partial<Record<Sport, number>> = { football: 6, basketball: 8, hockey: 8, baseball: 2, soccer: 7 };

/**
 * The year of the season that people mean without saying so. A winter's season is called after the year it begins in,
 * except on ESPN, which takes the year it ends in for basketball and hockey.
 */
export function currentSeason(platform: ResultPlatform, sport: Sport, now: Date): string {
  const hasOpened = now.getUTCMonth() + 1 >= (openingMonths[sport] ?? 1);
  const begins = now.getUTCFullYear() - (hasOpened ? 0 : 1);
  const isCalledAfterItsEnd = platform === "espn" && (sport === "basketball" || sport === "hockey");
  return String(begins + (isCalledAfterItsEnd ? 1 : 0));
}
