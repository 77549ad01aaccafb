import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import type { ResultAward } from "#contract/results/result-awards.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import { dialog, fill, labeled, main, open, press, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing, PENDING } from "#tests/specification/web/fake-server.ts";
import { alice, aSession, ben, casey, daysFromNow, idOf, LEAGUE, VOTING } from "#tests/specification/web/fixtures.ts";
import { CURRENT_IMPORT, RESULTS, someResults } from "#tests/specification/web/results-fixtures.ts";
import { queryClient } from "#web/access/query-client.ts";

const PROPOSE = "POST /api/leagues/:id/propose-payouts";

const award = (more: Partial<ResultAward> = {}): ResultAward => ({
  ...{ title: "1st place", kind: "final_place", place: 1, week: null, amount: "60.00", state: "ready", reasons: [] },
  source: "Stated by ESPN.",
  winners: [{ teamId: "2", teamName: "Gale Force", userId: ben.id, username: "ben", amount: "60.00" }],
  payouts: [{ userId: ben.id, place: 1, prize: null, amount: "60.00" }],
  ...more,
});
const GUESS: Partial<ResultAward> = {
  ...{
    title: "Most points",
    kind: "most_points",
    place: null,
    amount: "30.00",
    state: "needs_look",
    reasons: ["It is a guess."],
  },
  winners: [{ teamId: "1", teamName: "Harbor Anchors", userId: alice.id, username: "alice", amount: "30.00" }],
  payouts: [{ userId: alice.id, place: null, prize: "Most points", amount: "30.00" }],
};
const UNDECIDED: Partial<ResultAward> = {
  ...{ title: "Best team name", kind: "custom", place: null, amount: "10.00", state: "undecided", source: null },
  ...{ winners: [], payouts: [], reasons: ["The commissioner names the winner."] },
};
const AWARDS = [award(), award(GUESS), award(UNDECIDED)];
const withAwards = (awards: ResultAward[]): Answers => ({
  ...RESULTS,
  "GET /api/leagues/:id/results": someResults({ fetches: someResults().fetches.slice(0, 1) }),
  "GET /api/leagues/:id/results/awards": { resultsId: CURRENT_IMPORT, isSeasonOver: true, awards },
});

const newest = someResults({ fetches: [] });
/** In newer results, the winner of first place gets more. */
const NEWER: Answers = {
  "GET /api/leagues/:id/results": newest.current
    ? { ...newest, current: { ...newest.current, id: idOf(902) } }
    : failing(404),
  "GET /api/leagues/:id/results/awards": {
    ...{ resultsId: idOf(902), isSeasonOver: true },
    awards: [award({ amount: "70.00", payouts: [{ userId: ben.id, place: 1, prize: null, amount: "70.00" }] })],
  },
};

async function form(answers: Answers = withAwards(AWARDS)) {
  open(LEAGUE, casey, { ...leagueAnswers({ status: "completed" }), ...answers });
  await press("Propose Payouts");
}
const tick = () => fireEvent.click(dialog().getByRole("checkbox", { name: "I looked at Most points: add it" }));
async function sent(button: RegExp) {
  server().answer({ [PROPOSE]: { message: "The winners are paid.", payouts: [] } });
  await press("Continue", dialog());
  await press(button, dialog());
  await seesToast("Payouts Proposed");
  return server().made(PROPOSE).at(-1)?.body;
}

