import { describe, expect, it } from "vitest";
import { noticesState, ownDataState, payoutState, profileState, securityState } from "#web/people/profile/states.ts";

const session = { id: "1", isCurrent: true, device: "Chrome", place: "here", startedAt: "", lastUsedAt: "" };
const passkey = { id: "1", name: "Phone", isSynced: false, createdAt: "2026-01-01T12:00:00Z", lastUsedAt: null };
const account: Parameters<typeof payoutState>[0] = {
  ...{ status: "none", missing: [], bank: null, bankFailure: null, pendingAmount: "0.00", pendingPayouts: 0 },
  onItsWay: "0.00",
};

describe("the sentence that a page of the profile begins with", () => {
  it("counts browsers, and names what protects the account", () => {
    const both = { passkeys: [passkey, passkey], authenticatorSince: "2026-01-01T12:00:00Z" };
    expect(securityState([session], both)).toBe(
      "Signed in on this browser only. Protected by 2 passkeys and an authenticator app.",
    );
    expect(securityState([session, session], { passkeys: [passkey], authenticatorSince: null })).toBe(
      "Signed in on 2 browsers. Protected by 1 passkey.",
    );
  });

  it("says where the money goes, what is missing, and what waits for it", () => {
    const waiting = { pendingAmount: "1048.00", pendingPayouts: 2 };
    expect(payoutState({ ...account, ...waiting })).toBe("No bank account yet. $1,048.00 is waiting for you.");
    expect(payoutState({ ...account, status: "pending", missing: ["your address"] })).toBe(
      "The payment processor still needs your address.",
    );
    expect(payoutState({ ...account, status: "pending" })).toBe("The payment processor is checking your details.");
    expect(payoutState({ ...account, status: "ready" })).toBe("Your bank account is ready.");
    expect(payoutState({ ...account, status: "ready", onItsWay: "50.00" })).toBe(
      "Your bank account is ready. $50.00 is on its way to it.",
    );
    const refused = { bank: { name: "Chase", last4: "4242" }, bankFailure: "it has no such account." };
    expect(payoutState({ ...account, status: "ready", ...refused })).toBe(
      "Your bank sent your money back: it has no such account.",
    );
  });

  it("says which emails and notifications come", () => {
    const choices = (...all: boolean[]) => all.map((wanted) => ({ topic: "league_completed" as const, wanted }));
    expect(noticesState(choices(true, true), { isOn: true })).toBe(
      "All optional emails are on. This device gets notifications.",
    );
    expect(noticesState(choices(false), { isOn: false })).toMatch(/^All optional emails are off\./);
  });

  it("says whether the address is verified, and whether there is a picture", () => {
    const state = profileState({ emailVerified: false, profileImageUrl: "/api/people/1/picture" } as never, true);
    expect(state).toBe("Your email address isn't verified yet. You have a picture.");
  });

  it("names Yahoo only where it is offered", () => {
    const user = { createdAt: "2026-01-05T12:00:00Z" };
    expect(ownDataState(user, { isOffered: true, connectedAt: "2026-02-01T12:00:00Z" })).toBe(
      "Account opened on Jan 5, 2026. Yahoo is connected.",
    );
    expect(ownDataState(user, { isOffered: false, connectedAt: null })).toBe("Account opened on Jan 5, 2026.");
  });
});
