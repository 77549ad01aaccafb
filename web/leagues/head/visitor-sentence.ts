import type { League } from "#contract/leagues/leagues.ts";
import { centsOf } from "#contract/platform/money.ts";
import { leastToJoin } from "#contract/terms/fee-to-join.ts";
import { isOpenToVisitors, openSeats, type Visit } from "#web/leagues/head/head-need.ts";
import { isFree } from "#web/ui/fee.tsx";

/**
 * What somebody without a seat reads. Until when it is open stands next to the button: this is then not the page's
 * largest text, which would wait for the reader's time zone.
 */
export function visitorSentence({ league, now }: Pick<Visit, "league" | "now">): string {
  const { status, maxMembers } = league;
  const open = openSeats(league);
  if (status === "completed") return "This season is over.";
  if (!isOpenToVisitors(league, now)) return "Registration Closed";
  if (open <= 0) return "This league is full";
  const fee = isFree(league) ? "A seat costs nothing" : `A seat costs ${leastSeat(league)}`;
  return `${fee}. ${open} of ${maxMembers} ${open === 1 ? "is" : "are"} open.`;
}

function leastSeat(league: League): string {
  const least = leastToJoin(centsOf(league.entryFee), league);
  return league.maxYears > league.minYears && league.minYears > 1 ? `at least ${least}` : least;
}