describe("payouts proposed from the results", () => {
  it("start with what the results settle, and name the results", async () => {
    await form();
    expect((await labeled("Winner of place 1")).value).toBe(ben.id);
    expect(dialog().getByText("Stated by ESPN.")).toBeTruthy();
    expect(await sent(/^Pay \$60/)).toEqual({
      payouts: [{ userId: ben.id, place: 1, amount: "60.00" }],
      resultsId: CURRENT_IMPORT,
    });
  });

  it("get a guess only once someone ticks that they looked at it", async () => {
    await form();
    await labeled("Winner of place 1");
    expect(dialog().getByText("It is a guess.")).toBeTruthy();
    tick();
    expect((await labeled("Winner of Most points")).value).toBe(alice.id);
    expect(await sent(/^Pay \$90/)).toMatchObject({
      payouts: [{ place: 1 }, { userId: alice.id, place: null, prize: "Most points", amount: "30.00" }],
      lookedAt: ["Most points"],
    });
  });

  it("lose a guess when its box is unticked, and stay as they were edited", async () => {
    await form();
    await labeled("Winner of place 1");
    tick();
    tick();
    fill({ "Winner of place 1": alice.id });
    expect(dialog().queryByText("Stated by ESPN.")).toBeNull();
    const body = await sent(/^Pay \$60/);
    expect(body).toMatchObject({ payouts: [{ userId: alice.id, place: 1 }] });
    expect(body).not.toHaveProperty("lookedAt");
  });

  it("say until when the results are provisional", async () => {
    const seasonFinality = { finalAt: null, finalFrom: daysFromNow(3), changedAt: null };
    const { fetches } = someResults();
    await form({
      ...withAwards(AWARDS),
      "GET /api/leagues/:id/results": someResults({ fetches: fetches.slice(0, 1), seasonFinality }),
    });
    await dialog().findByText(/^Provisional until .*, then final if they don't change\.$/);
  });

  it("aren't sent before someone says that they compared what changed in the results", async () => {
    await form({ ...withAwards(AWARDS), "GET /api/leagues/:id/results": someResults() });
    await labeled("Winner of place 1");
    await dialog().findByText("The results have changed");
    await press("Continue", dialog());
    await seesToast("Error", "Compare the changed results first.");
    expect(server().made(PROPOSE)).toEqual([]);
  });

  it("aren't asked for before it is known whether something in the results must be compared", async () => {
    await form({ ...withAwards(AWARDS), "GET /api/leagues/:id/results": PENDING });
    const loading = await dialog().findByText("Loading the money available for payouts");
    // Rows of a place, a winner and an amount, not one block.
    expect(loading.parentElement?.querySelectorAll("[aria-hidden]").length).toBeGreaterThan(9);
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    expect(dialog().queryByLabelText("Winner of place 1")).toBeNull();
    expect(dialog().queryByRole("button", { name: "Continue" })).toBeNull();
  });

  it("show what changed in the results, cell by cell, and are sent once someone says that they compared it", async () => {
    await form({ ...withAwards(AWARDS), "GET /api/leagues/:id/results": someResults() });
    await labeled("Winner of place 1");
    expect((await dialog().findAllByText("Final place (stated by ESPN)")).length).toBeGreaterThan(0);
    fireEvent.click(dialog().getByRole("checkbox", { name: "I compared them" }));
    expect(await sent(/^Pay \$60/)).toMatchObject({ resultsId: CURRENT_IMPORT, comparedWith: idOf(900) });
  });

  it("aren't sent with a guess that was entered by hand, before someone ticks that they looked at it", async () => {
    await form();
    await labeled("Winner of place 1");
    await press("Add another prize", dialog());
    fill({ Prize: "Most points" });
    fill({ "Winner of Most points": alice.id, "Amount for Most points": "20.00" });
    await press("Continue", dialog());
    await seesToast("Error", 'Look at "Most points" first, and confirm that you did. It is a guess.');
    tick();
    expect(await sent(/^Pay \$80/)).toMatchObject({
      payouts: [{ place: 1 }, { prize: "Most points", amount: "20.00" }],
      lookedAt: ["Most points"],
    });
  });

  it("start over from newer results, and move nothing, if the server has some that the form didn't have", async () => {
    await form();
    await labeled("Winner of place 1");
    fill({ "Winner of place 1": alice.id });
    const message = "There are newer results. Look at them, then propose the payouts.";
    server().answer({ [PROPOSE]: failing(409, { message, code: "results_unseen" }), ...NEWER });
    await press("Continue", dialog());
    await press(/^Pay \$60/, dialog());
    await seesToast("Error", message);
    await waitFor(async () => expect((await labeled("Winner of place 1")).value).toBe(ben.id));
    expect(await sent(/^Pay \$70/)).toMatchObject({ resultsId: idOf(902) });
  });

  it("leave what the results don't decide to people, and say why", async () => {
    await form();
    await labeled("Winner of place 1");
    expect(dialog().getByText("Best team name")).toBeTruthy();
    expect(dialog().getByText("The commissioner names the winner.")).toBeTruthy();
    expect(dialog().queryByText("Add a payout for each winner of the other prizes")).toBeNull();
  });

  it("name who would win what has to be looked at by the full name", async () => {
    await form(withAwards([award(), award(GUESS)]));
    await dialog().findByText("Most points: Alice Tester (Harbor Anchors)");
  });

  it("get what the results don't decide with one press, and only its winners are left to choose", async () => {
    const share = { teamId: "3", teamName: "No Owner", userId: null, username: null, amount: "12.50" };
    const tied: Partial<ResultAward> = {
      ...{ title: "2nd place and 3rd place", place: 2, amount: "25.00", state: "undecided" },
      ...{ winners: [share, { ...share, teamId: "4" }], payouts: [] },
    };
    await form(withAwards([award(), award(UNDECIDED), award(tied)]));
    await labeled("Winner of place 1");
    await press("Add Best team name", dialog());
    const winner = await labeled("Winner of Best team name");
    expect(document.activeElement).toBe(winner);
    fill({ "Winner of Best team name": alice.id });
    await press("Add 2nd place and 3rd place", dialog());
    const winners = dialog().getAllByLabelText("Winner of 2nd place and 3rd place");
    expect(document.activeElement).toBe(winners[0]);
    for (const [index, { id }] of [alice, ben].entries()) {
      fireEvent.change(winners[index] as HTMLElement, { target: { value: id } });
    }
    expect(dialog().getAllByText("Added above")).toHaveLength(2);
    expect(await sent(/^Pay \$95/)).toMatchObject({
      payouts: [
        { place: 1 },
        { userId: alice.id, place: null, prize: "Best team name", amount: "10.00" },
        { userId: alice.id, place: 2, prize: "2nd place and 3rd place", amount: "12.50" },
        { userId: ben.id, place: 2, prize: "2nd place and 3rd place", amount: "12.50" },
      ],
    });
  });

  it("get a tied winner's share again where the results settle only the other's", async () => {
    const ownerless: Partial<ResultAward> = {
      ...{ amount: "30.00", state: "undecided", winners: [], payouts: [], reasons: ["The team has no owner."] },
    };
    await form(withAwards([award(), award(ownerless)]));
    await labeled("Winner of place 1");
    await press("Add 1st place", dialog());
    expect(dialog().getAllByLabelText("Winner of place 1")).toHaveLength(2);
    await press("Remove place 1", dialog());
    expect(dialog().queryByRole("button", { name: "Add 1st place" })).toBeNull();
    await press("Remove place 1", dialog());
    expect(dialog().getAllByRole("button", { name: "Add 1st place" })).toHaveLength(1);
  });

  it("are one payout where a member wins the same prize twice", async () => {
    const points = award({ ...GUESS, state: "ready", reasons: [] });
    await form(withAwards([points, points]));
    expect((await labeled("Amount for Most points")).value).toBe("60.00");
  });

  it("are filled in by hand where the awards can't be loaded", async () => {
    await form({ ...RESULTS, "GET /api/leagues/:id/results/awards": failing(403) });
    expect((await labeled("Winner of place 1")).value).toBe("");
  });
});

it("A vote says how each payout follows from the results, what is a guess, and what was entered by hand", async () => {
  const payouts = [
    { userId: ben.id, username: "ben", place: 1, prize: null, amount: "50.00", setOff: "0.00" },
    { userId: alice.id, username: "alice", place: null, prize: "Most points", amount: "30.00", setOff: "0.00" },
    { userId: alice.id, username: "alice", place: null, prize: "Best team name", amount: "10.00", setOff: "0.00" },
  ];
  const session = aSession({ proposedPayouts: payouts, resultsId: CURRENT_IMPORT });
  open(VOTING, alice, { ...withAwards(AWARDS), "GET /api/voting-sessions/:id": session });
  await sees("Entered by hand.");
  const rows = [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "1st placebenStated by ESPN. Based on the results, it would be $60.00.$50.00",
    "Most pointsaliceStated by ESPN. It is a guess.$30.00",
    "Best team namealiceEntered by hand.$10.00",
  ]);
});

