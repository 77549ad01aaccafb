import { expect, it } from "vitest";
import { ZERO } from "#contract/platform/money.ts";
import type { PayoutPause } from "#server/money/payouts/payout-pause.ts";
import { type Awarded, awardMessage } from "#server/money/payouts/tell-awarded.ts";

/** What the person who awarded the prizes reads about what happens next (RULES §18). */
const award = (isReady: boolean, pause: PayoutPause | null = null) => ({ isReady, pause }) as unknown as Awarded;
const until = new Date("2026-12-05T12:00:00Z");
const paused: PayoutPause = { reason: "password_reset", until };
const review: PayoutPause = { reason: "review", until: null };

const SENDING = "We're sending the money to the winners' bank accounts.";
const REVIEW = "The prizes wait until an admin has reviewed the season.";

it("someone whose prize paid their own dues has nothing to wait for", () => {
  const spent = { ...award(false), amount: ZERO };
  expect(awardMessage([spent])).toBe(
    "We told the winners. Their prizes paid the late fees and charges that they owed.",
  );
  expect(awardMessage([spent, award(true)])).toBe(SENDING);
});

const add = (who: string) => `${who} must add a bank account before we can pay them.`;
const held = "The prizes are sent after Dec 5, 2026, 12:00 PM UTC:";
it.each([
  ["one who can be paid", [award(true)], SENDING],
  ["two who can be paid", [award(true), award(true)], SENDING],
  ["one without a bank account", [award(false)], `We told the winner, ${add("who")}`],
  ["one of two without a bank account", [award(true), award(false)], `We told the winners. ${add("1 of 2")}`],
  ["two without a bank account", [award(false), award(false)], `We told the winners. ${add("All of them")}`],
  [
    "one whose payouts are paused",
    [award(true), award(true, paused)],
    "Payouts to some winners are paused; the list of payouts says until when.",
  ],
  [
    "one paused, one without a bank account",
    [award(true, paused), award(false)],
    `We told the winners. ${add("1 of 2")}`,
  ],
  ["a season under review", [award(true), award(true, review)], REVIEW],
  [
    "a review, and no bank account",
    [award(true, review), award(false, review)],
    `${REVIEW} We told the winners. ${add("1 of 2")}`,
  ],
  [
    "a season that was completed early",
    [award(true, { reason: "early_completion", until })],
    `${held} members can ask for a review until then, because the season was completed before its end date.`,
  ],
  [
    "a season that was paid for recently",
    [award(true, { reason: "card_payments", until })],
    `${held} prizes wait a few days after the season's last card payment.`,
  ],
])("%s", (_, awarded, message) => {
  expect(awardMessage(awarded)).toBe(message);
});
