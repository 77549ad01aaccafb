import type { League } from "#contract/leagues/leagues.ts";
import { centsOf } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import { hasTreasurer } from "#contract/terms/custody.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import { feeToJoin } from "#contract/terms/fee-to-join.ts";
import { hasSeasons } from "#contract/terms/league-types.ts";
import { isFree } from "#web/ui/fee.tsx";

/** The message that a league's join link comes with in a chat. */
export const joinMessage = (league: League) =>
  `Join ${league.name} on ${siteName()}. ${isFree(league) ? "It's free." : feeSentence(league)}`;

function feeSentence(league: League): string {
  const sentence = `The entry fee is ${feeToJoin(centsOf(league.entryFee), league)}`;
  if (hasTreasurer(league)) {
    const treasurer = league.treasurer?.name ?? "the treasurer";
    return `${sentence}. You pay ${treasurer}, who keeps the money. ${notHeldWords(treasurer)}`;
  }
  return hasSeasons(league)
    ? `${sentence}. Each season's fee is held in escrow until that season ends.`
    : `${sentence}, held in escrow until the season ends.`;
}
