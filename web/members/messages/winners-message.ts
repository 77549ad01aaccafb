import type { League } from "#contract/leagues/leagues.ts";
import { seasonOfLeagueFirst } from "#contract/leagues/season-in-words.ts";
import type { Payout } from "#contract/money/payouts.ts";
import { centsOfPrize, wonInWords } from "#contract/money/set-off-words.ts";
import { usernameOf } from "#contract/people/shown-names.ts";
import { payoutTitle } from "#contract/terms/place-name.ts";

/** A message with more lines is no longer read in a chat. */
const LINES_MAX = 12;

/**
 * Tells a league's chat who won what in a completed season, and nothing about whether it has arrived (RULES §18).
 * @param prizes The season's prizes, in the order to list them, with the names that the members know the winners by.
 */
export function winnersMessage(league: League, { prizes, url }: { prizes: readonly Payout[]; url: string }): string {
  const soFar = league.pot.escrowBalance === "0.00" ? "" : " so far";
  const shown = prizes.length > LINES_MAX ? prizes.slice(0, LINES_MAX - 1) : prizes;
  const lines = shown.map(
    (prize) => `${payoutTitle(prize)}: ${usernameOf(prize)}, ${wonInWords(centsOfPrize(prize), league.currency)}`,
  );
  const others = prizes.length - shown.length;
  return [
    `${seasonOfLeagueFirst(league, league.currentYear)} is over. The winners${soFar}:`,
    ...lines,
    ...(others > 0 ? [`And ${others} more prizes.`] : []),
    `See the league here: ${url}`,
  ].join("\n");
}
