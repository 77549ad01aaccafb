import type { EditLeague } from "#contract/leagues.ts";
import type { LeagueRow } from "#server/leagues/access.ts";

type Situation = { before: LeagueRow; changes: EditLeague; seatsTaken: number; seasonHasPayments: boolean };

/**
 * Why an edit cannot be made, or undefined when it can. Once somebody has paid for the season, terms may
 * only change in the members' favour; seats are never taken from people who hold them (RULES §2).
 */
export function editRefusal({ before, changes, seatsTaken, seasonHasPayments }: Situation): string | undefined {
  if (changes.maxMembers !== undefined && changes.maxMembers < seatsTaken) {
    return `${seatsTaken} seats are taken, so the league can't have fewer than that.`;
  }
  if (!seasonHasPayments) return undefined;
  if (changes.entryFee !== undefined && changes.entryFee !== before.entryFee) {
    return "Members have paid this season's entry fee, so it can't change any more.";
  }
  if ((changes.commissionerReimbursement ?? 0) > before.commissionerReimbursement) {
    return "Members have paid under the present reimbursement, so it can only fall.";
  }
  if (changes.periodPrizeShare !== undefined && changes.periodPrizeShare !== before.periodPrizeShare) {
    return "Members have paid for the present share of period prizes, so it can't change any more.";
  }
  if (changes.payoutRule === "commissioner_control" && before.payoutRule === "majority_approval") {
    return "Members have paid for a say in the payouts, so the vote can't be taken away.";
  }
  if (changes.payoutStructure && !isSameStructure(changes.payoutStructure, before.payoutStructure)) {
    return "Members have paid for the present payout structure, so it can't change any more.";
  }
  if (changes.leagueType !== undefined && changes.leagueType !== before.leagueType) {
    return "Members have paid for this type of league, so it can't change any more.";
  }
  return undefined;
}

const isSameStructure = (a: LeagueRow["payoutStructure"], b: LeagueRow["payoutStructure"]) =>
  a.length === b.length &&
  a.every(({ place, percentage }, index) => b[index]?.place === place && b[index]?.percentage === percentage);
