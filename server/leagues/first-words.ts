import type { League } from "#contract/leagues/leagues.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { FIRST_NAME_PLACE, LEAGUE_PLACES } from "#contract/platform/prerendered.ts";
import { openSeasonSentence } from "#server/leagues/standing/open-season.ts";

/** The words that a league's page shows before its code has loaded, from the answers about the league and its reader. */
export function leagueWords(now: Date, leagueAnswer: string, readerAnswer: string): Record<string, string> {
  const league: League = JSON.parse(leagueAnswer);
  const reader: CurrentUser = JSON.parse(readerAnswer);
  return {
    [LEAGUE_PLACES.name]: league.name,
    [LEAGUE_PLACES.sentence]: openSeasonSentence(league, reader.id, now) ?? "",
  };
}

/** The words that a dashboard shows before its code has loaded, from the answer about its reader. */
export function dashboardWords(readerAnswer: string): Record<string, string> {
  const { firstName }: CurrentUser = JSON.parse(readerAnswer);
  return { [FIRST_NAME_PLACE]: firstName };
}
