import type { Answer } from "#web/api/request.ts";

export type PayoutAccount = Answer<"GET /api/payout-account">;

export type PayoutAccountWords = {
  sentence: string /** What the button says; undefined when there is nothing to do. */;
  action?: string;
};

const LIST = new Intl.ListFormat("en-US");

/**
 * What a winner is told of the account they are paid to, or undefined while it is no business of theirs: nothing waits
 * for them, nothing has gone wrong, and they do not come from naming it (`hasReturned`).
 */
export function payoutAccountWords(account: PayoutAccount, hasReturned: boolean): PayoutAccountWords | undefined {
  const { status, missing, bankFailure, pendingPayouts, waiting } = account;
  if (bankFailure !== null) {
    return {
      sentence: `Your bank sent your money back: ${bankFailure} It is in your account at the payment processor, Stripe, and is paid out again by itself once your bank details are right.`,
      action: "Correct bank details",
    };
  }
  if (pendingPayouts === 0 && !hasReturned) return undefined;
  if (status === "ready" && waiting.some(({ pause }) => pause)) {
    return { sentence: "It's sent to your bank account by itself as soon as nothing holds it anymore." };
  }
  if (status === "ready") {
    return {
      sentence:
        pendingPayouts > 0
          ? "We're sending it to your bank account. We'll email you when it's sent."
          : "You are ready to be paid. What you win is sent to your bank account by itself.",
    };
  }
  if (missing.length > 0 && status === "pending") {
    return { sentence: `The payment processor still needs ${LIST.format(missing)}.`, action: "Continue" };
  }
  if (hasReturned) {
    return { sentence: "The payment processor is looking at what you told it. There is nothing to do meanwhile." };
  }
  return {
    sentence: "Add a bank account and we'll send it there. It takes two minutes, and you do it once.",
    action: status === "pending" ? "Continue" : "Add a bank account",
  };
}
