import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import { toCents } from "#contract/platform/money.ts";
import { statusWord } from "#contract/terms/league-words.ts";
import { proves } from "#tests/specification/proves.ts";
import { dora, leagueAnswers, leftOf, MEMBERS } from "#tests/specification/web/answers.ts";
import {
  dialog,
  fill,
  labeled,
  linksIn,
  main,
  open,
  press,
  reopen,
  rowOf,
  sees,
  server,
  termOf,
  textsOf,
  unfoldAll,
} from "#tests/specification/web/app.tsx";
import { failing } from "#tests/specification/web/fake-server.ts";
import {
  ada,
  aLeague,
  alice,
  aMember,
  aSession,
  ben,
  casey,
  daysFromNow,
  idOf,
  LEAGUE,
  NOW,
  owing,
  PAYMENT,
} from "#tests/specification/web/fixtures.ts";

const show = (league: Partial<League> = {}, as = casey, members = MEMBERS) =>
  open(LEAGUE, as, leagueAnswers(league, members));

/** Fourteen members, called fan1 to fan14. */
const MANY = Array.from({ length: 14 }, (_, index) =>
  aMember({ ...ben, id: idOf(501 + index), username: `fan${index + 1}` }),
);

/** A number in the open dialog by its label. */
const figureOf = (label: string) => dialog().getByText(label).nextElementSibling?.textContent;
const buttons = () =>
  main()
    .queryAllByRole("button")
    .map(({ textContent }) => textContent?.trim());

async function stepNamed(name: string): Promise<HTMLElement> {
  const season = within(await screen.findByRole("region", { name: "The season" }));
  const step = season.getByText(name).closest("li");
  if (!step) throw new Error(`No step is called ${name}.`);
  return step;
}

describe("the season's steps", () => {
  it.each<[Partial<League>, string, string]>([
    [{ status: "active" }, "Active", "Active, nowto Oct 1"],
    // Started before the payment deadline.
    [{ status: "in_season" }, "Active", "Active, done"],
    // Completed after its page was opened.
    [{ status: "completed", completedAt: "2026-09-01T12:01:00.000Z" }, "In season", "In season, doneSep 1"],
    [
      { paymentDeadline: "2027-09-01T12:00:00.000Z", endDate: "2028-01-01T12:00:00.000Z" },
      ...(["Active", "Active, nowto Sep 1, 2027"] as const),
    ],
  ])("of a league with %j say when they end: %s", async (league, step, says) => {
    show(league);
    expect((await stepNamed(step)).textContent).toBe(says);
    await waitFor(() => expect(document.querySelector("[data-coming]")).toBeNull());
  });

  it("name the current one as the league's status does, while it isn't over; open seats are there until it starts", async () => {
    for (const status of ["draft", "active", "in_season"] as const) {
      show({ status, maxMembers: MEMBERS.length + 2 });
      const [step, badge] = [await stepNamed(statusWord(status)), screen.getAllByText(statusWord(status))[0]];
      expect(step.getAttribute("aria-current")).toBe("step");
      expect(step.contains(badge ?? null)).toBe(false);
      await screen.findAllByLabelText(/ paid \$50\.00/);
      expect(screen.queryAllByLabelText(/^An open seat/).length > 0).toBe(status !== "in_season");
      await reopen();
    }
  });
});

