import { listed } from "#contract/platform/listed.ts";
import type { Answer } from "#web/api/request.ts";

export type PayoutAccount = Answer<"GET /api/payout-account">;

export type PayoutAccountWords = {
  sentence: string;
  /** What the button says; undefined when there is nothing to do. */
  action?: string;
  /** Whether the winner's list of things to do already says it, so that no card has to (RULES §19). */
  isNeed?: boolean;
};

/**
 * What a winner reads about their payout account; undefined if nothing waits for them, nothing has gone wrong, and they
 * haven't just come back from the processor's pages (`hasReturned`).
 */
export function payoutAccountWords(account: PayoutAccount, hasReturned: boolean): PayoutAccountWords | undefined {
  const { status, missing, bankFailure, pendingPayouts, waiting } = account;
  if (bankFailure !== null) {
    // The list of things to do has the button.
    return {
      sentence: `Your bank sent your money back: ${bankFailure} The money is in your account at our payment processor. It's sent again automatically once you correct your bank details.`,
    };
  }
  if (pendingPayouts === 0 && !hasReturned) return undefined;
  if (status === "ready" && waiting.some(({ pause }) => pause)) {
    return { sentence: "We'll send it to your bank account as soon as nothing is holding it up." };
  }
  if (status === "ready") {
    return {
      sentence:
        pendingPayouts > 0
          ? "We're sending it to your bank account. We'll tell you when it's sent."
          : "You're ready to be paid. We send what you win to your bank account automatically.",
    };
  }
  if (missing.length > 0 && status === "pending") {
    return { sentence: `The payment processor still needs ${listed(missing)}.`, action: "Continue" };
  }
  if (hasReturned) {
    // Until it's done, the list of things to do keeps asking for a bank account.
    const then =
      pendingPayouts > 0
        ? "Until it's done, we still ask for your bank account above. You don't have to add it again."
        : "There's nothing you need to do.";
    return { sentence: `The payment processor is checking your details. ${then}` };
  }
  return {
    sentence: "Add a bank account and we'll send it there. It takes two minutes, and you do it once.",
    action: status === "pending" ? "Continue" : "Add a bank account",
    isNeed: waiting.every(({ pause }) => pause === null),
  };
}
