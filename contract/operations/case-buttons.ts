import { UNREACHABLE_DAYS } from "#contract/platform/days.ts";
import type { AdminCase } from "./admin-oversight.ts";

/** Whether the case needs a decision about a league's money; an admin with a stake in the league can't make it. */
export const isDecision = ({ kind }: Pick<AdminCase, "kind">): boolean =>
  kind === "payout_unclaimed" || kind === "commissioner_gone" || kind === "payout_review" || kind === "payout_vote";

/** Whether its owner can't be reached: their account is deleted, or the money has waited long enough (RULES §23). */
function canBeUnclaimed({ kind, username, occurredAt }: AdminCase, now: Date): boolean {
  const waited = now.getTime() - new Date(occurredAt).getTime();
  return username === null || kind === "payout_unclaimed" || waited >= UNREACHABLE_DAYS * 86_400_000;
}

/** The words on the buttons of cases. */
export type CaseButton =
  | "See the league"
  | "Send again"
  | "Move to unclaimed"
  | "Try the refund again"
  | "Pay out instead"
  | "Ask the members"
  | "Keep waiting"
  | "Step in"
  | "Release"
  | "Return to the season"
  | "Refund everyone"
  | "Decide"
  | "See the dispute";

/** What an admin can do about a case: the first button is on its row, the others are behind "More". */
export function caseButtons(item: AdminCase, now: Date): CaseButton[] {
  const isOthers = item.stake === "other_decides";
  const move = only(canBeUnclaimed(item, now), "Move to unclaimed");
  if (isOthers && isDecision(item)) return ["See the league"];
  const isDeleted = item.username === null;
  switch (item.kind) {
    case "payout_failed":
      return [...only(!isDeleted, "Send again"), ...(isOthers ? [] : move)];
    case "refund_failed":
      return ["Try the refund again", ...only(!isDeleted, "Pay out instead"), ...move];
    case "payout_unclaimed":
      return [...only(item.canBeGivenBack, "Ask the members"), ...move, "Keep waiting"];
    case "commissioner_gone":
      return ["Step in", "See the league"];
    case "payout_review":
      return ["Release", "Return to the season", "Refund everyone"];
    case "payout_vote":
      return ["Decide"];
    default:
      return ["See the dispute"];
  }
}

const only = (isPossible: boolean, button: CaseButton): CaseButton[] => (isPossible ? [button] : []);
