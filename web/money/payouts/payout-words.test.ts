import { describe, expect, it } from "vitest";
import { payoutProgress } from "#contract/money/payouts.ts";
import { needsBankDetails, progressSentence } from "#web/money/payouts/payout-words.ts";

describe("a payout in words", () => {
  it("says where it is, each state in its own words, and how much came back", () => {
    const money = { amount: "1234.50", outstanding: "34.50" };
    const sentences = payoutProgress.map((progress) => progressSentence({ progress, ...money }));
    expect(new Set(sentences).size).toBe(payoutProgress.length);
    expect(progressSentence({ progress: "came_back", ...money })).toMatch(/^\$34\.50 of \$1,234\.50 came back;/);
    expect(payoutProgress.filter(needsBankDetails)).toEqual([
      "needs_bank_details",
      "returned_by_bank",
      "failed",
      "came_back",
      "kept",
    ]);
  });
});
