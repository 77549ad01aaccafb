import type { AuditEntry } from "#contract/operations/admin-oversight.ts";

/** An admin's act, to be followed by its subject. */
const WORDS: Record<string, string> = {
  "user.create": "created",
  "user.edit": "edited",
  "user.delete": "deleted",
  "user.end_sessions": "signed out every browser of",
  "user.remove_picture": "removed the picture of",
  "user.ask_to_change_address": "asked to change the address of",
  "user.ask_to_give_admin_role": "asked to give the admin role to",
  "user.ask_to_erase_account": "asked to delete",
  "user.ask_to_make_reset_link": "asked to make a password link for",
  "user.make_reset_link": "made a password link for",
  "league.ask_to_pay_out_refund": "asked to pay out a refund to a bank account in",
  "league.ask_to_pay_unclaimed": "asked to pay unclaimed money of",
  "league.ask_to_resolve_vote": "asked to decide on the payouts of",
  "league.ask_to_decide_review": "asked to decide the review of",
  "league.review_release": "released the prizes of",
  "league.review_return": "returned the unsent prizes to the season of",
  "league.review_refund": "refunded, after a review, the season of",
  "league.vote_approve": "approved the payouts of",
  "league.vote_replace": "awarded different prizes than proposed in",
  "league.vote_refund": "refunded, after a vote, the season of",
  "user.start_second_factor_reset": "started removing the second factors of",
  "user.cancel_second_factor_reset": "kept the second factors of",
  "league.create": "created",
  "league.edit": "edited",
  "league.change_terms": "changed the terms of",
  "league.delete": "deleted",
  "league.complete": "completed",
  "league.start_season": "started the season of",
  "league.end_season": "ended the season of",
  "league.invite": "invited players to",
  "league.renew_join_link": "made a join link to",
  "league.turn_off_join_link": "turned off the join link to",
  "league.revoke_invitation": "revoked an invitation to",
  "league.remind": "reminded members of",
  "league.charge": "charged members in",
  "league.withdraw_charge": "withdrew a charge in",
  "league.ask_about_charge": "asked members about a charge in",
  "league.waive_late_fee": "waived a late fee in",
  "league.lower_entry_fee": "lowered a member's entry fee in",
  "league.remove_member": "removed a member from",
  "league.propose_payouts": "proposed payouts in",
  "league.retry_refund": "retried a refund in",
  "league.pay_out_refund": "paid out a refund to a bank account in",
  "league.return_remainder": "returned the leftover pool of",
  "league.move_to_unclaimed": "moved money to unclaimed in",
  "league.pay_unclaimed": "paid unclaimed money of",
  "league.retry_payout": "resent a payout in",
  "league.answer_dispute": "answered a bank's dispute in",
  "league.remind_winner": "reminded a winner in",
  "league.keep_waiting": "gave a winner more time in",
  "league.propose_smaller_prizes": "asked the members to agree to smaller prizes in",
  "league.open_give_back_vote": "opened a vote on an unclaimed prize in",
  "user.mark_tax_details": "marked the tax details as collected of",
  "user.unmark_tax_details": "took the mark about tax details off",
  "user.download_unclaimed_report": "downloaded the report on unclaimed money as",
  "user.download_tax_report": "downloaded the tax report as",
  "user.sign_log": "signed the log as",
  "league.step_in": "stepped in for the commissioner of",
};

/** Says the action in plain words. An action without its own text shows its name with spaces. */
export const wordsOf = ({ action }: Pick<AuditEntry, "action">): string =>
  WORDS[action] ?? `did “${action.replace(/^\w+\./, "").replaceAll("_", " ")}” to`;

/** Names the admin who did it. */
export function actorOf({ actorId, actorUsername }: Pick<AuditEntry, "actorId" | "actorUsername">): string {
  return actorId === null ? "The operator" : (actorUsername ?? "Deleted user");
}

/** Names the person or league concerned, if the name still exists. */
export function subjectOf({
  action,
  subjectType,
  subjectName,
}: Pick<AuditEntry, "action" | "subjectType" | "subjectName">) {
  if (subjectName !== null) return subjectName;
  return action.endsWith(".delete") ? `a ${subjectType}` : `a deleted ${subjectType}`;
}
