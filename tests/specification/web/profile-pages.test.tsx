import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { open, sees } from "#tests/specification/web/app.tsx";
import { type Answers, failing, PENDING } from "#tests/specification/web/fake-server.ts";
import { ada, alice, idOf, NOW } from "#tests/specification/web/fixtures.ts";
import type { Answer } from "#web/api/request.ts";

const NO_BANK: Answer<"GET /api/payout-account"> = {
  ...{
    status: "none",
    bank: null,
    missing: [],
    bankFailure: null,
    onItsWay: "0.00",
    pendingAmount: "0.00",
    pendingPayouts: 0,
  },
  waiting: [],
};
const BANK: typeof NO_BANK = { ...NO_BANK, status: "ready", bank: { name: "Chase", last4: "4242" } };
const NO_FACTOR = {
  ...{ passkeys: [], authenticatorSince: null, recoveryCodesLeft: 0, isRequired: false, removalDueAt: null },
};
const aSession = (number: number, isCurrent = false) => ({
  ...{ id: idOf(number), isCurrent, device: `Chrome ${number}`, place: "the address 203.0.113.7" },
  ...{ startedAt: NOW, lastUsedAt: NOW },
});
const PUSH = { publicKey: "BKey", isOn: false, choices: [] };
const emails = (...wanted: boolean[]) =>
  wanted.map((isWanted) => ({ topic: "league_completed" as const, wanted: isWanted }));

it.each<{ path: string; title: string; state: string; answers: Answers }>([
  {
    ...{ path: "/profile", title: "Profile", answers: {} },
    state: "Your email address is verified. You have no picture yet.",
  },
  {
    ...{ path: "/profile/security", title: "Security", state: "Signed in on 2 browsers. No second factor yet." },
    answers: { "GET /api/auth/sessions": [aSession(1, true), aSession(2)], "GET /api/auth/second-factor": NO_FACTOR },
  },
  {
    ...{ path: "/profile/payouts", title: "Payouts", state: "Paid to Chase, ending in 4242." },
    answers: { "GET /api/payout-account": BANK },
  },
  {
    ...{ path: "/profile/notifications", title: "Notifications" },
    state: "1 of 2 optional emails are on. This device gets no notifications.",
    answers: { "GET /api/auth/email-choices": emails(true, false), "GET /api/auth/push": PUSH },
  },
  { path: "/profile/data", title: "Your data", state: "Account opened on Sep 1, 2026.", answers: {} },
])("$path begins with '$state'", async ({ path, title, state, answers }) => {
  open(path, alice, answers);
  const heading = await screen.findByRole("heading", { level: 1, name: title });
  await sees(state);
  expect(heading.nextElementSibling?.textContent).toBe(state);
});

it("the profile's pages lead to each other, and the one that is open is marked and focused", async () => {
  open("/profile", alice, { "GET /api/payout-account": NO_BANK });
  const nav = within(await screen.findByRole("navigation", { name: "Profile" }));
  expect(nav.getAllByRole("link").map((link) => link.textContent)).toEqual([
    ...["Profile", "Security", "Payouts", "Notifications", "Your data"],
  ]);
  fireEvent.click(nav.getByRole("link", { name: "Payouts" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Payouts" });
  expect(document.activeElement === heading).toBe(true);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Payouts");
});

it("a page says nothing about a state that it can't know", async () => {
  open("/profile/payouts", alice, { "GET /api/payout-account": failing(500) });
  await sees("We couldn't load your payout account.");
  expect(screen.getByRole("heading", { level: 1 }).nextElementSibling).toBeNull();
});

it("an admin who must change their password sees no way to the other pages", async () => {
  open("/profile/data", { ...ada, mustChangePassword: true, passwordFault: "weak" });
  await sees("Choose a stronger password.");
  expect(screen.queryByRole("navigation", { name: "Profile" })).toBeNull();
});

it("three browsers are listed, and the rest opens in place", async () => {
  const all = Array.from({ length: 8 }, (_, number) => aSession(number, number === 7));
  open("/profile/security", alice, { "GET /api/auth/sessions": all, "GET /api/auth/account-events": PENDING });
  await sees("Chrome 7", "5 more browsers");
  const folded = [...document.querySelectorAll("main details li")].map((row) => row.textContent);
  expect(folded).toHaveLength(5);
  expect(folded.join()).not.toContain("Chrome 7");
});
