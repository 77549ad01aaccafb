import type { League } from "#contract/leagues/leagues.ts";
import { openSeasonSentence } from "#contract/leagues/season-sentence.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { LEAGUE_PLACES } from "#contract/platform/prerendered.ts";

/**
 * Returns the words that a league's page shows before its code has loaded, by their place in the prerendered picture.
 * They come from the answers about the league and about the reader.
 */
export function firstWords(answer: string, readerAnswer: string | undefined): Record<string, string> {
  const league: League = JSON.parse(answer);
  const reader: CurrentUser | undefined = readerAnswer ? JSON.parse(readerAnswer) : undefined;
  return { [LEAGUE_PLACES.name]: league.name, [LEAGUE_PLACES.sentence]: openSeasonSentence(league, reader?.id) ?? "" };
}