describe("A vote whose results have newer ones", () => {
  const proposed = idOf(900);
  const openVote = (changes: object, answers: Answers = {}) =>
    open(VOTING, alice, {
      ...{ ...RESULTS, "GET /api/leagues/:id/results": someResults(), ...answers },
      "GET /api/voting-sessions/:id": aSession({ resultsId: proposed, isEligible: true, hasVoted: false, ...changes }),
    });

  it("compares them, cell by cell, if their outcome is another, and says what the reader can do", async () => {
    openVote({ haveResultsChanged: true });
    const changed = within(
      (await screen.findByRole("heading", { name: "Results changed" })).parentElement as HTMLElement,
    );
    expect(changed.getByText(/Compare them before you vote\.$/)).toBeTruthy();
    expect(await changed.findByRole("table")).toBeTruthy();
  });

  it("leads from the vote's buttons to the comparison, which a phone shows far below them", async () => {
    openVote({ haveResultsChanged: true });
    const link = await screen.findByRole("link", { name: "The results have changed." });
    const heading = screen.getByRole("heading", { name: "Results changed" });
    expect(link.getAttribute("href")).toBe(`#${heading.id}`);
  });

  it("sends voters who have left the league to no results, because they don't see them", async () => {
    openVote({ haveResultsChanged: true }, { "GET /api/leagues/:id/results": failing(404) });
    await sees(/The vote goes on, and every vote cast so far counts\.$/);
    expect(screen.queryByRole("link", { name: "results" })).toBeNull();
    expect(screen.getByText(/^Proposed with the/).textContent).toBe("Proposed with the results.");
  });

  it("only says so if their outcome is the same", async () => {
    openVote({ haveResultsChanged: false });
    await sees(/There are newer results, with the same outcome for these payouts\./);
    expect(screen.queryByRole("heading", { name: "Results changed" })).toBeNull();
    expect(screen.queryByRole("link", { name: "The results have changed." })).toBeNull();
  });
});

