import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { COMMISSIONER, leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import { open, sees } from "#tests/specification/web/app.tsx";
import { alice, aProposal, casey, daysFromNow, LEAGUE } from "#tests/specification/web/fixtures.ts";

const VOTES = "GET /api/leagues/:id/commissioner-voting-proposals";
const STEP = {
  leagueId: aProposal().leagueId,
  leagueName: "Sunday Crew",
  currency: "USD",
  kind: "vote",
  about: "commissioner",
  sessionId: null,
  by: aProposal().expiresAt,
} as const;

const fold = () => document.querySelector<HTMLDetailsElement>("#commissioner");
const hint = () => fold()?.querySelector("summary")?.textContent;

afterEach(() => window.history.replaceState(null, "", "/"));

it("a need's Vote leads to the vote, scrolls to it last, and focuses it, above all else about the commissioner", async () => {
  const scrolled: string[] = [];
  vi.spyOn(window, "scrollTo").mockImplementation(() => void scrolled.push("top"));
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    scrolled.push(this.hasAttribute("data-asks") ? "the vote" : this.id);
  });
  open("/", alice, {
    ...PLAYER,
    ...COMMISSIONER,
    ...leagueAnswers(),
    "GET /api/needs": [STEP],
    [VOTES]: [aProposal()],
  });
  const vote = await screen.findByRole("link", { name: "Vote, Sunday Crew" });
  act(() => vote.click());
  await sees("Vote against");
  const focused = () => document.activeElement?.textContent;
  await waitFor(() => expect(focused()).toBe("Vote on Ben Tester as commissioner"));
  expect(fold()?.open).toBe(true);
  expect(fold()?.querySelector("h3")).toBe(document.activeElement);
  expect([scrolled[0], scrolled.at(-1)]).toEqual(["top", "the vote"]);
});

it("a link to a part that asks for nothing opens it and focuses its line", async () => {
  open(`${LEAGUE}#commissioner`, alice, { ...leagueAnswers(), [VOTES]: [aProposal({ status: "rejected" })] });
  await sees("Casey runs three leagues already.");
  await waitFor(() => expect(document.activeElement).toBe(fold()?.querySelector("summary")));
});

it.each([alice, casey])(
  "an open vote on the commissioner stands open for $username, without a press",
  async (reader) => {
    open(LEAGUE, reader, { ...leagueAnswers(), [VOTES]: [aProposal()] });
    await sees("Casey runs three leagues already.");
    expect(fold()?.open).toBe(true);
  },
);

it.each([
  { as: alice, vote: {}, hint: /^CommissionerVote on Ben Tester as commissioner by \w+ \d+/ },
  { as: casey, vote: {}, hint: /^CommissionerOpen vote on Ben Tester as commissioner until \w+ \d+/ },
  {
    as: alice,
    vote: { userVote: { vote: "for" } },
    hint: /^CommissionerOpen vote on Ben Tester as commissioner until \w+ \d+/,
  },
  { as: alice, vote: { status: "rejected" }, hint: /^CommissionerCasey Tester/ },
] as const)("the folded commissioner's line is $hint for $as.username with a vote that is $vote", async (row) => {
  open(LEAGUE, row.as, { ...leagueAnswers(), [VOTES]: [aProposal({ expiresAt: daysFromNow(6.5), ...row.vote })] });
  await waitFor(() => expect(hint()).toMatch(row.hint));
});

const heading = (name: string) => screen.findByRole("heading", { name });
const path = () => window.location.pathname + window.location.hash;

it.each([
  { link: "/profile#security", page: "/profile/security", shows: "Security" },
  { link: "/profile#history", page: "/profile/security#history", shows: "Account history" },
  { link: "/profile#payout-account", page: "/profile/payouts", shows: "Payouts" },
  { link: "/profile#notifications", page: "/profile/notifications", shows: "Notifications" },
  { link: "/profile#calendar", page: "/profile/notifications#calendar", shows: "In your calendar" },
  { link: "/profile#yahoo", page: "/profile/data#yahoo", shows: "Yahoo" },
  { link: "/profile#leave", page: "/profile/data", shows: "Your data" },
])("$link, where a part of the profile used to be, leads to $page and focuses its heading", async (row) => {
  open(row.link, alice, {
    "GET /api/auth/account-events": [],
    "GET /api/auth/yahoo-connection": { isOffered: true, connectedAt: null, isRefused: false },
  });
  await heading(row.shows);
  expect(path()).toBe(row.page);
  await waitFor(() => expect(document.activeElement?.textContent).toContain(row.shows));
});

it("an old link that is typed while the profile is open leads to the part's page, too", async () => {
  open("/profile", alice);
  await heading("Profile");
  window.history.replaceState(null, "", "#notifications");
  act(() => void window.dispatchEvent(new Event("hashchange")));
  await heading("Notifications");
  expect(path()).toBe("/profile/notifications");
});

it("someone who comes back from Yahoo to the old place reads how it ended", async () => {
  open("/profile?yahoo=denied", alice, {
    "GET /api/auth/yahoo-connection": { isOffered: true, connectedAt: null, isRefused: false },
  });
  await heading("Your data");
  expect((await screen.findByRole("alert")).textContent).toMatch(/didn't agree/);
});
