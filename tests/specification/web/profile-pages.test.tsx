import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { NO_BANK, PROFILE } from "#tests/specification/web/answers.ts";
import { labeled, open, press, sees, seesToast, server, textsOf } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, idOf, NOW } from "#tests/specification/web/fixtures.ts";

const BANK: typeof NO_BANK = { ...NO_BANK, status: "ready", bank: { name: "Chase", last4: "4242" } };
const aSession = (number: number, isCurrent = false) => ({
  ...{ id: idOf(number), isCurrent, device: `Chrome ${number}`, place: "the address 203.0.113.7" },
  ...{ startedAt: NOW, lastUsedAt: NOW },
});
const CHOICES = "GET /api/auth/email-choices";
const PUSH = "GET /api/auth/push";
const FEED = "GET /api/auth/calendar-feed";
const push = {
  ...{ publicKey: "BKey", isOn: false },
  choices: [
    { topic: "league_completed" as const, wanted: true },
    { topic: "commissioner_vote_result" as const, wanted: true },
    { topic: "money" as const, wanted: true },
  ],
};
const show = (page: string, answers: Answers = {}) => open(`/profile${page}`, alice, { ...PROFILE, ...answers });

it.each<[string, string, string, Answers?]>([
  ["", "Profile", "Your email address is verified. You have no picture yet."],
  [
    ...["/security", "Security", "Signed in on 2 browsers. No second factor yet."],
    { "GET /api/auth/sessions": [aSession(1, true), aSession(2)] },
  ] as never,
  ["/payouts", "Payouts", "Paid to Chase, ending in 4242.", { "GET /api/payout-account": BANK }],
  [
    ...["/notifications", "Notifications", "1 of 2 optional emails are on. This device gets no notifications."],
    { [PUSH]: push, [CHOICES]: [true, false].map((wanted) => ({ topic: "league_completed", wanted })) },
  ] as never,
  ["/data", "Your data", "Account opened on Sep 1, 2026."],
])("/profile%s is called %s and begins with '%s'", async (page, title, state, answers) => {
  show(page, answers);
  await sees(state);
  expect(screen.getByRole("heading", { level: 1, name: title }).nextElementSibling?.textContent).toBe(state);
});

it("the profile's pages lead to each other, and the one that is open is marked and focused", async () => {
  show("");
  const nav = within(await screen.findByRole("navigation", { name: "Profile" }));
  expect(textsOf(nav.getAllByRole("link"))).toEqual(["Profile", "Security", "Payouts", "Notifications", "Your data"]);
  fireEvent.click(nav.getByRole("link", { name: "Payouts" }));
  const heading = await screen.findByRole("heading", { level: 1, name: "Payouts" });
  expect(document.activeElement === heading).toBe(true);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("Payouts");
});

it("a page says nothing about a state that it can't know", async () => {
  show("/payouts", { "GET /api/payout-account": failing(500) });
  await sees("We couldn't load your payout account.");
  expect(screen.getByRole("heading", { level: 1 }).nextElementSibling).toBeNull();
});

it("three browsers are listed, this one first, and the rest opens in place", async () => {
  show("/security", {
    "GET /api/auth/sessions": Array.from({ length: 8 }, (_, number) => aSession(number, number === 7)),
  });
  await sees("Chrome 7", "5 more browsers");
  const list = await screen.findByRole("list", { name: "Where you're signed in" });
  expect(list.querySelector("li")?.textContent).toContain("This browser");
  const folded = textsOf(document.querySelectorAll("main details li"));
  expect(folded).toHaveLength(5);
  expect(folded.join()).not.toContain("Chrome 7");
});

it("while a new address waits, the banner names the address that the link went to", async () => {
  open("/profile", { ...alice, emailVerified: false, pendingEmail: "new-alice@example.com" });
  const banner = await screen.findByRole("region", { name: "Verify your email address" });
  expect(banner.textContent).toContain("Open the link we sent to new-alice@example.com.");
});

it.each([
  ["http://127.0.0.1:3000/sandbox/onboarding/al_1", "/sandbox/onboarding/al_1"],
  ["https://connect.stripe.com/setup/s/abc", "https://connect.stripe.com/setup/s/abc"],
])("adding a bank account goes from %s to %s, so that a trial stays signed in", async (url, goesTo) => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  show("/payouts", { "POST /api/payout-account": { url } });
  await press("Add a bank account");
  await waitFor(() => expect(assign).toHaveBeenCalledWith(goesTo));
});

it("each of the profile's passwords has a button of its own name", async () => {
  show("");
  const buttons = await screen.findAllByRole("button", { name: /^Show / });
  const names = buttons.map((button) => button.getAttribute("aria-label"));
  expect(names).toEqual(["Show current password", "Show new password", "Show confirmed password"]);
});

/** RULES §19: people choose in their profile which notices also come as email; money and security always do. */
const choices = (isCompleted: boolean) => [
  { topic: "league_completed" as const, wanted: isCompleted },
  { topic: "commissioner_vote_result" as const, wanted: false },
];

it.each([
  ["is saved as it is made", choices(false), "Saved", "We'll no longer email you about completed leagues.", false],
  ["that isn't saved is undone", failing(500), "Your choice wasn't saved", "Try again in a moment.", true],
])("a choice of emails %s, and the screen says so", async (_, answer, title, text, isChecked) => {
  const CHOOSE = "PUT /api/auth/email-choices/:topic";
  show("/notifications", { [PUSH]: push, [CHOICES]: choices(true), [CHOOSE]: answer });
  const box = await labeled("A league is completed: email me");
  expect([box.checked, (await labeled("A vote on a commissioner ends: email me")).checked]).toEqual([true, false]);
  await sees("Always");
  box.click();
  await seesToast(title, text);
  expect(server().made(CHOOSE)).toMatchObject([{ params: { topic: "league_completed" }, body: { wanted: false } }]);
  await waitFor(() => expect(box.checked).toBe(isChecked));
});

/** RULES §22: a calendar feed at a secret address, which its owner can renew and turn off. */
it("the profile makes a calendar address, offers it to this device's calendar, renews it and turns it off", async () => {
  const becomes = (token: string | null) => () => {
    server().answer({ [FEED]: { token } });
    return { token, message: "The feed is off." } as never;
  };
  const [RENEW, OFF] = ["POST /api/auth/calendar-feed", "DELETE /api/auth/calendar-feed"] as const;
  show("/notifications", { [PUSH]: push, [FEED]: { token: null }, [RENEW]: becomes("first"), [OFF]: becomes(null) });
  await press("Make a calendar address");
  expect((await labeled("Calendar address")).value).toBe(`${window.location.origin}/calendar/first.ics`);
  const link = screen.getByRole("link", { name: "Add on this device" });
  expect(link.getAttribute("href")).toBe(`webcal://${window.location.host}/calendar/first.ics`);
  server().answer({ [RENEW]: becomes("second") });
  await press("Renew");
  await screen.findByDisplayValue(/second\.ics$/);
  await press("Turn off");
  await seesToast("Calendar feed off", "The feed is off.");
  server().answer({ [RENEW]: failing(500) });
  await press("Make a calendar address");
  await seesToast("The address wasn't made", "Try again in a moment.");
});
