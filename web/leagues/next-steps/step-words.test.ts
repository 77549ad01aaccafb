import { expect, it } from "vitest";
import { sentenceOf } from "#web/leagues/next-steps/step-words.ts";

it("doesn't say that a season is paid out when it is settled: its winners may have no bank account yet", () => {
  const step = { kind: "next_season", leagueId: "a", leagueName: "Dynasty" } as const;
  expect(sentenceOf(step)).toBe("This season is over");
});

it.each([
  [true, "Your $50.00 entry fee was due Nov 24", "2 players owe $50.00, overdue since Nov 24"],
  [false, "Your $50.00 entry fee is due by Nov 24", "2 players owe $50.00, due by Nov 24"],
])("says of a fee whether it is late: %s", (isLate, own, others) => {
  const owed = { leagueId: "a", leagueName: "Sunday", amount: "50.00", by: "2026-11-24T12:00:00Z", isLate };
  expect(sentenceOf({ ...owed, kind: "pay", seasons: 1 })).toBe(own);
  expect(sentenceOf({ ...owed, kind: "remind", count: 2 })).toBe(others);
});

it.each([
  [true, "$50.00 of yours came back: check your bank details, then retry"],
  [false, "Your $50.00 couldn't be sent: check your bank details, then retry"],
])("says of a payout whether it had been sent and came back: %s", (cameBack, says) => {
  const step = { leagueId: "a", leagueName: "Sunday", amount: "50.00", since: "2026-11-24T12:00:00Z", cameBack };
  expect(sentenceOf({ ...step, kind: "retry_payout", payoutId: "b" })).toBe(says);
});

it.each([
  [true, "The final results are in: $50.00 is waiting for its winners"],
  [false, "The season is over: $50.00 is waiting for its winners"],
])("says of prizes whether the results are final: %s", (isFinal, says) => {
  const step = { leagueId: "a", leagueName: "Sunday", amount: "50.00", since: "2026-11-24T12:00:00Z", isFinal };
  expect(sentenceOf({ ...step, kind: "pay_winners" })).toBe(says);
});
