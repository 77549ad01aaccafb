import type { League } from "#contract/leagues/leagues.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { centsOf } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { feeToJoin } from "#contract/terms/fee-to-join.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { isFree } from "#web/ui/fee.tsx";

/** The message that a league's join link comes with in a chat. */
export const joinMessage = (league: League) =>
  `Join ${league.name} on ${siteName()}. ${isFree(league) ? "It's free." : feeSentence(league)}`;

function feeSentence(league: League): string {
  const goes = wordsOf(league).feeGoes(treasurerNameOf(league), hasSeasons(league));
  return `The entry fee is ${feeToJoin(centsOf(league.entryFee), league)}${goes}`;
}
