import type { Standing } from "#contract/leagues/standing.ts";
import { moneyMark } from "#contract/platform/marked-words.ts";
import { addCents, centsOf } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import type { Seen } from "#server/leagues/standing/seen.ts";

/** Says what a completed season still has to settle before the next one can start (RULES §23); null if nothing. */
export function unfinishedOf({ league, vote, isReviewed, payouts, pool }: Seen): Standing["unfinished"] {
  const only = (says: string) => ({ says: `${says}.`, ways: [] });
  if (vote?.status === "active") {
    return only("The payouts of this season aren't decided yet. The next season can start once they are");
  }
  const giveBack = giveBackVoteOf(payouts);
  if (giveBack) {
    return {
      says: "The members are voting on an unclaimed prize. The next season can start once that vote is over:",
      ways: [{ label: "See the vote", path: `/voting/${giveBack}` }],
    };
  }
  if (isReviewed) {
    return only("An admin is reviewing this season's payouts. The next season can start once that is decided");
  }
  const available = centsOf(pool?.available ?? "0.00");
  const left = addCents(available, centsOf(pool?.reimbursement ?? "0.00"));
  if (left === 0) return null;
  const amount = moneyMark(left, league.currency);
  const to = (anchor: string, label: string) => ({ label, path: `/leagues/${league.id}#${anchor}` });
  return {
    says: `${wordsOf(league).stillHas(amount)} The next season can start once that is settled:`,
    ways:
      available > 0
        ? [
            to("payouts", "Propose payouts"),
            to("rest", "Return what is left"),
            to("carry", "Carry it into the next season"),
          ]
        : [to("rest", "Pay the reimbursement")],
  };
}

/** The members' open vote on an unclaimed prize. */
export const giveBackVoteOf = (payouts: Seen["payouts"]): string | undefined =>
  payouts.find(({ giveBackVoteId }) => giveBackVoteId !== null)?.giveBackVoteId ?? undefined;
