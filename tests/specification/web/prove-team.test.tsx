import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { LeagueResults } from "#contract/results/league-results.ts";
import type { TeamCode } from "#contract/results/result-teams.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { fill, labeled, main, open, press, sees, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing } from "#tests/specification/web/fake-server.ts";
import { alice, ben, casey, daysFromNow, LEAGUE, LEAGUE_ID, NOW } from "#tests/specification/web/fixtures.ts";
import { RESULTS, someResults, TABLE } from "#tests/specification/web/results-fixtures.ts";
import { formatMoment } from "#web/ui/date.tsx";

/** A moment as queries find it: they turn its non-breaking space into an ordinary one. */
const readMoment = (value: string | Date) => formatMoment(value).replace("\u00a0", " ");

const PATH = `${LEAGUE}/results`;
const GET = "GET /api/leagues/:id/results";
const POST_CODE = "POST /api/leagues/:id/teams/:teamId/code";
const POST_FETCH = "POST /api/leagues/:id/results/fetches";
const CODE: TeamCode = { code: "PK-7F3KM", askedAt: daysFromNow(-0.5), until: daysFromNow(0.5) };
const VERIFIED = { at: NOW, platform: "espn" } as const;

const having = (over: Partial<LeagueResults> = {}): Answers => ({
  ...leagueAnswers(),
  ...RESULTS,
  [GET]: someResults(over),
  [POST_CODE]: CODE,
});
/** Fetched only before the code was given. */
const EARLIER = someResults().fetches.slice(1);
const aliceVerified = someResults().teamMembers.map((own) =>
  own.userId === alice.id ? { ...own, confirmedAt: NOW, verified: VERIFIED } : own,
);

describe("proving a team", () => {
  it("is offered where the member is asked whether it's theirs, with a code to copy and what to do with it", async () => {
    open(LEAGUE, alice, having({ fetches: EARLIER }));
    await press("Prove it's yours");
    await sees(
      "Put this code into the name of Harbor Anchors on ESPN, next to whatever is there.",
      "Press Check. Once we've found it, you can take it out again.",
    );
    expect((await labeled(`Your code, until ${readMoment(CODE.until)}`)).value).toBe("PK-7F3KM");
    expect(server().made(POST_CODE)).toMatchObject([{ params: { id: LEAGUE_ID, teamId: "1" } }]);
    expect(screen.queryByText(/Not found in/)).toBeNull();
    expect(screen.getByText("Is Harbor Anchors your team?", { selector: "p" })).toBeTruthy();
  });

  it("is offered on the results to a member who has confirmed their team, and can be closed", async () => {
    open(PATH, ben, having());
    await sees("Your team: Gale Force");
    await press("Prove it's yours");
    const close = await screen.findByRole("button", { name: "Close", expanded: true });
    await press("Close");
    expect(close.textContent).toBe("Prove it's yours");
    expect(close.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText(/Put this code/)).toBeNull();
  });

  it("says that it's found, and goes on saying it where the question was", async () => {
    open(LEAGUE, alice, having({ fetches: EARLIER }));
    await press("Prove it's yours");
    const found = someResults({ teamMembers: aliceVerified });
    await screen.findByRole("button", { name: "Check" });
    server().answer({ [POST_FETCH]: found, [GET]: found });
    await press("Check");
    await sees("Found. Harbor Anchors is verified on ESPN. You can take the code out of its name.");
    expect(server().made(POST_FETCH)).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Check" })).toBeNull();
  });

  it("says in which name it wasn't found, and when", async () => {
    open(PATH, alice, having());
    await press("Prove it's yours");
    await sees(
      `Not found in “Harbor Anchors” as of ${readMoment(NOW)}. Make sure that the new name is saved, then check again.`,
    );
  });

  it("says how long to wait, and why the platform couldn't be asked", async () => {
    const message = "The results were fetched a moment ago. Try again in 4 minutes.";
    open(PATH, alice, { ...having(), [POST_FETCH]: failing(429, { message }) });
    await press("Prove it's yours");
    await press("Check");
    await sees(message);
    const failure = "ESPN says this league is private.";
    const failed = { endedAt: NOW, askedBy: null, importId: null, isUpload: false, failure };
    const answer = someResults({ fetches: [failed, ...EARLIER] });
    server().answer({ [POST_FETCH]: answer, [GET]: answer });
    await press("Check");
    await sees(`The fetch on ${readMoment(NOW)} failed. ${failure}`);
  });

  it("gets a new code once the first has expired", async () => {
    const old = { ...CODE, code: "PK-22222", until: daysFromNow(-0.1) };
    open(PATH, alice, { ...having(), [POST_CODE]: old });
    await press("Prove it's yours");
    await screen.findByDisplayValue("PK-22222");
    server().answer({ [POST_CODE]: CODE });
    await press("Check");
    await screen.findByDisplayValue("PK-7F3KM");
    await sees("Your code has expired. There is a new one above. Put that into the name instead.");
    expect(server().made(POST_FETCH)).toEqual([]);
  });

  it("isn't offered without a linked platform", async () => {
    open(PATH, alice, having({ link: null }));
    await sees("Is Harbor Anchors your team?");
    expect(screen.queryByRole("button", { name: "Prove it's yours" })).toBeNull();
  });

  it("isn't offered for a verified team", async () => {
    open(PATH, alice, having({ teamMembers: aliceVerified }));
    await sees("Where it comes from");
    expect(screen.queryByRole("button", { name: "Prove it's yours" })).toBeNull();
  });
});

describe("a verified team", () => {
  const rowOfAnchors = () => main().getByRole("row", { name: /Harbor Anchors/ }).textContent;

  it("says so to every member, with the time", async () => {
    const current = someResults().current;
    open(PATH, ben, having({ teamMembers: aliceVerified, fetches: EARLIER, current }));
    await sees("Final table");
    expect(rowOfAnchors()).toContain(`Alice TesterVerified on ESPN, ${formatMoment(NOW)}`);
  });

  it("doesn't say so in an uploaded table", async () => {
    const { current } = someResults();
    const table = { ...TABLE, flags: [{ kind: "uploaded" as const, teamIds: [], week: null }] };
    const over = { teamMembers: aliceVerified, fetches: EARLIER, current: current && { ...current, table } };
    open(PATH, ben, having(over));
    await sees("Final table");
    expect(rowOfAnchors()).toContain("Alice TesterConfirmed");
  });

  it("changes hands with a reason, though the teams aren't frozen, and that is listed", async () => {
    const POST_CHANGE = "POST /api/leagues/:id/teams/:teamId/changes";
    open(PATH, casey, having({ teamMembers: aliceVerified, fetches: EARLIER }));
    await press("Assign teams to members");
    await screen.findByRole("dialog");
    fill({ "Harbor Anchors": "" });
    fill({ "Why it changes hands": "The account was sold" });
    const change = { teamName: "Harbor Anchors", from: "Alice Tester", to: null, changedBy: "Casey", changedAt: NOW };
    const changed = someResults({ teamChanges: [{ ...change, reason: "The account was sold", closedVote: false }] });
    server().answer({ [POST_CHANGE]: changed, [GET]: changed });
    await press("Change the team");
    await waitFor(() =>
      expect(server().made(POST_CHANGE)).toMatchObject([
        { params: { teamId: "1" }, body: { userId: null, reason: "The account was sold" } },
      ]),
    );
    const heading = await screen.findByText("Teams that changed hands");
    expect(within(heading.closest("section") as HTMLElement).getByText("The account was sold")).toBeTruthy();
  });
});
