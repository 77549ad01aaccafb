import { expect, it } from "vitest";
import { claimUnanswered } from "#server/money/payouts/claim-unanswered.ts";

type Unanswered = Parameters<typeof claimUnanswered>[0];

const now = new Date("2026-12-05T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const payout = { id: "payout" } as Unanswered["payout"];
const pause: Unanswered["pause"] = { reason: "password_reset", until: null };

const claim = (more: Partial<Unanswered>, tried: object = {}) =>
  claimUnanswered({
    ...{ payout, presentId: "acct_1", pause: null, now, ...more },
    tried: {
      attempt: 2,
      amount: 5000,
      stripeAccountId: "acct_1",
      sentAt: minutesAgo(1),
      ...tried,
    } as Unanswered["tried"],
  });
const repeated = { payout, accountId: "acct_1", attempt: 2, amount: 5000, isRepeated: true };

it("An attempt whose answer was lost is repeated for the same account", () => {
  expect(claim({})).toEqual(repeated);
  expect(claim({}, { stripeAccountId: null })).toEqual(repeated);
});

it("While payouts are paused, an attempt whose answer was lost is only looked up", () => {
  expect(claim({ pause })).toEqual({ ...repeated, stop: "paused" });
});

it("An attempt for a replaced account is given up once no call can still be under way", () => {
  const replaced = { presentId: "acct_2" };
  expect(claim(replaced, { sentAt: minutesAgo(10) })).toEqual({ ...repeated, stop: "paused" });
  expect(claim(replaced, { sentAt: minutesAgo(10.001) })).toEqual({ ...repeated, stop: "replaced" });
  expect(claim({ presentId: null, pause }, { sentAt: minutesAgo(11) })).toEqual({ ...repeated, stop: "replaced" });
});

it("An attempt without any account isn't sent", () => {
  expect(claim({ presentId: undefined }, { stripeAccountId: null })).toBeUndefined();
});
