import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { LeagueResults } from "#contract/results/league-results.ts";
import { proves } from "#tests/specification/proves.ts";
import { leagueAnswers, MEMBERS } from "#tests/specification/web/answers.ts";
import {
  dialog,
  fill,
  main,
  open,
  press,
  reopen,
  rowOf,
  sees,
  seesToast,
  server,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import {
  alice,
  aMember,
  aProposal,
  aSession,
  ben,
  casey,
  daysFromNow,
  LEAGUE,
  NOW,
  owing,
  VOTING,
} from "#tests/specification/web/fixtures.ts";
import { CURRENT_IMPORT, someResults } from "#tests/specification/web/results-fixtures.ts";
import { formatMoment } from "#web/ui/date.tsx";

const STATUSES = ["active", "approved", "rejected", "expired"] as const;
type Session = Parameters<typeof aSession>[0];
type Proposal = Parameters<typeof aProposal>[0];
const ballots = () => main().queryAllByRole("button", { name: /^Vote (for|against)$/ });

describe("the payout vote", () => {
  const show = (over: Session = {}) => open(VOTING, alice, { "GET /api/voting-sessions/:id": aSession(over) });

  it("shows its status, counts, the payouts by place and a vote card", async () => {
    proves("2.voting.badge", "2.voting.counts", "2.voting.payouts", "2.voting.card");
    show({ proposedPayouts: [...aSession().proposedPayouts].reverse() });
    await sees("ACTIVE");
    expect(screen.getByRole("img", { name: /2 for, 1 against, of 7/ })).toBeDefined();
    const rows = [...document.querySelectorAll("tbody tr")].map(({ textContent }) => textContent);
    expect(rows).toEqual(["1st placealice$70.00", "2nd placeben$30.00"]);
    expect(ballots()).toHaveLength(2);
    const group = screen.getByRole("group", { name: "Should the winners be paid like this?" });
    expect(within(group).getAllByRole("button")).toEqual(ballots());
  });

  it.each(STATUSES)("that is %s says so in upper case and takes votes only while it is active", async (status) => {
    proves("4.payouts.upper-case", "4.payouts.only-active", "4.payouts.not-expired");
    show({ status });
    await sees(status.toUpperCase());
    expect(ballots()).toHaveLength(status === "active" ? 2 : 0);
  });

  it("that is over no longer says what it passes with, but what it needed", async () => {
    show({ status: "rejected" });
    await sees(/It needed \d+ votes? in favor: at least 51%/);
    expect(screen.queryByText(/It passes with/)).toBeNull();
  });

  it.each([
    {
      after: "its other ballots are still missing",
      now: { hasVoted: true, userVote: "for" as const },
      says: /^You voted for\.$/,
    },
    {
      after: "it passed",
      now: { hasVoted: true, userVote: "for" as const, status: "approved" as const },
      says: /^Approved/,
    },
  ])("moves the focus from the pressed button to what it says then: $after", async ({ now, says }) => {
    show();
    await sees("ACTIVE");
    server().answer({
      "POST /api/voting-sessions/:id/vote": aSession(now),
      "GET /api/voting-sessions/:id": aSession(now),
    });
    await press("Vote for");
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(says));
  });

  it("counts a double click once, even if the device is too busy to show the first press", async () => {
    show();
    await sees("ACTIVE");
    server().answer({ "POST /api/voting-sessions/:id/vote": aSession({ hasVoted: true, userVote: "for" }) });
    const button = screen.getByRole("button", { name: "Vote for" });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 1 });
    fireEvent.click(button, { detail: 2 });
    await seesToast("Vote Submitted");
    expect(server().made("POST /api/voting-sessions/:id/vote")).toHaveLength(1);
  });

  it("that was closed because a team changed hands says so, and mentions no admin", async () => {
    show({ status: "rejected", closedBecause: "Anchors changed hands. The reason: swapped" });
    await sees(/the payouts have to be proposed again. Anchors changed hands. The reason: swapped/);
    expect(screen.queryByText(/An admin/)).toBeNull();
  });

  it("shows the pool that the payouts come from and its other parts, which add up to it", async () => {
    show({ pool: { total: "125.00", proposed: "100.00", reimbursement: "5.00", left: "20.00" } });
    await sees("Held for the season");
    const rows = [...document.querySelectorAll("tfoot tr")].map(({ textContent }) => textContent);
    expect(rows).toEqual([
      "Total$100.00",
      "Commissioner reimbursement$5.00",
      "Left over$20.00",
      "Held for the season$125.00",
    ]);
  });

  describe("and the results that the payouts name", () => {
    const naming = (resultsId: string, over: Partial<LeagueResults> = {}, session: Session = {}) => {
      open(VOTING, alice, {
        "GET /api/voting-sessions/:id": aSession({ resultsId, ...session }),
        "GET /api/leagues/:id/results": someResults(over),
      });
      return screen.findByText(/^Proposed with the/);
    };
    const old = someResults().fetches[1];

    it("says when they were fetched, and links to them", async () => {
      const said = await naming(CURRENT_IMPORT);
      await waitFor(() => expect(said.textContent).toBe(`Proposed with the results fetched ${formatMoment(NOW)}.`));
      expect(within(said).getByRole("link", { name: "results" }).getAttribute("href")).toBe(`${LEAGUE}/results`);
    });

    it("says that they were uploaded, even if there are newer ones", async () => {
      const fetches = someResults().fetches.map((one) => ({ ...one, isUpload: true }));
      const said = await naming(old?.importId ?? "", { fetches });
      await waitFor(() => expect(said.textContent).toContain("Proposed with the results uploaded "));
    });

    it("says that newer results change nothing about them", async () => {
      const said = await naming(old?.importId ?? "");
      await waitFor(() =>
        expect(said.textContent).toBe(
          `Proposed with the results fetched ${formatMoment(old?.endedAt ?? "")}. There are newer results, with the same outcome for these payouts.`,
        ),
      );
    });

    it("says only that they have changed, once the vote is over", async () => {
      const said = await naming(old?.importId ?? "", {}, { status: "approved" });
      await waitFor(() => expect(said.textContent).toMatch(/ They have changed since\.$/));
      expect(said.textContent).not.toContain("newer");
    });

    it("doesn't say that newer results have the same outcome if they have another", async () => {
      const said = await naming(old?.importId ?? "", {}, { haveResultsChanged: true });
      const fetched = `Proposed with the results fetched ${formatMoment(old?.endedAt ?? "")}.`;
      await waitFor(() => expect(said.textContent).toBe(fetched));
    });

    it("says when they had been fetched by then, even if they were fetched again since", async () => {
      const fetches = [{ endedAt: daysFromNow(2), importId: CURRENT_IMPORT }, ...someResults().fetches].map((one) => ({
        ...{ askedBy: null, isUpload: false, failure: null, ...one },
      }));
      const said = await naming(CURRENT_IMPORT, { fetches });
      await waitFor(() => expect(said.textContent).toBe(`Proposed with the results fetched ${formatMoment(NOW)}.`));
    });

    const seasonFinality = { finalAt: null, finalFrom: daysFromNow(3), changedAt: null };

    it("says until when they are provisional, and nothing once they are final", async () => {
      await naming(CURRENT_IMPORT, { seasonFinality });
      await sees(/^Provisional until .*, then final if they don't change\.$/);
      await reopen();
      const said = await naming(CURRENT_IMPORT, { seasonFinality: { ...seasonFinality, finalAt: NOW } });
      await waitFor(() => expect(said.textContent).toContain(" fetched "));
      expect(screen.queryByText(/Provisional|Final since/)).toBeNull();
    });

    it("says that the week of a period's payouts is provisional, but not other weeks", async () => {
      const week = { finalFrom: daysFromNow(3), changedAt: null, waitsFor: null, correctedFrom: null };
      const weekFinality = [
        { ...week, week: 2, isFinal: false },
        { ...week, week: 3, isFinal: false },
      ];
      open(VOTING, alice, {
        "GET /api/voting-sessions/:id": aSession({ resultsId: CURRENT_IMPORT, period: "Week 3" }),
        "GET /api/leagues/:id/results": someResults({ weekFinality }),
      });
      await sees("Week 3 is provisional until Sep 4.");
    });

    it("claims no time that it doesn't know", async () => {
      const said = await naming(CURRENT_IMPORT, { current: null, fetches: [] });
      await waitFor(() => expect(server().made("GET /api/leagues/:id/results")).toHaveLength(1));
      expect(said.textContent).toBe("Proposed with the results.");
    });

    it("says nothing about results if they name none", async () => {
      show();
      await sees("ACTIVE");
      expect(screen.queryByText(/^Proposed with/)).toBeNull();
      expect(server().made("GET /api/leagues/:id/results")).toEqual([]);
    });
  });

  describe("of a season whose commissioner was voted in", () => {
    const earlier = {
      ...{ because: "new_commissioner" as const, paidBy: daysFromNow(-9), isOne: true },
      ...{ eligible: 4, votesFor: 0, votesAgainst: 1, votesNeeded: 3 },
    };
    const majority = { votesFor: 3, votesAgainst: 1, totalEligibleVoters: 10, votesNeeded: 6 };

    it("shows both tallies, why there are two, and what each still needs", async () => {
      show({ ...majority, earlier });
      await sees("All 10 voters", "The 4 who had paid before");
      expect(screen.getByRole("img", { name: "3 for, 1 against, of 10 who may vote; 6 needed to pass" })).toBeDefined();
      expect(
        screen.getByRole("img", { name: "0 for, 1 against, of 4 who had paid before; 3 needed to pass" }),
      ).toBeDefined();
      await sees("It still needs 3 votes in favor, from members who had paid before.");
      await sees(
        /The members voted in another commissioner while this season held money\..*Your vote counts in both\./,
      );
      expect(screen.queryByText(/It passes with/)).toBeNull();
    });

    it.each([
      {
        votes: { votesFor: 1 },
        early: { votesFor: 1 },
        needs: "5 votes in favor, at least 2 of them from members who had paid before.",
      },
      { votes: { votesFor: 6 }, early: { votesFor: 2 }, needs: "1 vote in favor, from members who had paid before." },
      { votes: { votesFor: 4 }, early: { votesFor: 3 }, needs: "2 votes in favor, from anyone who can vote." },
    ])("with $votes.votesFor of 6 and $early.votesFor of 3 still needs $needs", async ({ votes, early, needs }) => {
      show({ ...majority, ...votes, earlier: { ...earlier, ...early } });
      await sees(`It still needs ${needs}`);
    });

    it("tells a voter who paid later that their vote counts once, and a decided vote needs nothing more", async () => {
      show({ ...majority, earlier: { ...earlier, isOne: false } });
      await sees(/You paid later, so your vote counts among all voters only\./);
      await reopen();
      show({ ...majority, status: "rejected", earlier: { ...earlier, because: "review" } });
      await sees(/An admin reviewed this season\./);
      expect(screen.queryByText(/It still needs/)).toBeNull();
    });

    it("shows both tallies in brief on the league's page too", async () => {
      open(LEAGUE, alice, {
        ...leagueAnswers({ status: "completed", membersVote: true }),
        "GET /api/leagues/:id/voting": aSession({ ...majority, earlier }),
      });
      await sees("All 10 voters", "The 4 who had paid before");
    });
  });

  it("takes one vote from each voter, and none from others", async () => {
    proves("4.payouts.once", "4.voting-page.once");
    show({ hasVoted: true, userVote: "against" });
    await sees("against");
    expect(ballots()).toEqual([]);
    await reopen();
    show({ isEligible: false });
    await sees("ACTIVE");
    expect(ballots()).toEqual([]);
  });

  it("that is rejected says that an admin intervenes", async () => {
    proves("4.payouts.rejected");
    show({ status: "rejected" });
    await sees(/An admin\s+intervenes: they approve these payouts, award others or refund the season/);
  });

  it("that doesn't exist is 'Voting Session Not Found'", async () => {
    proves("2.voting.not-found", "8.pages.voting-session-not-found");
    open(VOTING, alice, { "GET /api/voting-sessions/:id": failing(404, { message: "Not found" }) });
    await screen.findByRole("heading", { name: "Voting Session Not Found" });
  });
});

