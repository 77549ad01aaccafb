import type { Payout, PayoutProgress, PayoutStatus } from "#contract/money/payouts.ts";
import { isSpent } from "#contract/money/set-off-words.ts";
import { centsOf, formatDollars } from "#contract/platform/money.ts";
import type { Custody } from "#contract/terms/custody.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

/** A payout's status, as everyone in the league sees it. */
export const statusWords: Record<PayoutStatus, { word: string; tone: BadgeTone }> = {
  pending: { word: "Not sent yet", tone: "neutral" },
  processing: { word: "Being sent", tone: "blue" },
  completed: { word: "Paid", tone: "gold" },
  failed: { word: "Failed", tone: "red" },
};

/** The same of what a treasurer pays (RULES §24). */
const treasurerWords: typeof statusWords = {
  pending: { word: "Owed", tone: "neutral" },
  processing: { word: "Sent", tone: "blue" },
  completed: { word: "Received", tone: "gold" },
  failed: { word: "Owed", tone: "neutral" },
};

const KEPT = { word: "Unclaimed", tone: "neutral" } as const;
const PAID_SEPARATELY = { word: "Paid separately", tone: "neutral" } as const;
const GIVEN_BACK = { word: "Given back", tone: "neutral" } as const;
/** Nothing of it was left to pay (RULES §25). */
const SPENT = { word: "Settled", tone: "gold" } as const;
const HELD = { word: "On hold", tone: "neutral" } as const;

type Standing = Pick<Payout, "status" | "givenBackAt" | "isKept" | "isPaidSeparately" | "pause">;

/** This payout's status; one that went unclaimed didn't fail. */
export const standingOf = (payout: Standing & Pick<Payout, "amount" | "setOff">, custody: Custody) =>
  isSpent(payout) ? SPENT : STANDINGS[custody](payout);

const STANDINGS = { potkeeper: ownStanding, treasurer: ({ status }: Standing) => treasurerWords[status] };

function ownStanding({ status, givenBackAt, isKept, isPaidSeparately, pause }: Standing) {
  if (givenBackAt !== null) return GIVEN_BACK;
  if (isPaidSeparately) return PAID_SEPARATELY;
  if (isKept) return KEPT;
  return pause === null ? statusWords[status] : HELD;
}

/** How many of these payouts failed; what went unclaimed didn't. */
export const failedCount = (payouts: readonly Pick<Payout, "status" | "givenBackAt" | "isKept">[]): number =>
  payouts.filter(({ status, givenBackAt, isKept }) => status === "failed" && givenBackAt === null && !isKept).length;

type Own = { progress: PayoutProgress; amount: string; outstanding: string };

/** Tells the winner where a payout is: what happened, and what to do. */
export function progressSentence({ progress, amount, outstanding }: Own): string {
  switch (progress) {
    case "needs_bank_details":
      return "Waiting for your bank details.";
    case "held":
      return "On hold for now. The league's page says why and until when.";
    case "on_its_way":
      return "We're sending it to your bank account.";
    case "waits_for_funds":
      return "Waiting for funds to become available. We'll send it then; there's nothing you need to do.";
    case "sent":
      return "Sent. Banks take a few days to show it.";
    case "returned_by_bank":
      return "Your bank returned it. We pay it again once you correct your bank details.";
    case "failed":
      return "It couldn't be sent; the money is safe and still yours. Check your bank details, then retry.";
    case "given_back":
      return "It went unclaimed, so the members gave it back to the season.";
    case "kept":
      return "We keep it for you as unclaimed money. Add a bank account and we'll send it there; if you have one, ask an admin to send it.";
    case "paid_separately":
      return "It was kept for you as unclaimed money and is paid as a separate payout.";
    case "came_back":
      return `${formatDollars(centsOf(outstanding))} of ${formatDollars(centsOf(amount))} came back; the money is safe and still yours. Check your bank details, then retry.`;
  }
}

/** Whether the winner has to act on their bank account before they can be paid. */
export const needsBankDetails = (progress: PayoutProgress): boolean =>
  progress === "needs_bank_details" ||
  progress === "returned_by_bank" ||
  progress === "failed" ||
  progress === "kept" ||
  progress === "came_back";
