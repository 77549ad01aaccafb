import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
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
  seesToast,
  server,
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

/** A term by its label. */
const termOf = (label: string) =>
  [...document.querySelectorAll("dt")].find(({ textContent }) => textContent === label)?.parentElement?.textContent;
/** A number in the open dialog by its label. */
const figureOf = (label: string) => dialog().getByText(label).nextElementSibling?.textContent;
const buttons = () =>
  main()
    .queryAllByRole("button")
    .map(({ textContent }) => textContent?.trim());

describe("a league whose season can't have a vote", () => {
  it.each(["active", "completed"] as const)("leaves nothing on its page waiting, if it's %s", async (status) => {
    show({ status });
    await screen.findByRole("heading", { name: "Sunday Crew" });
    await waitFor(() => expect(document.querySelector("[data-coming]")).toBeNull());
  });
});

async function stepNamed(name: string): Promise<HTMLElement> {
  const season = within(await screen.findByRole("region", { name: "The season" }));
  const step = season.getByText(name).closest("li");
  if (!step) throw new Error(`No step is called ${name}.`);
  return step;
}

describe("the season's steps", () => {
  it.each([
    { status: "active" as const, says: "Active, nowto Oct 1" },
    // Started before the payment deadline.
    { status: "in_season" as const, says: "Active, done" },
  ])("say in a league that is $status when collecting ends: $says", async ({ status, says }) => {
    show({ status });
    expect((await stepNamed("Active")).textContent).toBe(says);
  });

  it("name the current one as the league's status does, while it isn't over", async () => {
    for (const status of ["draft", "active", "in_season"] as const) {
      show({ status });
      const [step, badge] = [await stepNamed(statusWord(status)), screen.getAllByText(statusWord(status))[0]];
      expect(step.getAttribute("aria-current")).toBe("step");
      expect(step.contains(badge ?? null)).toBe(false);
      await reopen();
    }
  });

  it("name the day on which the season was completed, even if that was after its page was opened", async () => {
    show({ status: "completed", completedAt: "2026-09-01T12:01:00.000Z" });
    expect((await stepNamed("In season")).textContent).toBe("In season, doneSep 1");
  });

  it("name the year of a date that is more than 300 days away", async () => {
    show({ status: "active", paymentDeadline: "2027-09-01T12:00:00.000Z", endDate: "2028-01-01T12:00:00.000Z" });
    expect((await stepNamed("Active")).textContent).toBe("Active, nowto Sep 1, 2027");
  });
});

describe("the pot's open seats", () => {
  it.each([
    { status: "active" as const, areShown: true },
    { status: "in_season" as const, areShown: false },
  ])("are there while someone can take them: $status", async ({ status, areShown }) => {
    show({ status, maxMembers: MEMBERS.length + 2 });
    await screen.findAllByLabelText(/ paid \$50\.00/);
    const open = screen.queryAllByLabelText(/^An open seat/);
    expect(open.length > 0).toBe(areShown);
  });
});

