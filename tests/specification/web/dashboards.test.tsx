import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { NotificationType } from "#contract/notices/notifications.ts";
import { proves } from "#tests/specification/proves.ts";
import { COMMISSIONER, PLAYER } from "#tests/specification/web/answers.ts";
import { linksIn, main, open, press, reopen, rowOf, sees, server, unfoldAll } from "#tests/specification/web/app.tsx";
import { FirstPage } from "#tests/specification/web/fake-server.ts";
import {
  aLeague,
  alice,
  aNotification,
  aPlayerLeague,
  casey,
  idOf,
  LEAGUE,
  NOW,
  PAYMENT,
} from "#tests/specification/web/fixtures.ts";
import { aPendingInvitation } from "#tests/specification/web/invitation-fixtures.ts";

/** A stat card's number by its label. */
const figureOf = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;

describe("the commissioner dashboard", () => {
  const show = (over: Parameters<typeof aLeague>[0] = {}) =>
    open("/commissioner", casey, { ...COMMISSIONER, "GET /api/leagues/my-commissioner": [aLeague(over)] });

  it("welcomes and has four stat cards", async () => {
    proves("2.commissioner.welcome", "2.commissioner.stats");
    show();
    await sees(/^Welcome back, Casey/);
    await sees("$2,345.60");
    expect(await figureOf("Total leagues")).toContain("4");
    expect(await figureOf("Funds managed")).toContain("$2,345.60");
    expect(await figureOf("Total members")).toContain("31");
    expect(await figureOf("Pending collection")).toContain("$150.00");
  });

  it("says of a league what came in, the same as home, after a prize has been awarded from it", async () => {
    const pot = { ...aLeague().pot, collected: "133.32", escrowBalance: "118.32" };
    show({ pot });
    await sees("$133.32");
    expect(main().getByText("$133.32").parentElement?.textContent).toBe("$133.32 of $150.00 in entry fees");
    expect(main().queryByText("$118.32")).toBeNull();
    await reopen();
    open("/", casey, { ...PLAYER, ...COMMISSIONER, "GET /api/leagues/my-commissioner": [aLeague({ pot })] });
    await sees("$133.32");
    expect(main().getByText("$133.32").parentElement?.textContent).toBe("$133.32 of $150.00 in entry fees");
  });

  it("lists each league with its name, created date, entry fee, members, status and Manage", async () => {
    proves("2.commissioner.row-terms", "2.commissioner.row-members", "2.commissioner.row-status");
    proves("2.commissioner.manage");
    show({ memberCount: 0 });
    const row = await rowOf("Sunday Crew");
    expect(row.textContent).toMatch(/created Aug 29, 2026/);
    expect(row.textContent).toMatch(/fee \$50\.00/);
    within(row).getByText(/^0\/10\b/);
    within(row).getByText("Active");
    expect(linksIn(row).Manage).toBe(LEAGUE);
  });

  it("lists formerly run leagues to view, not to manage", async () => {
    const former = aLeague({ name: "Voted Out", commissionerId: alice.id, commissionerName: "Alice Tester" });
    open("/commissioner", casey, { ...COMMISSIONER, "GET /api/leagues/formerly-run": [former] });
    unfoldAll();
    await sees("Leagues you ran");
    const row = await rowOf("Voted Out");
    expect(row.textContent).toContain("now run by Alice Tester");
    expect(linksIn(row).View).toBe(LEAGUE);
    expect(within(row).queryByText("Manage")).toBeNull();
  });

  it("prompts to create a league if there is none", async () => {
    proves("2.commissioner.empty");
    open("/commissioner", casey, COMMISSIONER);
    const prompt = await screen.findByText("Create your first league");
    expect(prompt.getAttribute("href")).toBe("/leagues/create");
    const targets = [...screen.getByRole("main").querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(targets.filter((target) => target === "/leagues/create")).toHaveLength(1);
  });
});

describe("the player dashboard", () => {
  const show = (over: Parameters<typeof aPlayerLeague>[0] = {}) =>
    open("/player", alice, { ...PLAYER, "GET /api/leagues/my-player": [aPlayerLeague(over)] });

  it("has four stat cards, the leagues, the invitations, a note about secure payments and the notifications", async () => {
    proves("2.player.stats", "2.player.secure-payments", "2.player.notifications");
    show();
    await sees("$1,234.50");
    expect(await figureOf("Active leagues")).toContain("3");
    expect(await figureOf("Total invested")).toContain("$1,234.50");
    expect(await figureOf("Pending payments")).toContain("2");
    expect(await figureOf("Season winnings")).toContain("$75.00");
    for (const name of ["My Leagues", "Pending Invitations", "Notifications"]) screen.getByRole("heading", { name });
    await sees(/secure payments/i);
  });

  const ended = (payments: object[]) => ({
    ...{ leagueId: aLeague().id, leagueName: "Sunday Crew", currency: "USD", endedAt: NOW, payments },
  });
  const payment = { id: idOf(300), amount: "50.00", refunded: "0.00", refunding: "0.00" };

  it("tells someone who has left every league so, with what they paid, what came back, and the way to another", async () => {
    const payments = [{ ...payment, refunded: "30.00", refunding: "20.00" }];
    open("/player", alice, { ...PLAYER, "GET /api/dashboard/ended-seats": [ended(payments)] as never });
    await sees("You aren't in a league anymore", "Leagues you were in");
    expect(screen.queryByText("You aren't in a league yet")).toBeNull();
    const row = await rowOf("Sunday Crew");
    expect(row.textContent).toContain("Your seat ended on Sep 1, 2026.");
    expect(row.textContent).toContain("$50.00 paid, $30.00 refunded, $20.00 being refunded");
    expect(linksIn(row)).toEqual({ Receipt: `/receipts/payments/${payment.id}` });
    screen.getByRole("link", { name: "Browse the classifieds" });
  });

  it("names nothing refunded where nothing was", async () => {
    open("/player", alice, { ...PLAYER, "GET /api/dashboard/ended-seats": [ended([payment])] as never });
    await sees("Leagues you were in");
    expect((await rowOf("Sunday Crew")).textContent).toMatch(/\$50\.00 paidReceipt$/);
  });

  it("lists each league with its commissioner, fee, pool of fee times max members, members and View Details", async () => {
    proves("2.player.commissioner", "2.player.entry-fee", "2.player.pool", "2.player.members", "9.money.pool");
    proves("2.player.view-details");
    show({ entryFee: "33.33", maxMembers: 12, memberCount: 0 });
    const row = await rowOf("Sunday Crew");
    for (const text of [/run by casey/, /fee \$33\.33/, /pool \$399\.96/]) {
      expect(row.textContent).toMatch(text);
    }
    within(row).getByText(/^0\/12\b/);
    expect(linksIn(row)["View Details"]).toBe(LEAGUE);
  });

  it.each(["active", "completed"] as const)(
    "says what the pool of an %s league is made of, and no other sum",
    async (status) => {
      show({ status, pot: { ...aLeague().pot, collected: "395.00" } });
      const { textContent } = await rowOf("Sunday Crew");
      expect(textContent).toContain("pool $500.00, 10 seats at $50.00");
      expect(textContent).not.toContain("395");
    },
  );

  it("folds leagues that are over to one line, and keeps those whose prizes wait in sight", async () => {
    const pot = aPlayerLeague().pot;
    const leagues = [
      aPlayerLeague({ id: idOf(1), name: "Under way" }),
      aPlayerLeague({ id: idOf(2), name: "To award", status: "completed", pot: { ...pot, escrowBalance: "9.00" } }),
      aPlayerLeague({ id: idOf(3), name: "Over", status: "completed", pot: { ...pot, escrowBalance: "0.00" } }),
    ];
    open("/player", alice, { ...PLAYER, "GET /api/leagues/my-player": leagues });
    unfoldAll();
    const foldOf = async (name: string) => (await rowOf(name)).closest("details");
    expect([await foldOf("Under way"), await foldOf("To award")]).toEqual([null, null]);
    expect((await foldOf("Over"))?.querySelector("summary")?.textContent).toBe("Past leagues1");
  });

  /** The panels that stand open, by their headings. */
  const openPanels = () =>
    [...document.querySelectorAll("details[open]")].map((fold) => fold.querySelector("h2")?.textContent);

  it("shows invitations and new notifications with their acts, and how many there are, without a press", async () => {
    proves("2.notifications.count", "2.player.invitations", "2.notifications.mark-as-read");
    const invitations = { "GET /api/invitations/my": [aPendingInvitation()] };
    open("/player", alice, { ...PLAYER, ...invitations, "GET /api/notifications": [aNotification()] });
    await sees("1 waiting", "Accept", "Decline", "1 new", "Mark as read", "New");
    expect(openPanels()).toEqual(["Pending Invitations", "Notifications"]);
  });

  it("folds what is empty or read to a line that says so", async () => {
    open("/player", alice, { ...PLAYER, "GET /api/notifications": [aNotification({ isRead: true })] });
    await sees("None", "0 new");
    expect(openPanels()).toEqual([]);
  });

  it("shows five invitations and five notifications, the new ones first, and then all", async () => {
    const six = Array.from({ length: 6 }, (_, index) => index);
    open("/player", alice, {
      ...PLAYER,
      "GET /api/invitations/my": six.map((index) => aPendingInvitation({ id: idOf(500 + index), token: `t${index}` })),
      "GET /api/notifications": six.map((index) =>
        aNotification({ id: idOf(400 + index), title: `Notice ${index}`, isRead: index < 5 }),
      ),
    });
    await sees("Notice 5");
    const shown = () => [main().getAllByText("Decline").length, main().getAllByText(/^Notice \d$/).length];
    expect(shown()).toEqual([5, 5]);
    expect(main().queryByText("Notice 4")).toBeNull();
    for (const button of main().getAllByRole("button", { name: "Show all 6" })) fireEvent.click(button);
    expect(shown()).toEqual([6, 6]);
  });

  it("names a commissioner without a username by part of the id", async () => {
    proves("2.player.commissioner", "9.placeholders.user");
    show({ commissionerUsername: null });
    expect((await rowOf("Sunday Crew")).textContent).toMatch(/(Member|User) 00000001|deleted/i);
  });

  it.each([
    { paymentStatus: "pending", status: "active", badge: "Pending", payNow: PAYMENT },
    { paymentStatus: "overdue", status: "active", badge: "Pending", payNow: PAYMENT },
    { paymentStatus: "pending", status: "completed", badge: "Pending", payNow: undefined },
    { paymentStatus: "paid", status: "active", badge: "Paid", payNow: undefined },
  ] as const)("$paymentStatus in an $status league: $badge, Pay Now to $payNow", async ({ payNow, badge, ...over }) => {
    proves("2.player.badge", "2.player.pay-now");
    show(over);
    const row = await rowOf("Sunday Crew");
    within(row).getByText(badge);
    expect(linksIn(row)["Pay Now"]).toBe(payNow);
  });

  it.each([
    { leagueType: "dynasty", paymentStatus: "paid", yearsPayedFor: 3, shown: "3 seasons paid" },
    { leagueType: "dynasty", paymentStatus: "paid", yearsPayedFor: 2, shown: "2 seasons paid" },
    { leagueType: "dynasty", paymentStatus: "paid", yearsPayedFor: 1, shown: null },
    { leagueType: "dynasty", paymentStatus: "pending", yearsPayedFor: 2, shown: null },
    { leagueType: "single_season", paymentStatus: "paid", yearsPayedFor: 2, shown: null },
  ] as const)("$leagueType, $paymentStatus, $yearsPayedFor years paid: $shown", async ({ shown, ...over }) => {
    proves("2.player.seasons-paid");
    show({ ...over, paidThroughYear: over.yearsPayedFor });
    const row = await rowOf("Sunday Crew");
    expect(/\d+ seasons? paid/.exec(row.textContent)?.[0] ?? null).toBe(shown);
  });

  it("offers Accept and Decline for each invitation, and calls by its token", async () => {
    proves("2.player.invitations", "4.invitation.accept-refreshes");
    const asked = { leagueId: aLeague().id, message: "Yours" };
    open("/player", alice, {
      ...{ ...PLAYER, "POST /api/invitations/:token/accept": asked },
      "GET /api/invitations/my": [aPendingInvitation(), aPendingInvitation({ id: idOf(501), token: "another" })],
    });
    await sees("Decline");
    expect(main().getAllByRole("button", { name: "Decline" })).toHaveLength(2);
    await press("Accept");
    await waitFor(() => expect(server().made("POST /api/invitations/:token/accept")).toHaveLength(1));
    expect(server().made("POST /api/invitations/:token/accept")[0]?.params).toEqual({
      token: aPendingInvitation().token,
    });
    const again = ["GET /api/invitations/my", "GET /api/leagues/my-player", "GET /api/dashboard/player-stats"] as const;
    await waitFor(() => expect(again.map((call) => server().made(call).length)).toEqual([2, 2, 2]));
  });

  it("declining loads the invitations again", async () => {
    proves("4.invitation.decline-refreshes");
    const answer = { ...PLAYER, "POST /api/invitations/:token/decline": { message: "" } };
    open("/player", alice, { ...answer, "GET /api/invitations/my": [aPendingInvitation()] });
    await press("Decline");
    await waitFor(() => expect(server().made("GET /api/invitations/my")).toHaveLength(2));
  });
});

describe("the notifications list", () => {
  const show = (...notifications: ReturnType<typeof aNotification>[]) =>
    open("/player", alice, { ...PLAYER, "GET /api/notifications": notifications });

  it("counts what is new and shows each one's title, message, date and badges", async () => {
    proves("2.notifications.count", "2.notifications.item", "2.notifications.badge", "2.notifications.email-sent");
    proves("2.notifications.mark-as-read");
    const read = aNotification({ id: idOf(401), title: "An old one", isRead: true, emailSent: true });
    show(aNotification(), read);
    await sees("1 new");
    const [unread, old] = [await rowOf("Sunday Crew is completed"), await rowOf("An old one")];
    expect(unread.textContent).toContain("The payouts come next.");
    expect(unread.textContent).toContain("Sep 1, 2026");
    within(unread).getByText("New");
    within(unread).getByRole("button", { name: /mark as read/i });
    expect(within(unread).queryByText("Email sent")).toBeNull();
    within(old).getByText("Read");
    within(old).getByText("Email sent");
    expect(within(old).queryByRole("button")).toBeNull();
  });

  it("says that there may be more new ones than those it has loaded", async () => {
    proves("2.notifications.count");
    open("/player", alice, { ...PLAYER, "GET /api/notifications": new FirstPage([aNotification()]) });
    await sees("1+ new");
  });

  it("has an icon by type", async () => {
    proves("2.notifications.item");
    const types: NotificationType[] = ["league_completed", "voting_requested", "payout_processed", "admin_alert"];
    show(...types.map((type, index) => aNotification({ id: idOf(410 + index), type, title: `About ${type}` })));
    const rows = await Promise.all(types.map((type) => rowOf(`About ${type}`)));
    expect(new Set(rows.map((row) => row.querySelector("svg")?.getAttribute("class"))).size).toBe(types.length);
  });

  it.each(["voting_requested", "commissioner_vote_proposed"] as const)("%s with an action has Vote", async (type) => {
    proves("2.notifications.vote");
    show(aNotification({ type, actionUrl: "/voting/some-vote", asksForVote: true }));
    expect(linksIn(await rowOf("Sunday Crew is completed"))).toEqual({ Vote: "/voting/some-vote" });
  });

  it.each(["voting_requested", "commissioner_vote_proposed"] as const)(
    "%s leads to its vote without asking for one, once the reader has none left to cast",
    async (type) => {
      show(aNotification({ type, actionUrl: "/voting/some-vote" }));
      const links = linksIn(await rowOf("Sunday Crew is completed"));
      expect(links).toEqual({ "Sunday Crew is completed": "/voting/some-vote" });
    },
  );

  it("becomes read when it is marked, and is loaded again", async () => {
    proves("4.notifications.read");
    show(aNotification());
    server().answer({ "POST /api/notifications/:id/read": aNotification({ isRead: true }) });
    await sees("1 new");
    server().answer({ "GET /api/notifications": [aNotification({ isRead: true })] });
    await press(/mark as read/i);
    // It stays where it was, for the reader to see.
    await sees("0 new", "Read");
    expect(server().made("POST /api/notifications/:id/read")[0]?.params).toEqual({ id: aNotification().id });
  });

  it("without any says 'No notifications', and nothing has to be opened to see it", async () => {
    proves("2.notifications.empty");
    show();
    await sees("No notifications", "You're all caught up! No new notifications.");
  });
});
