import { expect, it } from "vitest";
import { progressOf } from "#server/money/payouts/progress.ts";

type Known = Parameters<typeof progressOf>[0];

const known = (payout: Partial<Known["payout"]>, more: Partial<Known> = {}): Known => ({
  ...{ hasReadyAccount: true, isReturned: false, isPaidSeparately: false, pause: null, lastTry: null, ...more },
  payout: { status: "pending", failureMessage: null, forfeitedAt: null, unclaimedAt: null, ...payout },
});
const pause = { reason: "password_reset" as const, until: null };
const failed = { status: "failed" as const, failureMessage: "No." };

/** Where a payout is, as its winner sees it (RULES §8). */
it.each([
  ["sent", known({ status: "completed" })],
  ["returned_by_bank", known({ status: "completed" }, { isReturned: true })],
  ["on_its_way", known({ status: "processing" })],
  ["on_its_way", known({})],
  ["waits_for_funds", known({ failureMessage: "Insufficient funds." })],
  ["held", known({}, { pause })],
  ["held", known({ failureMessage: "Insufficient funds." }, { pause })],
  ["needs_bank_details", known({}, { hasReadyAccount: false })],
  ["needs_bank_details", known({}, { hasReadyAccount: false, pause })],
  ["failed", known(failed)],
  ["failed", known(failed, { lastTry: "failed" })],
  ["came_back", known(failed, { lastTry: "completed" })],
  ["given_back", known({ ...failed, forfeitedAt: new Date(0) }, { lastTry: "completed" })],
  ["kept", known({ ...failed, unclaimedAt: new Date(0) }, { hasReadyAccount: false })],
  ["paid_separately", known({ ...failed, unclaimedAt: new Date(0) }, { isPaidSeparately: true })],
])("%s", (progress, payout) => {
  expect(progressOf(payout)).toBe(progress);
});
