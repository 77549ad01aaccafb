import { formatDollars, toCents } from "#contract/platform/money.ts";
import { siteName } from "#contract/platform/site.ts";
import type { Mismatch } from "#server/operations/reconciliation/compare.ts";
import type { Answer } from "#server/operations/reconciliation/record-missing.ts";

/** Explains in plain words what is wrong with a movement, and what to do about it. */
export function differenceWords(mismatch: Mismatch, answer: Answer | undefined): string {
  const { processorCents, bookedCents, type } = mismatch;
  if (type === null || processorCents === null) return ONLY_IN_BOOKS;
  if (mismatch.reference === "reserve") return RESERVE;
  const amount = formatDollars(toCents(Math.abs(processorCents)));
  if (typeof answer === "object") {
    return `The books couldn't record this: ${ended(answer.failure)} The next comparison will try again.`;
  }
  if (bookedCents !== null) {
    return "The two sides give different amounts for it. Look at it in the processor's dashboard, and at the league's statement.";
  }
  if (answer === "theirs") return theirs(KINDS[type] ?? "other", amount);
  if (KINDS[type]) return `${LOST_EVENT} The processor calls it ${type}.`;
  return `The books don't recognize movements of type ${type}. Look it up in the processor's dashboard by its reference.`;
}

const ONLY_IN_BOOKS =
  "The processor has no such movement. Check that the keys belong to the same account as before, and are not test keys.";
const RESERVE =
  "The processor holds this back as a reserve, as it does while a recipient's account is negative. It returns it automatically; its dashboard says why and until when.";
const LOST_EVENT =
  "The processor has this and the books don't. Most often an event was lost: run npm run events -- backfill, then compare again.";

type Kind = "charge" | "refund" | "transfer" | "reversal" | "dispute";

/** The processor's names for movements that the product itself causes. */
const KINDS: Readonly<Record<string, Kind>> = {
  charge: "charge",
  payment: "charge",
  payment_failure_refund: "charge",
  refund: "refund",
  refund_failure: "refund",
  payment_refund: "refund",
  transfer: "transfer",
  transfer_cancel: "transfer",
  transfer_failure: "transfer",
  transfer_refund: "reversal",
  adjustment: "dispute",
};

function theirs(kind: Kind | "other", amount: string): string {
  switch (kind) {
    case "charge":
      return `${siteName()} did not make this charge: another product uses the same account, or someone made it in the dashboard. Give ${siteName()} an account of its own.`;
    case "refund":
      return `A refund made in the processor's dashboard. ${amount} has left, and the books still owe it: put ${amount} back with a top-up, and refund only from the league's page.`;
    case "transfer":
      return `A transfer made in the processor's dashboard. ${amount} has left, and the books still owe it: reverse the transfer there, and send payouts only from here.`;
    case "reversal":
      return `A transfer that ${siteName()} did not make was reversed. It belongs to a transfer made in the processor's dashboard.`;
    case "dispute":
      return `A dispute about a charge that ${siteName()} did not make. Answer it in the processor's dashboard.`;
    default:
      return `${siteName()} did not cause this. Look it up in the processor's dashboard by its reference.`;
  }
}

/** The processor's sentences end with a period, network errors don't. */
const ended = (sentence: string) => (sentence.endsWith(".") ? sentence : `${sentence}.`);
