import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import { leagueAnswers, MEMBERS } from "#tests/specification/web/answers.ts";
import { dialog, main, open, press, sees } from "#tests/specification/web/app.tsx";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import {
  ada,
  aLeague,
  alice,
  aMember,
  aPrize,
  aSession,
  ben,
  casey,
  daysFromNow,
  LEAGUE,
  NOW,
  owing,
  VOTING,
} from "#tests/specification/web/fixtures.ts";
import { RESULTS } from "#tests/specification/web/results-fixtures.ts";

const REMINDER = `Sunday Crew: Dora Tester still owes $50.00, due Oct 1, 2026. Pay here: ${window.location.origin}${LEAGUE}/payment`;

const give = (name: "clipboard" | "share", value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
afterEach(() => {
  Reflect.deleteProperty(navigator, "clipboard");
  Reflect.deleteProperty(navigator, "share");
});

const shown = () => dialog().getByLabelText<HTMLTextAreaElement>("Message").value;
const noted = () => dialog().getByRole("status").textContent;

/** Whose first season is the next owes nothing for this one. */
const later = aMember(ada, { ...owing, firstSeason: 2 });

async function showReminder() {
  open(LEAGUE, casey, leagueAnswers({}, [...MEMBERS, later]));
  await press("More");
  await press("Share a reminder");
  await screen.findByLabelText("Message");
}

describe("a message to share", () => {
  it("is shown first, and then copied as it is", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    give("clipboard", { writeText });
    await showReminder();
    expect(shown()).toBe(REMINDER);
    expect(dialog().getByLabelText("Message").hasAttribute("readonly")).toBe(true);
    expect(dialog().queryByRole("button", { name: "Share" })).toBeNull();
    await press("Copy", dialog());
    await waitFor(() => expect(noted()).toBe("Copied."));
    expect(writeText).toHaveBeenCalledExactlyOnceWith(REMINDER);
  });

  it.each([
    ["is missing, as without HTTPS", undefined],
    ["refuses", { writeText: () => Promise.reject(new Error("no")) }],
  ])("is selected where the clipboard %s", async (_, clipboard) => {
    give("clipboard", clipboard);
    await showReminder();
    await press("Copy", dialog());
    await waitFor(() => expect(noted()).toMatch(/^Your browser didn't allow copying/));
    const { selectionStart, selectionEnd } = dialog().getByLabelText<HTMLTextAreaElement>("Message");
    expect([selectionStart, selectionEnd]).toEqual([0, REMINDER.length]);
  });

  it("goes to the device's share sheet where there is one", async () => {
    const share = vi.fn(() => Promise.resolve());
    give("share", share);
    await showReminder();
    await press("Share", dialog());
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: "Sunday Crew", text: REMINDER });
    expect(noted()).toBe("");
  });

  it.each([
    ["nothing when the sheet is closed", new DOMException("closed", "AbortError"), ""],
    [
      "so when it fails",
      new DOMException("no", "NotAllowedError"),
      "Your device couldn't share it. Copy the message instead.",
    ],
  ])("says %s", async (_, error, words) => {
    const share = vi.fn(() => Promise.reject(error));
    give("share", share);
    await showReminder();
    await press("Share", dialog());
    await waitFor(() => expect(noted()).toBe(words));
    expect(share).toHaveBeenCalledOnce();
  });
});

describe("the vote to share", () => {
  const onScreen = (session = aSession(), by = casey) =>
    open(VOTING, by, { ...leagueAnswers(), "GET /api/voting-sessions/:id": session });
  const proposal = aSession({
    ...{ kind: "proposal", votesFor: 0, votesAgainst: 0 },
    objections: {
      until: daysFromNow(7),
      needed: 2,
      isAfterVote: false,
      mayObject: true,
      hasObjected: false,
      mayWithdraw: true,
      made: [],
    },
  });

  it("is on its screen, with a link to it", async () => {
    onScreen();
    await press("Share the vote");
    await screen.findByRole("dialog", { name: "Share the vote" });
    expect(shown()).toMatch(/^Vote on the payouts of Sunday Crew until /);
    expect(shown().endsWith(`Vote here: ${window.location.origin}${VOTING}`)).toBe(true);
  });

  it("is on its screen while payouts can be objected to", async () => {
    onScreen(proposal);
    await press("Share the proposal");
    await screen.findByRole("dialog", { name: "Share the proposal" });
    expect(shown()).toMatch(/^The payouts of Sunday Crew are proposed\. You can object until /);
  });

  it("is on the league's page", async () => {
    open(LEAGUE, casey, {
      ...leagueAnswers({ status: "completed", payoutRule: "majority_approval" }),
      "GET /api/leagues/:id/voting": aSession(),
    });
    await press("Share the vote");
    await screen.findByRole("dialog", { name: "Share the vote" });
  });

  it.each([
    ["a member", aSession(), alice],
    ["anyone once it is over", aSession({ status: "approved" }), casey],
    ["anyone once its time is over", aSession({ expiresAt: NOW }), casey],
  ])("isn't there for %s", async (_, session, by) => {
    onScreen(session, by);
    await sees("Proposed payouts", "Alice Tester");
    expect(main().queryByRole("button", { name: /^Share/ })).toBeNull();
  });
});

describe("the winners to share as text", () => {
  const COMPLETED = { status: "completed", pot: { ...aLeague().pot, escrowBalance: "0.00" } } as const;
  const prizes = [
    aPrize({ status: "pending" }),
    aPrize({ id: ben.id, userId: ben.id, username: "ben", place: 2, amount: "30.00" }),
  ];
  const show = async (by: CurrentUser, league: Partial<League>, answers: Answers = {}) => {
    open(LEAGUE, by, { ...leagueAnswers(league), ...RESULTS, "GET /api/leagues/:id/payouts": prizes, ...answers });
    await screen.findByRole("heading", { name: "Sunday Crew" });
  };

  it("are in the commissioner's menu, by the names that members know", async () => {
    await show(casey, COMPLETED);
    await press("More");
    await press("Share as text");
    await screen.findByRole("dialog", { name: "Share the winners as text" });
    expect(shown()).toBe(
      `Sunday Crew is over. The winners:\n1st place: Alice Tester, $70.00\n2nd place: Ben Tester, $30.00\nSee the league here: ${window.location.origin}${LEAGUE}`,
    );
  });
});
