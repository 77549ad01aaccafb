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
  sent,
  server,
  textsOf,
  unfoldAll,
  words,
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
  idOf,
  LEAGUE,
  NOW,
  owing,
  VOTING,
} from "#tests/specification/web/fixtures.ts";
import { CURRENT_IMPORT, someResults } from "#tests/specification/web/results-fixtures.ts";
import { formatMoment } from "#web/ui/date.tsx";

const STATUSES = ["active", "approved", "rejected", "expired"] as const;
const SESSION = "GET /api/voting-sessions/:id";
const VOTES = "GET /api/leagues/:id/commissioner-voting-proposals";
type Session = Partial<ReturnType<typeof aSession>>;
type Proposal = Parameters<typeof aProposal>[0];
const ballots = () => main().queryAllByRole("button", { name: /^Vote (for|against)$/ });
const button = (name: string) => main().queryByRole("button", { name });
const showSession = (session: Session, by = alice) => open(VOTING, by, { [SESSION]: aSession(session) });

describe("the payout vote", () => {
  it("shows its status, counts, the payouts by place and a vote card", async () => {
    proves("2.voting.badge", "2.voting.counts", "2.voting.payouts", "2.voting.card");
    showSession({ proposedPayouts: [...aSession().proposedPayouts].reverse() });
    await sees("ACTIVE");
    expect(screen.getByRole("img", { name: /2 for, 1 against, of 7/ })).toBeDefined();
    expect(textsOf(document.querySelectorAll("tbody tr"))).toEqual(["1st placealice$70.00", "2nd placeben$30.00"]);
    expect(ballots()).toHaveLength(2);
    const group = screen.getByRole("group", { name: "Should the winners be paid like this?" });
    expect(within(group).getAllByRole("button")).toEqual(ballots());
    // It names no results.
    expect(screen.queryByText(/^Proposed with/)).toBeNull();
    expect(server().made("GET /api/leagues/:id/results")).toEqual([]);
  });

  it.each(STATUSES)("that is %s says so in upper case and takes votes only while it is active", async (status) => {
    proves("4.payouts.upper-case", "4.payouts.only-active", "4.payouts.not-expired", "4.payouts.rejected");
    showSession({ status });
    await sees(status.toUpperCase());
    expect(ballots()).toHaveLength(status === "active" ? 2 : 0);
    if (status !== "rejected") return;
    await sees(/It needed \d+ votes? in favor: at least 51%/);
    await sees(/An admin\s+intervenes: they approve these payouts, award others or refund the season/);
    expect(screen.queryByText(/It passes with/)).toBeNull();
  });

  it.each([
    { now: { hasVoted: true, userVote: "for" }, says: /^You voted for\.$/ },
    { now: { hasVoted: true, userVote: "for", status: "approved" }, says: /^Approved/ },
  ] as const)("counts a double click once, and moves the focus to what it says then: $says", async ({ now, says }) => {
    showSession({});
    await sees("ACTIVE");
    server().answer({ "POST /api/voting-sessions/:id/vote": aSession(now), [SESSION]: aSession(now) });
    const vote = screen.getByRole("button", { name: "Vote for" });
    for (const detail of [1, 1, 2]) fireEvent.click(vote, { detail });
    await seesToast("Vote Submitted");
    expect(server().made("POST /api/voting-sessions/:id/vote")).toHaveLength(1);
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(says));
  });

  it("that was closed because a team changed hands says so, and mentions no admin", async () => {
    showSession({ status: "rejected", closedBecause: "Anchors changed hands. The reason: swapped" });
    await sees(/the payouts have to be proposed again. Anchors changed hands. The reason: swapped/);
    expect(screen.queryByText(/An admin/)).toBeNull();
  });

  it("shows the pool that the payouts come from and its other parts, which add up to it", async () => {
    showSession({ pool: { total: "125.00", proposed: "100.00", reimbursement: "5.00", left: "20.00" } });
    await sees("Held for the season");
    expect(textsOf(document.querySelectorAll("tfoot tr"))).toEqual([
      ...["Total$100.00", "Commissioner reimbursement$5.00", "Left over$20.00", "Held for the season$125.00"],
    ]);
  });

  describe("and the results that the payouts name", () => {
    const [newest, old] = someResults().fetches;
    const OLD = old?.importId ?? "";
    const fetched = `Proposed with the results fetched ${formatMoment(NOW)}.`;
    const fetchedBefore = `Proposed with the results fetched ${formatMoment(old?.endedAt ?? "")}.`;
    const uploads = [newest, old].flatMap((one) => (one ? { ...one, isUpload: true } : []));
    const again = { endedAt: daysFromNow(2), importId: CURRENT_IMPORT, askedBy: null, isUpload: false, failure: null };
    const finality = { finalAt: null, finalFrom: daysFromNow(3), changedAt: null };

    it.each<[string, string, Partial<LeagueResults>, Session, string | RegExp]>([
      ["when they were fetched", CURRENT_IMPORT, {}, {}, fetched],
      [
        "when, even if they were fetched again since",
        CURRENT_IMPORT,
        { fetches: [again, ...someResults().fetches] },
        {},
        fetched,
      ],
      ["that they were uploaded, even if there are newer ones", OLD, { fetches: uploads }, {}, / results uploaded /],
      [
        ...(["that newer ones change nothing", OLD, {}, {}] as const),
        `${fetchedBefore} There are newer results, with the same outcome for these payouts.`,
      ],
      [
        "only that they have changed, once the vote is over",
        OLD,
        {},
        { status: "approved" },
        /They have changed since\.$/,
      ],
      ["not that newer ones have the same outcome if they don't", OLD, {}, { haveResultsChanged: true }, fetchedBefore],
      [
        "nothing of finality once they are final",
        CURRENT_IMPORT,
        { seasonFinality: { ...finality, finalAt: NOW } },
        {},
        fetched,
      ],
      [
        "no time that it doesn't know",
        CURRENT_IMPORT,
        { current: null, fetches: [] },
        {},
        "Proposed with the results.",
      ],
    ])("says %s", async (_, resultsId, results, session, said) => {
      open(VOTING, alice, {
        ...{ [SESSION]: aSession({ resultsId, ...session }), "GET /api/leagues/:id/results": someResults(results) },
      });
      const line = await screen.findByText(/^Proposed with the/);
      await waitFor(() => expect(server().made("GET /api/leagues/:id/results")).toHaveLength(1));
      await waitFor(() =>
        expect(line.textContent).toMatch(
          typeof said === "string" ? new RegExp(`^${said.replace(/[.]/g, "\\.")}$`) : said,
        ),
      );
      if (results.fetches?.length !== 0)
        expect(within(line).getByRole("link", { name: "results" }).getAttribute("href")).toBe(`${LEAGUE}/results`);
      expect(screen.queryByText(/Provisional|Final since/)).toBeNull();
    });

    it.each<[Session, Partial<LeagueResults>, string | RegExp]>([
      [{}, { seasonFinality: finality }, /^Provisional until .*, then final if they don't change\.$/],
      [
        { period: "Week 3" },
        {
          weekFinality: [2, 3].map((week) => ({
            ...{
              week,
              isFinal: false,
              finalFrom: daysFromNow(3),
              changedAt: null,
              waitsFor: null,
              correctedFrom: null,
            },
          })),
        },
        "Week 3 is provisional until Sep 4.",
      ],
    ])("says until when the season or the week is provisional: %#", async (session, results, says) => {
      open(VOTING, alice, {
        [SESSION]: aSession({ resultsId: CURRENT_IMPORT, ...session }),
        "GET /api/leagues/:id/results": someResults(results),
      });
      await sees(says);
    });
  });

  describe("of a season whose commissioner was voted in", () => {
    const earlier = {
      ...{ because: "new_commissioner" as const, paidBy: daysFromNow(-9), isOne: true },
      ...{ eligible: 4, votesFor: 0, votesAgainst: 1, votesNeeded: 3 },
    };
    const majority = { votesFor: 3, votesAgainst: 1, totalEligibleVoters: 10, votesNeeded: 6 };

    it("shows both tallies, why there are two, and what each still needs", async () => {
      showSession({ ...majority, earlier });
      await sees("All 10 voters", "The 4 who had paid before");
      screen.getByRole("img", { name: "3 for, 1 against, of 10 who may vote; 6 needed to pass" });
      screen.getByRole("img", { name: "0 for, 1 against, of 4 who had paid before; 3 needed to pass" });
      await sees("It still needs 3 votes in favor, from members who had paid before.");
      await sees(
        /The members voted in another commissioner while this season held money\..*Your vote counts in both\./,
      );
      expect(screen.queryByText(/It passes with/)).toBeNull();
    });

    it.each([
      [1, 1, "5 votes in favor, at least 2 of them from members who had paid before."],
      [6, 2, "1 vote in favor, from members who had paid before."],
      [4, 3, "2 votes in favor, from anyone who can vote."],
    ])("with %s of 6 and %s of 3 still needs %s", async (votesFor, early, needs) => {
      showSession({ ...majority, votesFor, earlier: { ...earlier, votesFor: early } });
      await sees(`It still needs ${needs}`);
    });

    it("tells a voter who paid later that their vote counts once, and a decided vote needs nothing more", async () => {
      showSession({ ...majority, earlier: { ...earlier, isOne: false } });
      await sees(/You paid later, so your vote counts among all voters only\./);
      await reopen();
      showSession({ ...majority, status: "rejected", earlier: { ...earlier, because: "review" } });
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
    showSession({ hasVoted: true, userVote: "against" });
    await sees("against");
    expect(ballots()).toEqual([]);
    await reopen();
    showSession({ isEligible: false });
    await sees("ACTIVE");
    expect(ballots()).toEqual([]);
  });

  it("says who has no account, whose payment was recorded by whom, and from when on one's own vote counts", async () => {
    const recorded = [{ name: "Casey Jones", recordedBy: "Rita Roe" }];
    showSession({ byName: { cannotVote: 2, ownFrom: daysFromNow(2), recorded } });
    await sees(
      "2 of them have no account, so they can't vote or object. Casey Jones's payment was recorded by Rita Roe.",
      /Your vote counts from/,
    );
    expect(ballots()).toEqual([]);
  });

  it("that doesn't exist is 'Voting Session Not Found'", async () => {
    proves("2.voting.not-found", "8.pages.voting-session-not-found");
    open(VOTING, alice, { [SESSION]: failing(404, { message: "Not found" }) });
    await screen.findByRole("heading", { name: "Voting Session Not Found" });
  });
});

const OBJECT = "POST /api/voting-sessions/:id/objections";
type Objections = NonNullable<Session["objections"]>;
const made = [{ userId: ben.id, username: "ben", reason: "Week 3 was forfeited.", at: NOW }];
const objections = (over: Partial<Objections> = {}): Objections => ({
  ...{ until: daysFromNow(3), needed: 2, isAfterVote: false, mayObject: true, hasObjected: false },
  ...{ mayWithdraw: false, made, ...over },
});

describe("a proposal that members can object to", () => {
  const proposal = (over: Partial<Objections> = {}, session: Session = {}): Session => ({
    ...{ kind: "proposal", expiresAt: daysFromNow(3), votesFor: 0, votesAgainst: 0, objections: objections(over) },
    ...session,
  });
  const offered = () =>
    ["Object", "Withdraw your objection", "Withdraw the proposal"].filter((name) => button(name) !== null);

  it("says how long, how many objections it takes, who has objected and why, and takes one with a reason", async () => {
    showSession(proposal());
    await sees("Proposed payouts", "OPEN TO OBJECTIONS");
    await sees("If you agree with the payouts, you don't have to do anything.");
    expect(words()).toContain("Objections from 2 of 7 members lead to a vote; 1 so far. No money has moved.");
    within(screen.getByRole("list", { name: "Objections" })).getByText("Week 3 was forfeited.");
    expect([ballots(), offered()]).toEqual([[], ["Object"]]);
    server().answer({ [OBJECT]: aSession(proposal({ hasObjected: true })) });
    await press("Object");
    dialog().getByText("1 of 2 needed");
    await press("Object", dialog());
    await sees("Write why you object");
    fill({ Reason: "I came second." }, dialog());
    await press("Object", dialog());
    await sees("Your objection is counted.");
    expect(server().made(OBJECT)).toMatchObject([{ body: { reason: "I came second." } }]);
  });

  it("lets a member who objected withdraw it without telling them how to agree, and its commissioner withdraw all", async () => {
    showSession(proposal({ hasObjected: true, mayWithdraw: true }));
    await sees("OPEN TO OBJECTIONS");
    expect(offered()).toEqual(["Withdraw your objection", "Withdraw the proposal"]);
    expect(words()).not.toContain("If you agree with the");
  });

  it.each([
    ["from results says that the teams stay frozen", idOf(901), 1],
    ["without results says nothing about teams", null, 0],
  ])("that is withdrawn %s", async (_, resultsId, said) => {
    showSession(proposal({ mayWithdraw: true }, { resultsId }));
    await press("Withdraw the proposal");
    const frozen = /The season's teams stay frozen: to give one to another member, you need a reason\./;
    expect(dialog().queryAllByText(frozen)).toHaveLength(said);
  });

  it.each<[string, Session, string]>([
    [
      "OPEN TO OBJECTIONS",
      { isEligible: false },
      "Only members who had paid when the payouts were proposed can object.",
    ],
    ["AWARDED", { status: "approved" }, "The prizes are awarded, and we told each winner."],
    ["BEING AWARDED", { expiresAt: daysFromNow(-1) }, "the prizes are being awarded."],
    ["WITHDRAWN", { ended: { how: "withdrawn", reason: "Two teams mixed up." } }, "Two teams mixed up."],
    ["NOT PAID", { ended: { how: "impossible", reason: "The pool is empty." } }, "The pool is empty."],
  ])("takes no objection where it is %s: %j", async (badge, end, sentence) => {
    showSession(proposal({ mayObject: end.isEligible ?? true }, end));
    await sees(badge);
    expect(words()).toContain(sentence);
    expect(button("Object")).toBeNull();
  });

  it("shows them in the vote that they led to", async () => {
    showSession({
      objections: objections({ made: [...made, { userId: casey.id, username: "casey", reason: null, at: NOW }] }),
    });
    await sees("Why the members are voting");
    expect(words()).toContain("enough members objected");
    expect(button("Vote for")).not.toBeNull();
  });

  it("is what a league's page leads its members to", async () => {
    open(LEAGUE, alice, {
      ...leagueAnswers({ status: "completed", objectionDays: 3 }),
      "GET /api/leagues/:id/voting": aSession(proposal()),
    });
    await sees(/Members can object to the proposed payouts until/, /, 1 objection$/);
    expect(screen.getByRole("link", { name: "Look at the payouts" }).getAttribute("href")).toContain("/voting/");
  });
});

/** RULES §17. */
describe("an approved award that waits", () => {
  const waiting = (over: Session = {}, after: Partial<Objections> = {}): Session => ({
    ...{ status: "approved", votesFor: 5, votesAgainst: 0, totalEligibleVoters: 9, votesNeeded: 5, resolvedAt: NOW },
    ...{ waitsUntil: daysFromNow(3), expiresAt: daysFromNow(3), decideBy: null, carriedOutAt: null },
    objections: objections({ needed: 3, isAfterVote: true, made: [], ...after }),
    ...over,
  });

  it("says how many objections stop it, and takes one with a reason", async () => {
    showSession(waiting());
    await sees("Time to object");
    const said =
      /The prizes are awarded on .*, unless 3 of 9 members object by then; none so far\. No money has moved\./;
    expect(words()).toMatch(said);
    expect(words()).not.toContain("we told each winner");
    server().answer({ [OBJECT]: aSession(waiting({}, { hasObjected: true, made })) });
    await press("Object");
    dialog().getByText(/Enough objections let an admin decide about them/);
    fill({ Reason: "This is our pot." }, dialog());
    await press("Object", dialog());
    await sees("Your objection is counted.");
  });

  it("says after enough objections who decides until when, and takes no more", async () => {
    const contested = { waitsUntil: null, decideBy: daysFromNow(7), status: "rejected" } as const;
    showSession(waiting(contested, { mayObject: false, made }));
    await sees("Week 3 was forfeited.");
    expect(words()).toMatch(/an admin decides by .*, and all members can read why/);
    expect(button("Object")).toBeNull();
  });

  it("is open to votes again in a treasurer league with what it takes, and nothing says escrow or held", async () => {
    const reopened = { status: "active", waitsUntil: null, decideBy: daysFromNow(7), votesNeeded: 6 } as const;
    showSession(waiting({ ...reopened, custody: "treasurer", resolvedAt: null }, { mayObject: false, made }));
    await sees("Vote for");
    expect(words()).toContain("Enough members objected, so it now takes 6 of 9 votes.");
    expect(words()).toContain("6 votes in favor: two thirds of everyone who can vote, because members objected.");
    expect(words()).not.toMatch(/escrow|held|secure/i);
  });
});

describe("the vote on the commissioner", () => {
  // Those that are settled are folded.
  beforeEach(unfoldAll);
  const show = (over: Proposal = {}, as = alice, members = MEMBERS) =>
    open(LEAGUE, as, { ...leagueAnswers({}, members), [VOTES]: [aProposal(over)] });
  const item = () => rowOf("Casey runs three leagues already.");
  const textOf = async () => (await item()).textContent?.replace(/\s+/g, " ");
  const PAID = [...MEMBERS, aMember(casey)];

  it("shows below the members who proposes whom and why, the votes, the days left and the progress", async () => {
    proves("2.proposals.people", "2.proposals.votes", "2.proposals.card");
    proves("2.proposals.days-left", "2.proposals.progress");
    proves("9.voting.commissioner");
    show({ expiresAt: daysFromNow(6.5) });
    const row = await item();
    within(row).getByRole("heading", { name: "Vote on Ben Tester as commissioner", level: 3 });
    for (const text of ["Proposed by Alice Tester", "3 of 7", "7 days left"]) expect(row.textContent).toContain(text);
    within(row).getByRole("img", { name: /^2 for, 1 against, of 7.*4/ });
    expect((await rowOf("dora")).compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("has a badge with a color of its own for each status, and can be proposed again when none is active", async () => {
    proves("2.proposals.badge", "4.proposal.states", "4.proposal.button", "6.paid-member.propose");
    const looks = new Set<string>();
    for (const status of STATUSES) {
      show({ status });
      looks.add(within(await item()).getByText(status.toUpperCase()).className);
      expect(main().queryAllByRole("button", { name: "Propose Change" })).toHaveLength(status === "active" ? 0 : 1);
      await reopen();
    }
    expect(looks.size).toBe(4);
  });

  it("is neither proposed nor voted on by the commissioner", async () => {
    proves("6.commissioner.no-vote", "6.commissioner.no-vote-text", "6.commissioner.no-proposal");
    show({}, casey, PAID);
    await sees("As the current commissioner, you cannot vote on this proposal.");
    expect(ballots()).toEqual([]);
    await reopen();
    open(LEAGUE, casey, leagueAnswers({}, PAID));
    await sees("Commissioner");
    expect(button("Propose Change")).toBeNull();
  });

  it("isn't proposed by members who haven't paid, and takes one vote from each voter", async () => {
    proves("6.paid-member.propose", "6.paid-member.vote");
    open(LEAGUE, alice, leagueAnswers({}, [aMember(alice, owing), aMember(ben)]));
    await sees("Not rated yet");
    expect(button("Propose Change")).toBeNull();
    await reopen();
    show({ userVote: { vote: "against" } });
    await item();
    expect(ballots()).toEqual([]);
  });

  it("is proposed in a dialog with the other paid members and an optional reason, trimmed by the contract", async () => {
    proves("2.proposals.dialog", "5.commissioner.selected", "5.commissioner.candidates", "5.commissioner.reason");
    const PROPOSE = "POST /api/commissioner-voting-proposals";
    open(LEAGUE, alice, { ...leagueAnswers({}, PAID), [PROPOSE]: aProposal() });
    await press("Propose Change");
    const select = await dialog().findByLabelText<HTMLSelectElement>("New commissioner");
    expect([...select.options].map(({ text }) => text).slice(1)).toEqual(["Alice Tester (alice)", "Ben Tester (ben)"]);
    await press(/^Propose/, dialog());
    await sees("Please select a new commissioner");
    fill({ "New commissioner": ben.id, Reason: "  Time for a change  " });
    await press(/^Propose/, dialog());
    expect(await sent(PROPOSE)).toMatchObject({ proposedCommissionerId: ben.id, reason: "Time for a change" });
  });

  it("can be about a commissioner who was voted out, without a seat", async () => {
    const replaced = aProposal({ status: "approved", mayBeVotedBack: true });
    open(LEAGUE, alice, { ...leagueAnswers({ commissionerId: ben.id }), [VOTES]: [replaced] });
    await press("Propose Change");
    const select = await dialog().findByLabelText<HTMLSelectElement>("New commissioner");
    expect([...select.options].map(({ text }) => text).slice(1)).toEqual(["casey", "Alice Tester (alice)"]);
  });

  const SOON = daysFromNow(1.5);
  const WHEN = formatMoment(SOON).replace(/\s/g, " ");
  const OBJECTIONS = { made: 1, needed: 2, hasObjected: false, mayObject: true };
  const passed = { votesFor: 4, takesEffectAt: SOON, expiresAt: SOON, objections: OBJECTIONS };
  const contested = { isContested: true, votesNeeded: 6 };

  it("that passed while the league holds money says when it takes effect, and takes objections, but no ballots", async () => {
    const CALL = "POST /api/commissioner-voting-proposals/:proposalId/objections";
    show(passed);
    within(await item()).getByText("PASSED");
    expect(await textOf()).toContain(
      `The vote passed. Because the league holds money, Ben Tester takes over on ${WHEN}. If 2 members who had paid object by then, it takes two thirds of everyone who had paid; 1 so far. Until then, prizes need a majority vote.`,
    );
    expect([button("Vote for"), button("Propose Change")]).toEqual([null, null]);
    const objected = aProposal({
      ...{ ...passed, ...contested, takesEffectAt: null, expiresAt: daysFromNow(7) },
      objections: { made: 2, needed: 2, hasObjected: true, mayObject: false },
    });
    await press("Object");
    dialog().getByText("1 of 2 needed");
    server().answer({ [CALL]: objected, [VOTES]: [objected] });
    await press("Object", dialog());
    await sees("Enough members objected, so it now takes two thirds. We told everyone.");
    expect(server().made(CALL)).toHaveLength(1);
    await waitFor(async () => expect(await textOf()).toContain("You objected."));
    expect(await textOf()).toContain(
      "2 members objected, so it takes two thirds of everyone who had paid: 6 votes. Votes already cast count. Without 6, the commissioner stays.",
    );
    within(await item()).getByRole("button", { name: "Vote against" });
  });

  it.each([
    [casey, {}, "takes over on"],
    [ben, {}, "takes over on"],
    [alice, { ...contested, votesFor: 6 }, `It has them, so Ben Tester takes over on ${WHEN}.`],
    [alice, { takesEffectAt: daysFromNow(-0.01) }, "The time to object is over, and Ben Tester is taking over."],
  ])("that passed says to $username, who can't object: %j", async (as, over, says) => {
    show({ ...passed, ...over, objections: { ...OBJECTIONS, mayObject: false } }, as);
    expect(await textOf()).toContain(says);
    expect(button("Object")).toBeNull();
  });
});

it.each([
  ["active", "Complete League"],
  ["in_season", "End Season"],
] as const)(
  "a new commissioner reads in a league that is %s from when on it can be completed",
  async (status, name) => {
    const SOON = daysFromNow(1.5);
    const WHEN = formatMoment(SOON).replace(/\s/g, " ");
    const answers = leagueAnswers({ status });
    const hold = { ...(answers["GET /api/leagues/:id/hold"] as object), needsVote: "new_commissioner" };
    open(LEAGUE, casey, { ...answers, "GET /api/leagues/:id/hold": { ...hold, completableFrom: SOON } as never });
    await screen.findByRole("heading", { name: "Sunday Crew" });
    await press("More");
    await sees(`You can end the season from ${WHEN}.`);
    await press(name);
    const note = dialog().getByText(/You have just become the commissioner\./);
    expect(note.textContent?.replace(/\s/g, " ")).toContain(WHEN);
    expect(dialog().queryByRole("button", { name })).toBeNull();
  },
);