describe("a league's terms", () => {
  it("are its money, dates, sport, season and service, and its payout structure in dollars and percent", async () => {
    proves("2.league.terms", "2.league.pool", "2.league.dates", "2.league.payout-rule", "2.league.listing");
    proves("2.league.payout-structure", "2.league.reimbursement");
    show({ entryFee: "33.33", maxMembers: 12, sport: "hockey", season: "2027", fantasyService: "espn" });
    await screen.findByRole("heading", { name: "Payout structure" });
    const terms: [string, RegExp][] = [
      ...([["Entry fee", /\$33\.33/] as const, ["Total pool", /\$399\.96/] as const] as [string, RegExp][]),
      ...([
        ["Payment deadline", /Oct 1, 2026/],
        ["End date", /Dec 30, 2026.*\d{1,2}:\d\d/],
      ] as [string, RegExp][]),
      ...([
        ["Sport", /Hockey/],
        ["Season", /2027/],
        ["Fantasy service", /ESPN/],
      ] as [string, RegExp][]),
      ["Payout rule", /Commissioner control/],
    ];
    for (const [label, says] of terms) expect(termOf(label)).toMatch(says);
    main().getByText("Private");
    expect(screen.queryByText("Commissioner reimbursement")).toBeNull();
    await reopen();
    show();
    await screen.findByRole("heading", { name: "Payout structure" });
    const first = (await rowOf(/^70%|70%$/)).textContent;
    expect(first).toMatch(/1st place/);
    expect(first).toContain("$350.00");
    expect((await rowOf(/30%/)).textContent).toContain("$150.00");
  });

  it("say when it is public and decided by a majority, and have the reimbursement above 0 in percent and dollars", async () => {
    proves("2.league.payout-rule", "2.league.listing", "2.league.reimbursement");
    show({ isPublic: true, payoutRule: "majority_approval", commissionerReimbursement: "5.00" });
    await sees("Majority approval", "Public");
    expect(main().queryByText("Private")).toBeNull();
    expect((await rowOf("Commissioner reimbursement")).textContent).toMatch(/5%.*\$25\.00/);
  });

  it("lead members who owe to the payment, and visitors only until the deadline, which they read", async () => {
    const show = (as: typeof ben, paymentDeadline: string) =>
      open(LEAGUE, as, leagueAnswers({ isPublic: true, paymentDeadline }, [aMember(alice), aMember(dora, owing)]));
    show(dora, daysFromNow(1));
    await sees("Pay Now");
    expect(linksIn(screen.getByRole("main"))["Pay Now"]).toBe(PAYMENT);
    await reopen();
    show(ben, daysFromNow(1));
    await sees("Join and pay");
    expect(linksIn(screen.getByRole("main"))["Join and pay"]).toBe(PAYMENT);
    screen.getByText("Until Sep 2, 2026, 1 day left.");
    await reopen();
    show(ben, daysFromNow(0));
    await sees("Registration Closed");
    expect(Object.values(linksIn(screen.getByRole("main")))).not.toContain(PAYMENT);
  });

  it.each([404, 400])("that don't exist, or aren't for the visitor (%s), are 'League not found'", async (status) => {
    proves("2.league.not-found", "8.pages.league-not-found");
    open(LEAGUE, alice, { "GET /api/leagues/:id": failing(status, { message: "Not found" }) });
    await screen.findByRole("heading", { name: "League not found" });
    await sees(/doesn't exist or you don't have access/);
  });
});

it("A canceled league's head says what is in the pot, not that no one had paid in", async () => {
  show({ status: "cancelled" });
  await sees("Total pool");
  expect(screen.getByRole("main").textContent).not.toContain("paid in by");
  await sees("in the pot");
});