describe("a league's terms", () => {
  it("are its money, dates, sport, season and service", async () => {
    proves("2.league.terms", "2.league.pool", "2.league.dates", "2.league.payout-rule", "2.league.listing");
    show({ entryFee: "33.33", maxMembers: 12, sport: "hockey", season: "2027", fantasyService: "espn" });
    await screen.findByRole("heading", { name: "Sunday Crew" });
    expect(termOf("Entry fee")).toContain("$33.33");
    expect(termOf("Total pool")).toContain("$399.96");
    expect(termOf("Payment deadline")).toMatch(/Oct 1, 2026/);
    expect(termOf("End date")).toMatch(/Dec 30, 2026.*\d{1,2}:\d\d/);
    expect(termOf("Sport")).toContain("Hockey");
    expect(termOf("Season")).toContain("2027");
    expect(termOf("Fantasy service")).toContain("ESPN");
    expect(termOf("Payout rule")).toContain("Commissioner control");
    expect(main().queryByText("Private")).not.toBeNull();
  });

  it("say when it is public and decided by a majority", async () => {
    proves("2.league.payout-rule", "2.league.listing");
    show({ isPublic: true, payoutRule: "majority_approval" });
    await sees("Majority approval");
    expect(main().queryAllByText("Public").length).toBeGreaterThan(0);
    expect(main().queryByText("Private")).toBeNull();
  });

  it("have the reimbursement in percent and dollars, only above 0", async () => {
    proves("2.league.reimbursement");
    show({ commissionerReimbursement: "5.00" });
    await sees("Commissioner reimbursement");
    expect((await rowOf("Commissioner reimbursement")).textContent).toMatch(/5%.*\$25\.00/);
    await reopen();
    show({ commissionerReimbursement: "0.00" });
    await sees("Total pool");
    expect(screen.queryByText("Commissioner reimbursement")).toBeNull();
  });

  it("have the payout structure by place, in dollars and percent", async () => {
    proves("2.league.payout-structure");
    show();
    await screen.findByRole("heading", { name: "Payout structure" });
    const first = await rowOf(/^70%|70%$/);
    expect(first.textContent).toMatch(/1st place/);
    expect(first.textContent).toContain("$350.00");
    expect((await rowOf(/30%/)).textContent).toContain("$150.00");
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

  it.each(statuses)("Complete League, in %s: only when the status is active", async (status) => {
    proves("2.league.complete");
    show({ status });
    await sees("Total pool");
    await waitFor(() => expect(buttons().includes("Complete League")).toBe(status === "active"));
  });

  it.each(statuses)("Propose Payouts, in %s: only when the status is completed", async (status) => {
    proves("2.league.propose-payouts");
    show({ status });
    await sees("Total pool");
    await waitFor(() => expect(buttons().includes("Propose Payouts")).toBe(status === "completed"));
    expect(buttons()).not.toContain("Pay Prizes");
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

  it.each(statuses.filter((status) => status !== "completed"))(
    "in %s the payout vote isn't requested",
    async (status) => {
      proves("4.league.voting-fetched");
      show({ status, payoutRule: "majority_approval" });
      await sees("Total pool");
      expect(server().made("GET /api/leagues/:id/voting")).toEqual([]);
    },
  );

  it.each([
    { canStillPay: false, green: ["Complete League"] },
    { canStillPay: true, green: ["Add to calendar"] },
  ])(
    "have one green one, before the others, and no green Complete League while someone can pay: $green",
    async (row) => {
      const complete = {
        kind: "complete" as const,
        leagueId: aLeague().id,
        leagueName: "Sunday Crew",
        currency: "USD",
        since: NOW,
        saidBy: null,
      };
      open(LEAGUE, casey, {
        ...leagueAnswers(),
        "needs in the league": [{ ...complete, canStillPay: row.canStillPay }],
      });
      await sees(row.green[0] ?? "", "Edit League");
      const look = (text: string) => main().getByText(text, { selector: "button" }).className;
      const green = look(row.green[0] ?? "");
      expect(green).not.toBe(look("Edit League"));
      expect(
        main()
          .getAllByRole("button")
          .filter(({ className }) => className === green)
          .map(({ textContent }) => textContent),
      ).toEqual(row.green);
      expect(buttons()[0]).toBe(row.green[0]);
    },
  );

  it("are Edit League, Send Reminders and Invite Members", async () => {
    proves("2.league.edit", "2.league.send-reminders", "2.league.invite-members", "6.commissioner.identity");
    proves("6.commissioner.member-actions");
    show();
    await sees("Edit League", "Send Reminders", "Invite Members");
    within(await rowOf("dora")).getByRole("button", { name: "Remind Dora Tester" });
    within(await rowOf("alice")).getByRole("button", { name: "Remove Alice Tester" });
  });

  it("don't remind the commissioner of their own fee", async () => {
    show({}, casey, [aMember(casey, owing), aMember(dora, owing)]);
    within(await rowOf("dora")).getByRole("button", { name: "Remind Dora Tester" });
    expect(main().queryByRole("button", { name: "Remind Casey Tester" })).toBeNull();
  });

  it("edit a league under the same headings as creating it", async () => {
    show();
    await press("Edit League");
    for (const name of ["Basic Information", "Financial Settings", "Payout Structure"])
      dialog().getByRole("heading", { name });
  });

  it("say that a proposal failed, and in the form that no money moved", async () => {
    open(LEAGUE, casey, {
      ...leagueAnswers({ status: "completed" }),
      "POST /api/leagues/:id/propose-payouts": failing(409),
    });
    await press("Propose Payouts");
    await within(await labeled("Winner of place 1")).findByRole("option", { name: "Alice Tester (alice)" });
    fill({ "Winner of place 1": alice.id });
    await press("Continue", dialog());
    await press(/^Pay \$/, dialog());
    await dialog().findByText("No money moved.");
    await seesToast("Error", "Failed to propose payouts");
  });

  it.each([
    { commissionerReimbursement: "100.00", says: /so it's awarded to the commissioner/ },
    { commissionerReimbursement: "10.00", says: /The payouts come next/ },
  ])("say before completing what happens to a reimbursement of $commissionerReimbursement %", async (terms) => {
    show({ status: "active", commissionerReimbursement: terms.commissionerReimbursement });
    await press("Complete League");
    dialog().getByText(terms.says);
  });

  it.each([
    { status: "active", opener: "Complete League", days: 10, isEarly: true },
    { status: "active", opener: "Complete League", days: -1, isEarly: false },
    { status: "in_season", opener: "End Season", days: 10, isEarly: true },
    { status: "in_season", opener: "End Season", days: -1, isEarly: false },
  ] as const)(
    "say with $opener that members can ask for a review, $days days before the end date: $isEarly",
    async ({ status, opener, days, isEarly }) => {
      show({ status, endDate: daysFromNow(days) });
      await press(opener);
      await screen.findByRole("dialog");
      expect(dialog().queryByText(/paid members have 24 hours to ask for a review/) !== null).toBe(isEarly);
    },
  );

  it.each([
    { opener: "Complete League", status: "active", holdsEarly: true },
    { opener: "Complete League", status: "active", holdsEarly: false },
    { opener: "End Season", status: "in_season", holdsEarly: false },
  ] as const)(
    "promise with $opener to hold the prizes for a review if the installation does: $holdsEarly",
    async (one) => {
      const { opener, status, holdsEarly } = one;
      const hold = leagueAnswers()["GET /api/leagues/:id/hold"] as object;
      open(LEAGUE, casey, {
        ...leagueAnswers({ status, endDate: daysFromNow(10) }),
        "GET /api/leagues/:id/hold": { ...hold, holdsEarly } as never,
      });
      await press(opener);
      const note = await dialog().findByText(/24 hours to ask for a review/);
      expect(note.textContent?.includes("No prize is sent before that.")).toBe(holdsEarly);
      expect(note.textContent?.includes("Prizes aren't held until then")).toBe(!holdsEarly);
    },
  );

  it.each(["Complete League", "End Season"] as const)(
    "say with %s that there are more places than paid members, and what can become of the rest",
    async (opener) => {
      const status = opener === "End Season" ? ("in_season" as const) : ("active" as const);
      const payoutStructure = [50, 30, 20].map((percentage, index) => ({ place: index + 1, percentage }));
      show({ status, payoutStructure });
      await press(opener);
      dialog().getByText(
        "3 places, but 2 paid members: no one is left to win 3rd place ($20.00). What is left over can become another prize, or go back to the members in equal shares.",
      );
    },
  );

  it.each(["Complete League", "End Season"] as const)(
    "promise with %s no payouts if nothing is held",
    async (opener) => {
      const status = opener === "End Season" ? ("in_season" as const) : ("active" as const);
      show({ status, pot: { ...aLeague().pot, paidMembers: 0, escrowBalance: "0.00", collected: "0.00" } });
      await press(opener);
      dialog().getByText(/Nothing is held for prizes\.$/);
      expect(dialog().queryByText(/payouts come next|ask for a review/)).toBeNull();
    },
  );

  it("show a proposal's pool with the reimbursement, what it leaves over, and what can happen to that", async () => {
    const pool = {
      ...{ seasonYear: 1, pool: "95.00", proposed: "0.00", available: "95.00", surplus: "0.00", reimbursement: "5.00" },
      ...{ periodPool: "0.00", periodAvailable: "0.00", paidMembers: 2, left: leftOf(aLeague(), toCents(95_00)) },
      ...{ needsReview: false, shares: [] },
    };
    for (const [leagueType, wayOut] of [
      ["single_season", "What is left over can become another prize, or go back to the members in equal shares."],
      ["dynasty", /or go into the next season's pool\.$/],
    ] as const) {
      open(LEAGUE, casey, {
        ...leagueAnswers({ status: "completed", leagueType }),
        "GET /api/leagues/:id/payout-pool": pool,
      });
      await press("Propose Payouts");
      await labeled("Winner of place 1");
      expect(["Held for the season", "Commissioner reimbursement", "Pool"].map(figureOf)).toEqual([
        ...["$100.00", "$5.00", "$95.00"],
      ]);
      expect(["Proposed", "Left over"].map(figureOf)).toEqual(["$0.00", "$95.00"]);
      fill({ "Winner of place 1": alice.id });
      expect(["Proposed", "Left over"].map(figureOf)).toEqual(["$66.50", "$28.50"]);
      dialog().getByText(wayOut);
      await reopen();
    }
  });

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

  it("show to an admin", async () => {
    proves("2.league.edit");
    show({}, ada);
    await sees("Edit League");
  });
});

describe("the member list", () => {
  it("shows each one's name, join date, badge and the date they paid or are due", async () => {
    proves("2.members.username", "2.members.joined", "2.members.badge", "2.members.date");
    show({}, alice);
    const [paid, pending] = [await rowOf("alice"), await rowOf("dora")];
    expect(paid.textContent).toMatch(/joined Aug 30, 2026/);
    within(paid).getByText("Paid");
    expect(paid.textContent).toMatch(/Paid.*Aug 31, 2026/);
    within(pending).getByText("Pending");
    expect(pending.textContent).toMatch(/due Oct 1, 2026/);
  });

  it("comes before the terms", async () => {
    proves("2.members.panel");
    show({}, alice);
    const row = await rowOf("alice");
    const [term] = await screen.findAllByText("Fantasy service");
    expect(row.compareDocumentPosition(term as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("says of a member who never paid in a completed league when the fee was due", async () => {
    proves("2.members.badge", "2.members.date");
    show({ status: "completed" }, casey, [aMember(alice), aMember(dora, owing)]);
    const row = await rowOf("dora");
    within(row).getByText("Pending");
    expect(row.textContent).toMatch(/was due Oct 1, 2026/);
  });

  it("says Pending of overdue members too", async () => {
    proves("2.members.badge");
    const late = aMember(dora, { ...owing, paymentStatus: "overdue" });
    show({ paymentDeadline: daysFromNow(-1) }, alice, [late]);
    within(await rowOf("dora")).getByText("Pending");
  });

  it("says since when a fee is due while it can be paid, and nothing of it in a canceled league", async () => {
    const late = aMember(dora, { ...owing, paymentStatus: "overdue" });
    const seat = /is overdue/;
    show({ paymentDeadline: daysFromNow(-1) }, alice, [late]);
    expect((await rowOf("dora")).textContent).toMatch(/Pending(?!was )due Aug 31, 2026/);
    expect(document.body.innerHTML).toMatch(seat);
    await reopen();
    show({ status: "cancelled", paymentDeadline: daysFromNow(-1) }, alice, [late]);
    expect((await rowOf("dora")).textContent).not.toContain("due ");
    expect(document.body.innerHTML).not.toMatch(seat);
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
  it.each([
    { league: {}, says: "Your payments, and leaving" },
    { league: { entryFee: "0.00" }, says: "Leaving the league" },
    { league: { status: "completed" as const }, says: "Your payments" },
  ])("is summed up as $says", async ({ league, says }) => {
    show(league, alice);
    await sees("Your seat", says);
  });

  it("isn't there in a free league that is over, where there is nothing to say about it", async () => {
    show({ entryFee: "0.00", status: "completed" }, alice);
    await sees("The terms");
    expect(screen.queryByText("Your seat")).toBeNull();
  });
});
