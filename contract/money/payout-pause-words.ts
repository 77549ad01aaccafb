import type { PayoutPauseReason } from "./pause-reasons.ts";

type PausedPayout = {
  reason: PayoutPauseReason;
  /** The end of the pause, formatted for the reader; null if there is none. */
  until: string | null;
  /** Whether the money is the reader's own. */
  isOwn: boolean;
};

/** Says why a payout isn't sent yet and until when, for its winner or for the people managing it (RULES §16, §17). */
export function pauseSentence({ reason, until, isOwn }: PausedPayout): string {
  const paused = `Payouts to ${isOwn ? "you" : "this winner"} are paused until ${until}, because`;
  const their = isOwn ? "your" : "their";
  switch (reason) {
    case "card_payments":
      return `It's sent after ${until}: prizes wait a few days after the season's last card payment.`;
    case "early_completion":
      return `It's sent after ${until}: members can ask for a review until then, because the season was completed before its end date.`;
    case "review":
      return "It waits until an admin has reviewed the season.";
    case "password_reset":
      return `${paused} ${their} password was reset with a link.`;
    case "address_changed":
      return `${paused} ${their} email address was changed.`;
    case "payout_account_replaced":
      return `${paused} ${their} bank account was replaced.`;
    case "second_factor_lost":
      return `${paused} ${their} second factor was reset.`;
    case "not_me":
      return isOwn
        ? "Payouts to you are frozen, because you reported a change that wasn't yours. Reset your password by email to unfreeze them."
        : "Payouts to this winner are frozen until they reset their password by email.";
    case "unverified_address":
      return isOwn
        ? "Verify your email address and we'll send it."
        : "It's sent once the winner has verified their email address.";
    case "undeclared":
      return isOwn
        ? "Answer what we ask about you under Payouts in your profile, and we'll send it."
        : "It's sent once the winner has answered what we ask about their age or where they live.";
    case "too_young":
      return isOwn
        ? "You have to be older to be paid here. We keep it for you until then."
        : "It's kept for the winner until they are old enough to be paid here.";
    case "place_refused":
      return isOwn
        ? "We can't pay you where you live. We keep it for you; if you move, tell us under Your data in your profile."
        : "It's kept for the winner, because we can't pay people where they live.";
  }
}