describe("the vote on the commissioner", () => {
  // Those that are settled are folded.
  beforeEach(unfoldAll);
  const show = (over: Proposal = {}, as = alice) =>
    open(LEAGUE, as, { ...leagueAnswers(), "GET /api/leagues/:id/commissioner-voting-proposals": [aProposal(over)] });
  const item = () => rowOf("Casey runs three leagues already.");

  it("shows who proposes whom and why, the votes of all voters, the days left and the progress toward a majority", async () => {
    proves("2.proposals.people", "2.proposals.votes");
    proves("2.proposals.days-left", "2.proposals.progress");
    proves("9.voting.commissioner");
    show({ expiresAt: daysFromNow(6.5) });
    const row = await item();
    within(row).getByRole("heading", { name: "Vote on Ben Tester as commissioner", level: 3 });
    for (const text of ["Proposed by Alice Tester", "3 of 7", "7 days left"]) expect(row.textContent).toContain(text);
    within(row).getByRole("img", { name: /^2 for, 1 against, of 7.*4/ });
  });

  it("comes below the members", async () => {
    proves("2.proposals.card");
    show();
    const [member, row] = [await rowOf("dora"), await item()];
    expect(member.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("has a badge with a color of its own for each status", async () => {
    proves("2.proposals.badge", "4.proposal.states");
    const looks = new Set<string>();
    for (const status of STATUSES) {
      show({ status });
      looks.add(within(await item()).getByText(status.toUpperCase()).className);
      await reopen();
    }
    expect(looks.size).toBe(4);
  });

  it.each(STATUSES)("while one is %s can be proposed again only when none is active", async (status) => {
    proves("4.proposal.button", "6.paid-member.propose");
    show({ status });
    await item();
    expect(main().queryAllByRole("button", { name: "Propose Change" })).toHaveLength(status === "active" ? 0 : 1);
  });

  it("is neither proposed nor voted on by the commissioner", async () => {
    proves("6.commissioner.no-vote", "6.commissioner.no-vote-text", "6.commissioner.no-proposal");
    const paid = [...MEMBERS, aMember(casey)];
    show({}, casey);
    server().answer(leagueAnswers({}, paid));
    server().answer({ "GET /api/leagues/:id/commissioner-voting-proposals": [aProposal()] });
    await sees("As the current commissioner, you cannot vote on this proposal.");
    expect(ballots()).toEqual([]);
    await reopen();
    open(LEAGUE, casey, leagueAnswers({}, paid));
    await sees("Commissioner");
    expect(main().queryByRole("button", { name: "Propose Change" })).toBeNull();
  });

  it("isn't proposed by members who haven't paid", async () => {
    proves("6.paid-member.propose");
    open(LEAGUE, alice, leagueAnswers({}, [aMember(alice, owing), aMember(ben)]));
    await sees("Not rated yet");
    expect(main().queryByRole("button", { name: "Propose Change" })).toBeNull();
  });

  it("takes one vote from each voter", async () => {
    proves("6.paid-member.vote");
    show({ userVote: { vote: "against" } });
    await item();
    expect(ballots()).toEqual([]);
  });

  it("is proposed in a dialog with the other paid members and an optional reason, trimmed by the contract", async () => {
    proves("2.proposals.dialog", "5.commissioner.selected", "5.commissioner.candidates", "5.commissioner.reason");
    open(LEAGUE, alice, {
      ...leagueAnswers({}, [...MEMBERS, aMember(casey)]),
      "POST /api/commissioner-voting-proposals": aProposal(),
    });
    await press("Propose Change");
    const select = await dialog().findByLabelText<HTMLSelectElement>("New commissioner");
    expect([...select.options].map(({ text }) => text).slice(1)).toEqual(["Alice Tester (alice)", "Ben Tester (ben)"]);
    await press(/^Propose/, dialog());
    await sees("Please select a new commissioner");
    fill({ "New commissioner": ben.id, Reason: "  Time for a change  " });
    await press(/^Propose/, dialog());
    await waitFor(() => expect(server().made("POST /api/commissioner-voting-proposals")).toHaveLength(1));
    expect(server().made("POST /api/commissioner-voting-proposals")[0]?.body).toMatchObject({
      ...{ proposedCommissionerId: ben.id, reason: "Time for a change" },
    });
  });
});
