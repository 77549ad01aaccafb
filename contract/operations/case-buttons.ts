import { UNREACHABLE_DAYS } from "#contract/platform/days.ts";
import type { AdminCase } from "./admin-oversight.ts";

/** Whether the case needs a decision about a league's money; an admin with a stake in the league can't make it. */
export const isDecision = ({ kind }: Pick<AdminCase, "kind">): boolean =>
  kind === "payout_unclaimed" || kind === "commissioner_gone" || kind === "payout_review" || kind === "payout_vote";

/** Whether its owner can't be reached: their account is deleted, or the money has waited long enough (RULES §23). */
export function canBeUnclaimed({ kind, username, occurredAt }: AdminCase, now: Date): boolean {
  const waited = now.getTime() - new Date(occurredAt).getTime();
  return username === null || kind === "payout_unclaimed" || waited >= UNREACHABLE_DAYS * 86_400_000;
}

/** The words on a case's buttons, from the top, so that a screen can keep their place before their code is here. */
export function caseButtons(item: AdminCase, now: Date): string[] {
  const isOthers = item.stake === "other_decides";
  const move = canBeUnclaimed(item, now) ? ["Move to unclaimed"] : [];
  if (isOthers && isDecision(item)) return ["See the league"];
  switch (item.kind) {
    case "payout_failed":
      return [...(item.username === null ? [] : ["Send again"]), ...(isOthers ? [] : move)];
    case "refund_failed":
      return ["Try the refund again", ...(item.username === null ? [] : ["Pay out instead"]), ...move];
    case "payout_unclaimed":
      return [...(item.canBeGivenBack ? ["Ask the members"] : []), ...move, "Keep waiting"];
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
