import { describe, expect, it } from "vitest";
import { type PayoutAccount, payoutAccountWords } from "#web/people/payout-accounts/payout-account-words.ts";

const account = (part: Partial<PayoutAccount> = {}): PayoutAccount => ({
  status: "none",
  missing: [],
  bank: null,
  bankFailure: null,
  onItsWay: "0.00",
  pendingAmount: "0.00",
  pendingPayouts: 0,
  waiting: [],
  ...part,
});
const waiting = { pendingAmount: "90.00", pendingPayouts: 1 };

describe("the words about a winner's payout account", () => {
  it("are none while no money waits for them", () => {
    expect(payoutAccountWords(account(), false)).toBeUndefined();
    expect(payoutAccountWords(account({ status: "pending", missing: ["your address"] }), false)).toBeUndefined();
  });

  it("ask winners for a bank account, and let them continue where they stopped", () => {
    expect(payoutAccountWords(account(waiting), false)?.action).toBe("Add a bank account");
    const missing = ["your date of birth", "your address", "a bank account to be paid to"];
    expect(payoutAccountWords(account({ ...waiting, status: "pending", missing }), false)).toEqual({
      sentence: "The payment processor still needs your date of birth, your address and a bank account to be paid to.",
      action: "Continue",
    });
  });

  it("ask the winner to act unless something holds the prize", () => {
    const prize = { payoutId: "p", leagueId: "l", leagueName: "L", place: 1, period: null, amount: "90.00" };
    const withPause = (pause: PayoutAccount["waiting"][number]["pause"]) =>
      payoutAccountWords(account({ ...waiting, waiting: [{ ...prize, kind: "prize", pause } as never] }), false);
    expect(withPause(null)?.isNeed).toBe(true);
    expect(withPause({} as never)?.isNeed).toBe(false);
  });

  it("tell winners who come back whether they are done", () => {
    expect(payoutAccountWords(account({ status: "ready" }), true)?.sentence).toMatch(/^You're ready to be paid\./);
    expect(payoutAccountWords(account({ status: "pending", missing: ["your address"] }), true)).toEqual({
      sentence: "The payment processor still needs your address.",
      action: "Continue",
    });
    const checking = payoutAccountWords(account({ status: "pending" }), true);
    expect(checking?.sentence).toMatch(/is checking your details/);
    expect(checking?.sentence).toMatch(/nothing you need to do/);
    expect(checking?.action).toBeUndefined();
    // Money that waits for the bank account is also in the list of things to do.
    const asked = payoutAccountWords(account({ ...waiting, status: "pending" }), true);
    expect(asked?.sentence).toMatch(/is checking your details. .* You don't have to add it again/);
  });

  it("report money that a bank sent back until it has been paid, whatever else waits", () => {
    const refused = account({ status: "ready", bankFailure: "it has no such account." });
    const words = {
      sentence:
        "Your bank sent your money back: it has no such account. The money is in your account at our payment processor. It's sent again automatically once you correct your bank details.",
    };
    expect(payoutAccountWords(refused, false)).toEqual(words);
    expect(payoutAccountWords({ ...refused, ...waiting }, true)).toEqual(words);
  });
});
