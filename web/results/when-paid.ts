import type { League } from "#contract/leagues/leagues.ts";
import { listed } from "#contract/platform/listed.ts";
import { periodsPaid } from "#contract/results/periods-paid.ts";
import type { ResultAward } from "#contract/results/result-awards.ts";
import { isOnlyProposed } from "#contract/terms/objection-rules.ts";

type AwardsState = { awards: readonly ResultAward[]; isLinked: boolean };

/** What has to happen before a season's winners are paid; nothing once every prize was awarded. */
export function whenPaid(league: League, { awards, isLinked }: AwardsState): string {
  if (awards.every(({ state }) => state === "awarded")) return "";
  const periods = isLinked ? periodsPaid(league) : new Set();
  if (periods.size > 0) {
    const kinds = [...(periods.has("week") ? ["weekly"] : []), ...(periods.has("month") ? ["monthly"] : [])];
    const prizes = listed(kinds).replace(/^./, (first) => first.toUpperCase());
    const happens = league.membersVote ? "put to a vote" : isOnlyProposed(league) ? "proposed" : "awarded";
    return `${prizes} prizes are ${happens} once their results are final, unless someone has to look or decide first. No other prize is paid until its payout is proposed.`;
  }
  const others = awards.some(({ state }) => state === "awarded") ? "No one else" : "No one";
  return `${others} is paid until the payouts are proposed.`;
}
