import type { League } from "#contract/leagues.ts";
import { LEAGUE_PLACES } from "#contract/prerendered.ts";
import { openSeasonSentence } from "#contract/season-sentence.ts";

/** What a league's page says before its code has come, by the places in its picture, from the call's answer. */
export function firstWords(answer: string): Record<string, string> {
  const league: League = JSON.parse(answer);
  return { [LEAGUE_PLACES.name]: league.name, [LEAGUE_PLACES.sentence]: openSeasonSentence(league) ?? "" };
}