describe("the commissioner's controls", () => {
  const statuses = ["draft", "active", "in_season", "completed", "cancelled"] as const;

  it.each(statuses)("in %s: Complete League only if active, Propose Payouts only if completed", async (status) => {
    proves("2.league.complete", "2.league.propose-payouts", "4.league.voting-fetched");
    show({ status, payoutRule: "majority_approval" });
    await sees("Total pool");
    await waitFor(() => expect(buttons().includes("Complete League")).toBe(status === "active"));
    await waitFor(() => expect(buttons().includes("Propose Payouts")).toBe(status === "completed"));
    expect(buttons()).not.toContain("Pay Prizes");
    if (status !== "completed") expect(server().made("GET /api/leagues/:id/voting")).toEqual([]);
  });

  it.each([
    { vote: "active", isOffered: false },
    { vote: "approved", isOffered: true },
    { vote: "rejected", isOffered: true },
    { vote: "expired", isOffered: true },
  ] as const)("Propose Payouts, with a payout vote that is $vote: $isOffered", async ({ vote, isOffered }) => {
    proves("2.league.propose-payouts");
    show({ status: "completed", payoutRule: "majority_approval" });
    server().answer({ "GET /api/leagues/:id/voting": aSession({ status: vote }) });
    unfoldAll();
    await sees(vote.toUpperCase());
    expect(buttons().includes("Propose Payouts")).toBe(isOffered);
  });

  it.each([
    [false, "Complete League"],
    [true, "Add to calendar"],
  ])("have one green one, before the others, which if someone can still pay (%s) is %s", async (canStillPay, name) => {
    const named = { leagueId: aLeague().id, leagueName: "Sunday Crew", currency: "USD" };
    const need = { ...named, kind: "complete" as const, since: NOW, saidBy: null, canStillPay };
    open(LEAGUE, casey, { ...leagueAnswers(), "needs in the league": [need] });
    await sees(name, "Edit League");
    const look = (text: string) => main().getByText(text, { selector: "button" }).className;
    expect(look(name)).not.toBe(look("Edit League"));
    const green = main()
      .getAllByRole("button")
      .filter(({ className }) => className === look(name));
    expect(textsOf(green)).toEqual([name]);
    expect(buttons()[0]).toBe(name);
  });

  it.each([casey, ada])("are Edit League, Send Reminders and Invite Members, for $username", async (as) => {
    proves("2.league.edit", "2.league.send-reminders", "2.league.invite-members", "6.commissioner.identity");
    proves("6.commissioner.member-actions");
    show({}, as, [...MEMBERS, aMember(casey, owing)]);
    await sees("Edit League", "Send Reminders", "Invite Members");
    within(await rowOf("dora")).getByRole("button", { name: "Remind Dora Tester" });
    within(await rowOf("alice")).getByRole("button", { name: "Remove Alice Tester" });
    // Who runs it isn't reminded of their own fee.
    if (as === casey) expect(main().queryByRole("button", { name: "Remind Casey Tester" })).toBeNull();
  });

  it.each([
    ["100.00", /so it's awarded to the commissioner/],
    ["10.00", /The payouts come next/],
  ])("say before completing what happens to a reimbursement of %s %", async (commissionerReimbursement, says) => {
    show({ status: "active", commissionerReimbursement });
    await press("Complete League");
    dialog().getByText(says);
  });

  it.each([
    { status: "active", opener: "Complete League", days: 10, holdsEarly: true },
    { status: "active", opener: "Complete League", days: 10, holdsEarly: false },
    { status: "active", opener: "Complete League", days: -1, holdsEarly: true },
    { status: "in_season", opener: "End Season", days: 10, holdsEarly: false },
    { status: "in_season", opener: "End Season", days: -1, holdsEarly: true },
  ] as const)("promise with $opener, $days days before the end date, a review if it is early", async (row) => {
    const { opener, status, days, holdsEarly } = row;
    const answers = leagueAnswers({ status, endDate: daysFromNow(days) });
    const hold = { ...(answers["GET /api/leagues/:id/hold"] as object), holdsEarly };
    open(LEAGUE, casey, { ...answers, "GET /api/leagues/:id/hold": hold as never });
    await press(opener);
    await screen.findByRole("dialog");
    const note = dialog().queryByText(/paid members have 24 hours to ask for a review/)?.textContent;
    if (days < 0) expect(note).toBeUndefined();
    else expect(note).toContain(holdsEarly ? "No prize is sent before that." : "Prizes aren't held until then");
  });

  it.each([
    ["Complete League", "active"],
    ["End Season", "in_season"],
  ] as const)(
    "say with %s what can become of places no one can win, and promise nothing if nothing is held",
    async (opener, status) => {
      const payoutStructure = [50, 30, 20].map((percentage, index) => ({ place: index + 1, percentage }));
      show({ status, payoutStructure });
      await press(opener);
      dialog().getByText(
        "3 places, but 2 paid members: no one is left to win 3rd place ($20.00). What is left over can become another prize, or go back to the members in equal shares.",
      );
      await reopen();
      show({ status, pot: { ...aLeague().pot, paidMembers: 0, escrowBalance: "0.00", collected: "0.00" } });
      await press(opener);
      dialog().getByText(/Nothing is held for prizes\.$/);
      expect(dialog().queryByText(/payouts come next|ask for a review/)).toBeNull();
    },
  );

  it.each([
    ["single_season", "What is left over can become another prize, or go back to the members in equal shares."],
    ["dynasty", /or go into the next season's pool\.$/],
  ] as const)(
    "show a proposal's pool with the reimbursement, and what its rest can become: %s",
    async (leagueType, rest) => {
      const answers = leagueAnswers({ status: "completed", leagueType });
      const pool = { ...(answers["GET /api/leagues/:id/payout-pool"] as object), pool: "95.00", reimbursement: "5.00" };
      const left = leftOf(aLeague(), toCents(95_00));
      open(LEAGUE, casey, {
        ...answers,
        "GET /api/leagues/:id/payout-pool": { ...pool, available: "95.00", left } as never,
      });
      await press("Propose Payouts");
      await labeled("Winner of place 1");
      const figures = () =>
        ["Held for the season", "Commissioner reimbursement", "Pool", "Proposed", "Left over"].map(figureOf);
      expect(figures()).toEqual(["$100.00", "$5.00", "$95.00", "$0.00", "$95.00"]);
      fill({ "Winner of place 1": alice.id });
      expect(figures()).toEqual(["$100.00", "$5.00", "$95.00", "$66.50", "$28.50"]);
      dialog().getByText(rest);
    },
  );

  it("have Send Reminders even if no one owes", async () => {
    proves("2.league.send-reminders");
    const pot = { ...aLeague().pot, pendingMembers: 0 };
    show({ pot, memberCount: 2 }, casey, [aMember(alice), aMember(ben)]);
    await sees("Send Reminders");
  });

  it.each([
    { who: "another member", commissionerId: casey.id, as: alice },
    { who: "who ran it before", commissionerId: ben.id, as: casey },
  ])("don't show to $who", async ({ commissionerId, as }) => {
    proves("2.league.commissioner-only", "6.commissioner.identity");
    for (const status of ["active", "completed"] as const) {
      show({ commissionerId, status }, as);
      await sees("Total pool");
      const only = ["Complete League", "Propose Payouts", "Edit League", "Send Reminders", "Invite Members"];
      expect(buttons().filter((name) => only.includes(name ?? ""))).toEqual([]);
      expect(main().queryByRole("button", { name: "Remind Dora Tester" })).toBeNull();
      await reopen();
    }
  });
});

describe("the member list", () => {
  it("comes before the terms, and shows each one's name, join date, badge and the date they paid or are due", async () => {
    proves("2.members.username", "2.members.joined", "2.members.badge", "2.members.date", "2.members.panel");
    show({}, alice);
    const [paid, pending] = [await rowOf("alice"), await rowOf("dora")];
    expect(paid.textContent).toMatch(/joined Aug 30, 2026/);
    within(paid).getByText("Paid");
    expect(paid.textContent).toMatch(/Paid.*Aug 31, 2026/);
    within(pending).getByText("Pending");
    expect(pending.textContent).toMatch(/due Oct 1, 2026/);
    const [term] = await screen.findAllByText("Fantasy service");
    expect(paid.compareDocumentPosition(term as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each<[Partial<League>, Partial<Member>, RegExp, boolean]>([
    [{ status: "completed" }, {}, /Pending.*was due Oct 1, 2026/, false],
    [{ paymentDeadline: daysFromNow(-1) }, { paymentStatus: "overdue" }, /Pending(?!was )due Aug 31, 2026/, true],
    [
      { status: "cancelled", paymentDeadline: daysFromNow(-1) },
      ...([{ paymentStatus: "overdue" }, /Pending(?!.*due )/, false] as const),
    ],
  ])("says of a member who owes in a league with %j, %j: %s", async (league, member, says, isOverdue) => {
    proves("2.members.badge", "2.members.date");
    show(league, alice, [aMember(alice), aMember(dora, { ...owing, ...member })]);
    const row = await rowOf("dora");
    within(row).getByText("Pending");
    expect(row.textContent).toMatch(says);
    expect(/is overdue/.test(document.body.innerHTML)).toBe(isOverdue);
  });

  it("shows a visitor to a public league twelve, and the others on request", async () => {
    show({ isPublic: true, maxMembers: 50 }, alice, MANY);
    await sees("fan12");
    expect(screen.queryByText("fan13")).toBeNull();
    await press("Show all 14");
    await sees("fan13", "fan14");
    expect(screen.queryByRole("button", { name: "Show all 14" })).toBeNull();
  });

  it.each([
    { who: "a member", as: { ...alice, id: idOf(501) } },
    { who: "the commissioner", as: casey },
  ])("shows $who everyone", async ({ as }) => {
    show({ maxMembers: 50 }, as, MANY);
    await sees("fan1", "fan14");
  });

  it("says 'No members yet' if it is empty", async () => {
    proves("2.members.empty");
    show({ memberCount: 0 }, casey, []);
    await sees("No members yet");
  });
});

describe("a member's seat", () => {
  it.each<[Partial<League>, string | null]>([
    [{}, "Your payments, and leaving"],
    [{ entryFee: "0.00" }, "Leaving the league"],
    [{ status: "completed" }, "Your payments"],
    [{ entryFee: "0.00", status: "completed" }, null],
  ])("in a league with %j is summed up as %s", async (league, says) => {
    show(league, alice);
    await sees("The terms", ...(says ? ["Your seat", says] : []));
    expect(screen.queryAllByText("Your seat")).toHaveLength(says ? 1 : 0);
  });
});