describe("The results page", () => {
  it("shows who wins what, with what isn't settled and why", async () => {
    open(`${LEAGUE}/results`, alice, { ...leagueAnswers({ status: "completed" }), ...withAwards(AWARDS) });
    await screen.findByRole("heading", { name: "Who wins what" });
    for (const words of ["Needs a look", "It is a guess.", "Undecided", "No one yet"]) {
      expect(main().getByText(words)).toBeTruthy();
    }
  });

  const rule = {
    ...{ label: null, place: null, fromWeek: 1, toWeek: 14, phase: "regular", amount: "5.00", percentage: null },
    isEachWeek: true,
  };
  const PICKEM = { status: "in_season", leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: "25.00" };
  it.each<[string, object, RegExp, object?]>([
    [
      "a season that is paid at its end",
      { status: "completed" },
      /now\. No one is paid until the payouts are proposed\.$/,
    ],
    [
      "running weeks and months",
      PICKEM,
      /prizes are awarded once their results are final, .+ No other prize is paid until/,
    ],
    ["weeks that members can object to", { ...PICKEM, objectionDays: 2 }, /prizes are proposed once their results/],
    [
      "weeks that members vote on",
      { ...PICKEM, payoutRule: "majority_approval" },
      /are put to a vote once their results/,
    ],
    ["uploaded results", PICKEM, /now\. No one is paid until the payouts are proposed\.$/, { link: null }],
    ["weeks of a completed season", { ...PICKEM, status: "completed" }, /now\. No one is paid until/],
  ])("says when winners are paid: %s", async (_, terms, words, results = {}) => {
    const prizeRules = [
      { ...rule, kind: "weekly_high_score" },
      { ...rule, ...{ kind: "monthly_high_score", fromWeek: null, toWeek: null, phase: null, months: 4 } },
    ];
    open(`${LEAGUE}/results`, alice, {
      ...leagueAnswers({ ...terms, prizeRules } as Partial<League>),
      ...withAwards(AWARDS),
      "GET /api/leagues/:id/results": someResults(results),
    });
    expect((await screen.findByText(/Amounts come from what is in the pool/)).textContent).toMatch(words);
  });

  it.each([
    [
      "no one else is paid yet once some prizes were awarded",
      [award(GUESS)],
      /now\. No one else is paid until the payouts/,
    ],
    ["nothing more once all were", [], /now\.\s*$/],
  ])("says that %s", async (_, others, words) => {
    const awards = [award({ state: "awarded" }), ...others];
    open(`${LEAGUE}/results`, alice, { ...leagueAnswers({ status: "completed" }), ...withAwards(awards) });
    expect((await screen.findByText(/Amounts come from what is in the pool/)).textContent).toMatch(words);
  });

  it("shows who would win while the season runs, as provisional", async () => {
    const open_ = award({ state: "open", reasons: ["The season isn't over."] });
    const running = { resultsId: CURRENT_IMPORT, isSeasonOver: false, awards: [open_] };
    const answers = { ...RESULTS, "GET /api/leagues/:id/results/awards": running };
    open(`${LEAGUE}/results`, alice, { ...leagueAnswers({ status: "active" }), ...answers });
    await screen.findByRole("heading", { name: "Who would win now" });
    expect(main().getByText(/The season isn't over\.$/)).toBeTruthy();
    expect(main().getAllByText("Provisional").length).toBeGreaterThan(0);
  });

  const week = (number: number, more: Partial<ResultAward> = {}) =>
    award({
      ...{ title: `Weekly high score, week ${number}`, kind: "weekly_high_score", week: number, amount: "4.58" },
      ...{ state: "open", reasons: ["1 of its weeks isn't over."], source: null, winners: [], payouts: [], ...more },
    });
  const FROM_POINTS = "From the weekly points.";
  const [winner = expect.fail("A prize has a winner.")] = award().winners;

  it("folds the weeks of one prize, and says once what they have in common", async () => {
    const wonBy = (number: number, more: Partial<ResultAward> = {}) =>
      week(number, { source: FROM_POINTS, winners: award().winners, state: "ready", reasons: [], ...more });
    const awards = [award(), wonBy(1), wonBy(2), wonBy(3), wonBy(4, { source: "Entered by hand." }), week(5), week(6)];
    const running = { resultsId: CURRENT_IMPORT, isSeasonOver: false, awards };
    const finalFrom = "2026-09-04T18:00:00.000Z";
    const weekFinality = [1, 2, 3, 4].map((number) => ({
      ...{ week: number, isFinal: false, finalFrom, changedAt: null, waitsFor: null, correctedFrom: null },
    }));
    open(`${LEAGUE}/results`, alice, {
      ...{ ...leagueAnswers({ status: "active" }), ...RESULTS },
      ...{ "GET /api/leagues/:id/results": someResults({ weekFinality }) },
      "GET /api/leagues/:id/results/awards": running,
    });
    const heading = await screen.findByRole("heading", { name: "Who would win now" });
    const fold = heading.closest("section")?.querySelector("details");
    expect(fold?.open).toBe(false);
    expect(fold?.querySelector("summary")?.textContent).toBe(
      "Weekly high scoreLatest winner: Gale Force in week 4. Provisional until Sep 4.$27.48",
    );
    expect([...(fold?.querySelectorAll("ul > li > div") ?? [])].map((row) => row.textContent)).toEqual([
      `Weekly high score, week 1Ben Tester ben with Gale Force$4.58 ${FROM_POINTS}`,
      `Weekly high score, week 2Ben Tester ben with Gale Force$4.58 ${FROM_POINTS}`,
      `Weekly high score, week 3Ben Tester ben with Gale Force$4.58 ${FROM_POINTS}`,
      "Weekly high score, week 4Ben Tester ben with Gale Force$4.58 Entered by hand.",
      "Weekly high score, weeks 5 to 6No one yet$9.16Provisional These weeks aren't over.",
    ]);
  });

  it("names no latest winner of a week that is being played", async () => {
    const wonBy = (number: number, more: Partial<ResultAward>) => week(number, { source: FROM_POINTS, ...more });
    const leading = { winners: [{ ...winner, teamName: "Sea Legs" }] };
    const settled = [1, 2, 3].map((number) => wonBy(number, { state: "ready", reasons: [], winners: [winner] }));
    const running = { resultsId: CURRENT_IMPORT, isSeasonOver: false, awards: [...settled, wonBy(4, leading)] };
    open(`${LEAGUE}/results`, alice, {
      ...{ ...leagueAnswers({ status: "active" }), ...RESULTS },
      "GET /api/leagues/:id/results/awards": running,
    });
    await screen.findByText(/Latest winner: Gale Force in week 3\./);
  });

  it("lists the weeks that are still to be played as one prize with the sum of their amounts", async () => {
    const won = week(5, { source: FROM_POINTS, winners: award().winners });
    const awards = [won, week(6), week(7), week(8), award(UNDECIDED)];
    const running = { resultsId: CURRENT_IMPORT, isSeasonOver: false, awards };
    open(`${LEAGUE}/results`, alice, {
      ...{ ...leagueAnswers({ status: "active" }), ...RESULTS },
      "GET /api/leagues/:id/results/awards": running,
    });
    const heading = await screen.findByRole("heading", { name: "Who would win now" });
    const rows = [...(heading.closest("section")?.querySelectorAll(":scope ul.divide-y > li") ?? [])];
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Weekly high score, week 5"),
      "Weekly high score, weeks 6 to 8No one yet$13.74Provisional These weeks aren't over.",
      expect.stringContaining("Best team name"),
    ]);
  });
});
