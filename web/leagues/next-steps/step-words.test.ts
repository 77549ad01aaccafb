import { expect, it } from "vitest";
import { sentenceOf } from "#web/leagues/needs/step-words.ts";

it("doesn't say that a season is paid out when it is settled: its winners may have no bank account yet", () => {
  const step = { kind: "next_season", leagueId: "a", leagueName: "Dynasty", currency: "USD" } as const;
  expect(sentenceOf(step)).toBe("This season is over");
});

it.each([
  [true, "Your $50.00 entry fee was due Nov 24", "2 players owe $50.00, overdue since Nov 24"],
  [false, "Your $50.00 entry fee is due by Nov 24", "2 players owe $50.00, due by Nov 24"],
])("says of a fee whether it is late: %s", (isLate, own, others) => {
  const owed = {
    leagueId: "a",
    leagueName: "Sunday",
    currency: "USD",
    amount: "50.00",
    by: "2026-11-24T12:00:00Z",
    isLate,
  };
  expect(sentenceOf({ ...owed, kind: "pay", seasons: 1 })).toBe(own);
  expect(sentenceOf({ ...owed, kind: "remind", count: 2 })).toBe(others);
});

it.each([
  [true, "$50.00 of yours came back: check your bank details, then retry"],
  [false, "Your $50.00 couldn't be sent: check your bank details, then retry"],
])("says of a payout whether it had been sent and came back: %s", (cameBack, says) => {
  const step = {
    leagueId: "a",
    leagueName: "Sunday",
    currency: "USD",
    amount: "50.00",
    since: "2026-11-24T12:00:00Z",
    cameBack,
  };
  expect(sentenceOf({ ...step, kind: "retry_payout", payoutId: "b" })).toBe(says);
});

it.each([
  [true, "The final results are in: $50.00 is waiting for its winners"],
  [false, "The season is over: $50.00 is waiting for its winners"],
])("says of prizes whether the results are final: %s", (isFinal, says) => {
  const step = {
    leagueId: "a",
    leagueName: "Sunday",
    currency: "USD",
    amount: "50.00",
    since: "2026-11-24T12:00:00Z",
    isFinal,
  };
  expect(sentenceOf({ ...step, kind: "pay_winners" })).toBe(says);
});

const league = { leagueId: "a", leagueName: "Sunday", currency: "USD" };
const since = "2026-11-24T12:00:00Z";
const dana = { ...league, name: "Dana Tester", count: 1, since };
const three = { ...league, name: null, count: 3, since };
/** Nothing else was sent with it. */
const none: string[] = [];

it.each([
  ["Pay Casey Tester $50.00 by Nov 24", { kind: "pay", amount: "50.00", seasons: 1, by: since, isLate: false }],
  [
    "Pay Casey Tester $100.00 for 2 seasons: it was due Nov 24",
    { kind: "pay", amount: "100.00", seasons: 2, by: since, isLate: true },
  ],
] as const)("says whom to pay where a treasurer keeps the money: %s", (says, step) => {
  expect(sentenceOf({ ...league, ...step, to: "Casey Tester" })).toBe(says);
});

it.each([
  ["4 people say they paid $200.00", { ...three, kind: "confirm_payments", count: 4, amount: "200.00" }],
  ["1 person says they paid $50.00", { ...dana, kind: "confirm_payments", amount: "50.00" }],
  ["Dana Tester says that a payment you recorded isn't right", { ...dana, kind: "settle_objections" }],
  ["Pay Dana Tester $75.00", { ...dana, kind: "pay_debts", amount: "75.00" }],
  ["Pay 3 people $150.00 in all", { ...three, kind: "pay_debts", amount: "150.00" }],
  ["Dana Tester says that $75.00 hasn't arrived", { ...dana, kind: "look_at_denials", amount: "75.00" }],
  ["3 people say that $75.00 hasn't arrived", { ...three, kind: "look_at_denials", amount: "75.00" }],
  [
    "Did $75.00 from Casey Tester arrive?",
    { ...league, kind: "confirm_received", payoutId: "b", alsoIds: none, from: "Casey Tester", amount: "75.00", since },
  ],
  ["Take over $300.00 from Dana Tester", { ...dana, kind: "take_over_money", amount: "300.00" }],
  ["Take over $300.00 that others keep", { ...three, kind: "take_over_money", amount: "300.00" }],
  ["Casey Tester asks you to keep the money", { ...league, kind: "keep_money", askedBy: "Casey Tester" }],
] as const)("says what waits where a treasurer keeps the money: %s", (says, step) => {
  expect(sentenceOf(step)).toBe(says);
});
