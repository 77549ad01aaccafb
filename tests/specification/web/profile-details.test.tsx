import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { open, press, sees } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { alice, idOf, NOW } from "#tests/specification/web/fixtures.ts";

it("while a new address waits, the banner names the address that the link went to", async () => {
  open("/profile", { ...alice, emailVerified: false, pendingEmail: "new-alice@example.com" });
  const banner = await screen.findByRole("region", { name: "Verify your email address" });
  expect(banner.textContent).toContain("Open the link we sent to new-alice@example.com.");
});

it("the account history says which address, and from where, in plain words", async () => {
  const event = { id: idOf(700), by: "account" as const, changes: [], createdAt: NOW };
  open("/profile/security", alice, {
    "GET /api/auth/account-events": [
      {
        ...{ ...event, kind: "address_changed", details: { old: "a***@example.com", new: "b***@example.com" } },
        ...{ place: "the address 203.0.113.7", device: "Chrome on Mac" },
      },
      { ...event, id: idOf(701), by: "admin", kind: "user.edit", place: null, device: null, details: {} },
    ],
  });
  await sees("Email address changed", "Old: a***@example.com", "New: b***@example.com", "An admin edited the account");
  await sees("From the address 203.0.113.7, Chrome on Mac");
});

const NO_BANK: Answers = {
  "GET /api/payout-account": {
    ...{ status: "none", bank: null, missing: [], bankFailure: null },
    ...{ onItsWay: "0.00", pendingAmount: "0.00", pendingPayouts: 0, waiting: [] },
  },
};

it.each([
  ["http://127.0.0.1:3000/sandbox/onboarding/al_1", "/sandbox/onboarding/al_1"],
  ["https://connect.stripe.com/setup/s/abc", "https://connect.stripe.com/setup/s/abc"],
])("adding a bank account goes from %s to %s, so that a trial stays signed in", async (url, goesTo) => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  open("/profile/payouts", alice, { ...NO_BANK, "POST /api/payout-account": { url } });
  await press("Add a bank account");
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(goesTo));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("each of the profile's passwords has a button of its own name", async () => {
  open("/profile", alice, NO_BANK);
  const buttons = await screen.findAllByRole("button", { name: /^Show / });
  const names = buttons.map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["Show current password", "Show new password", "Show confirmed password"]);
});
