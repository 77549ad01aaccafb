import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { BareNeed as Need } from "#contract/leagues/needs.ts";
import { ADMIN, COMMISSIONER, leagueAnswers, PLAYER } from "#tests/specification/web/answers.ts";
import { dialog, fill, main, open, press, rowOf, sees, seesToast, server } from "#tests/specification/web/app.tsx";
import { type Answers, failing, PENDING } from "#tests/specification/web/fake-server.ts";
import {
  ada,
  aLeague,
  aPlayerLeague,
  aPrize,
  aRequest,
  casey,
  daysFromNow,
  idOf,
  LEAGUE,
} from "#tests/specification/web/fixtures.ts";
import { aPendingInvitation } from "#tests/specification/web/invitation-fixtures.ts";
import { worded } from "#tests/specification/web/made-standing.ts";
import { queryClient } from "#web/access/query-client.ts";
import { forgetVerifyLater } from "#web/people/email-verification/verify-later.ts";
import { marked } from "#web/ui/marked.ts";

const named = { leagueId: aLeague().id, leagueName: "Sunday Crew", currency: "USD" };
const by = "2026-11-24T12:00:00.000Z";
const money = { ...named, amount: "50.00" };
const sessionId = idOf(900);

const STEPS = {
  pay: { ...money, kind: "pay", seasons: 1, by, isLate: false },
  answer_denial: { ...money, kind: "answer_denial", memberName: null, since: by },
  look_at_objections: { ...named, kind: "look_at_objections", count: 1, since: by },
  add_bank: { ...money, kind: "add_bank", since: by },
  correct_bank: { ...named, kind: "correct_bank", since: by },
  retry_payout: { ...money, kind: "retry_payout", payoutId: idOf(501), cameBack: false, since: by },
  answer_bank: { ...money, kind: "answer_bank", by },
  vote: { ...named, kind: "vote", about: "payouts", sessionId, by },
  accept: { ...money, kind: "accept", seasons: 1, token: "t1", invitedByName: "ben", by },
  confirm_payments: { ...money, kind: "confirm_payments", count: 4, since: by },
  settle_objections: { ...named, kind: "settle_objections", count: 1, name: "Dana Tester", since: by },
  pay_debts: { ...money, kind: "pay_debts", count: 1, name: "Dana Tester", since: by },
  look_at_denials: { ...money, kind: "look_at_denials", count: 1, name: "Dana Tester", since: by },
  confirm_received: {
    ...money,
    kind: "confirm_received",
    payoutId: idOf(502),
    alsoIds: [idOf(503)],
    from: "Casey Tester",
    since: by,
  },
  answer_asks: { ...named, kind: "answer_asks", count: 1, name: "Dana Tester", seatName: "Dana Scully", since: by },
  confirm_claim: { ...named, kind: "confirm_claim", count: 1, name: "Dana Tester", seatName: "Dana Scully", since: by },
  take_over_money: { ...money, kind: "take_over_money", name: "Dana Tester" },
  keep_money: { ...named, kind: "keep_money", askedBy: "Casey Tester" },
  open: { ...named, kind: "open" },
  remind: { ...money, kind: "remind", count: 2, amount: "100.00", by, isLate: true },
  invite: { ...named, kind: "invite", count: 1, by },
  start_season: { ...named, kind: "start_season", count: 4 },
  complete: { ...named, kind: "complete", since: by, saidBy: null, canStillPay: false },
  pay_winners: { ...money, kind: "pay_winners", since: by, isFinal: false },
  return_rest: { ...money, kind: "return_rest", since: by },
  compare_results: { ...named, kind: "compare_results", since: by },
  confirm_requests: { kind: "confirm_requests", count: 1, since: by },
  resolve_cases: { kind: "resolve_cases", count: 3, since: by },
} satisfies { [Kind in Need["kind"]]?: Extract<Need, { kind: Kind }> };

const LINKED = [
  ...(["pay", "answer_denial", "look_at_objections", "vote", "answer_bank", "confirm_payments"] as const),
  ...([
    "settle_objections",
    "pay_debts",
    "look_at_denials",
    "take_over_money",
    "answer_asks",
    "confirm_claim",
    "keep_money",
    "open",
    "invite",
  ] as const),
  ...(["start_season", "complete", "return_rest", "pay_winners", "compare_results"] as const),
];

const show = (steps: Need[], path = "/", answers: Answers = {}, as = casey) =>
  open(path, as, { ...PLAYER, ...COMMISSIONER, "GET /api/needs": steps, ...answers });

const list = async () => within((await screen.findByText("What needs you")).closest("section") as HTMLElement);
const greenButtons = () => document.querySelectorAll("main .bg-green").length;

describe("what needs you", () => {
  it("is said as the server says it, each with a name of its own that has the league's, and a link to where it is done", async () => {
    const steps = LINKED.map((kind) => worded(STEPS[kind]));
    show(steps);
    await press(`Show all ${steps.length}`);
    const names = new Set<string | null>();
    for (const { says, path, label } of steps) {
      const link = within(await rowOf(marked(says))).getByRole("link", { name: /., Sunday Crew$/ });
      expect(link.getAttribute("href")).toBe(path);
      const name = link.getAttribute("aria-label");
      expect(name?.startsWith(marked(label))).toBe(true);
      names.add(name);
    }
    expect(names.size, "a name of its own for each").toBe(steps.length);
  });

  it("confirms in one press that all that a treasurer sent together arrived", async () => {
    const received = "POST /api/debts/:id/received";
    show([STEPS.confirm_received], "/", { [received]: { message: "Thanks. That one is settled." } });
    await sees("Did $50.00 from Casey Tester arrive?");
    await press("Confirm, $50.00 from Casey Tester, Sunday Crew");
    await seesToast("Thanks. That one is settled.");
    const all = { params: { id: idOf(502) }, body: { alsoIds: [idOf(503)], amount: "50.00" } };
    expect(server().made(received)).toMatchObject([all]);
  });

  it("says with a sentence that it hasn't, without the league's page, which people who left can't see", async () => {
    const denied = "POST /api/debts/:id/not-received";
    show([STEPS.confirm_received], "/", { [denied]: { message: "It is owed again." } });
    await press("It hasn't, $50.00 from Casey Tester, Sunday Crew");
    fill({ "What you see": "Nothing on my Venmo." });
    await press("It hasn't arrived", dialog());
    await seesToast("Not received", "It is owed again.");
    expect(server().made(denied)).toMatchObject([
      { body: { reason: "Nothing on my Venmo.", alsoIds: [idOf(503)], amount: "50.00" } },
    ]);
  });

  it("reminds everyone who owes with one press", async () => {
    show([STEPS.remind], "/", {
      "POST /api/leagues/:id/send-reminders": { message: "2 reminders sent.", remindersSent: 2 },
    });
    await sees("2 players still owe $100.00", /: Due since Nov 24\./);
    await press("Remind, Sunday Crew");
    await seesToast("Reminders Sent", "2 reminders sent.");
    expect(server().made("GET /api/needs")).toHaveLength(2);
  });

  it("takes the answer to an invitation, without a link to the league, which invited people can't see yet", async () => {
    show([STEPS.accept], "/", { "POST /api/invitations/:token/accept": { message: "Done", leagueId: named.leagueId } });
    await sees("ben invited you: $50.00 entry fee, until Nov 24");
    expect((await list()).queryByRole("link")).toBeNull();
    await press("Accept, Sunday Crew");
    await seesToast("Success", "Invitation accepted successfully!");
    expect(server().made("POST /api/invitations/:token/accept")).toMatchObject([{ params: { token: "t1" } }]);
  });

  it("leads to the panel of invitations where the same screen has it, which opens", async () => {
    show([STEPS.accept], "/player", { "GET /api/invitations/my": [aPendingInvitation()] });
    await sees("1 waiting");
    const answer = (await list()).getByRole("link", { name: "Answer, Sunday Crew" });
    expect((await list()).queryByRole("button")).toBeNull();
    fireEvent.click(answer);
    const accept = await screen.findByRole("button", { name: "Accept" });
    await waitFor(() => expect(accept.closest("details")?.open).toBe(true));
  });

  it("says that a winner's money is theirs, and why the bank page didn't open", async () => {
    show([STEPS.add_bank], "/", { "POST /api/payout-account": failing(503, { message: "The processor is away." }) });
    await sees("$50.00 is yours: add your bank account to receive it");
    await press("Add your bank, Sunday Crew");
    await seesToast("The bank page didn't open", "The processor is away.");
  });

  it("lets a winner have a payout that failed or came back sent again, or look at their bank details first", async () => {
    const back = {
      ...STEPS.retry_payout,
      payoutId: idOf(502),
      amount: "30.00",
      cameBack: true,
      leagueName: "Old Crew",
      currency: "USD",
    };
    show([STEPS.retry_payout, back], "/player", {
      "POST /api/payout-account": failing(503, { message: "It is away." }),
      "POST /api/payouts/:id/retry": aPrize({ id: idOf(502), amount: "30.00" }),
    });
    await sees("Your $50.00 couldn't be sent: check your bank details, then retry");
    await sees("$30.00 of yours came back: check your bank details, then retry");
    await press("Bank details, Sunday Crew");
    await seesToast("The bank page didn't open", "It is away.");
    await press("Retry, $30.00, Old Crew");
    await seesToast("Sending it again", "We'll tell you when it's sent.");
    expect(server().made("POST /api/payouts/:id/retry")).toMatchObject([{ params: { id: idOf(502) } }]);
    expect(server().made("GET /api/needs")).toHaveLength(2);
  });

  it("shows a commissioner on their dashboard what their own league owes them, has sent and couldn't send", async () => {
    const awaited = { ...STEPS.add_bank, kind: "await_prize" as const };
    const own = [STEPS.add_bank, awaited, STEPS.confirm_received, STEPS.retry_payout, STEPS.correct_bank];
    const elsewhere = own.map((step) => ({ ...step, leagueId: idOf(77), leagueName: "Elsewhere" }));
    show([...own, ...elsewhere], "/commissioner", { "GET /api/leagues/my-commissioner": [aLeague()] });
    await sees("$50.00 is yours: add your bank account to receive it", "Did $50.00 from Casey Tester arrive?");
    await sees("Your $50.00 couldn't be sent: check your bank details, then retry");
    await sees("Your bank returned your money: correct your bank details");
    expect((await list()).getAllByRole("listitem")).toHaveLength(5);
    expect((await list()).queryByText("Elsewhere")).toBeNull();
  });

  it("has one green button, and never one that ends a season while someone can still pay", async () => {
    show([{ ...STEPS.complete, canStillPay: true }, STEPS.remind, STEPS.invite]);
    await sees("The season ended on Nov 24, 2026: complete it");
    expect(greenButtons()).toBe(1);
    expect((await list()).getByRole("button", { name: /^Remind/ }).className).toContain("bg-green");
  });

  it.each(["/", "/player", "/commissioner"])("%s wishes people in leagues well if nothing needs them", async (path) => {
    show([], path, { "GET /api/leagues/my-player": [aPlayerLeague()] });
    await sees("Nothing needs you. Enjoy the game.");
    expect(screen.queryByText("Nothing yet.")).toBeNull();
  });

  it("doesn't say that nothing needs someone who is asked to verify their address, until they put it off", async () => {
    const played = { "GET /api/leagues/my-player": [aPlayerLeague()] };
    show([], "/player", played, { ...casey, emailVerified: false });
    await sees("Verify your email address.", "Nothing else needs you. Enjoy the game.");
    await press("Not now");
    await sees("Nothing needs you. Enjoy the game.");
    expect(screen.queryByText("Verify your email address.")).toBeNull();
    forgetVerifyLater();
  });

  it.each(["/", "/player", "/commissioner"])("%s doesn't wish someone in no league well in a game", async (path) => {
    show([], path);
    await sees("Nothing yet.");
    expect(screen.queryByText(/Enjoy the game/)).toBeNull();
  });

  it("is split between the two dashboards", async () => {
    const { unmount } = show([STEPS.pay, STEPS.remind], "/player");
    await sees("You owe $50.00 by Nov 24");
    expect((await list()).queryByText(/players still owe/)).toBeNull();
    unmount();
    show([STEPS.pay, STEPS.remind], "/commissioner");
    await sees("2 players still owe $100.00");
    expect((await list()).queryByText(/You owe/)).toBeNull();
  });

  it("is counted on the installed application's icon until signing out", async () => {
    const shown: number[] = [];
    const setAppBadge = async (count: number) => void shown.push(count);
    Object.defineProperty(navigator, "setAppBadge", { value: setAppBadge, configurable: true });
    const answers: Answers = { "GET /api/classifieds": [], "POST /api/auth/logout": { message: "Bye." } };
    show([STEPS.pay, STEPS.remind], "/classifieds", answers);
    await waitFor(() => expect(shown.at(-1)).toBe(2));
    await press("Sign Out");
    await waitFor(() => expect(shown.at(-1)).toBe(0));
    Reflect.deleteProperty(navigator, "setAppBadge");
  });

  it("is counted on the bell, which opens it anywhere", async () => {
    show([STEPS.pay, STEPS.remind], "/classifieds", { "GET /api/classifieds": [] });
    await press("Notifications, 2 things to do");
    const panel = within(await screen.findByRole("dialog"));
    await panel.findByText("You owe $50.00 by Nov 24");
    await panel.findByText("No notifications");
    await press("Close");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

it("The bell's list over a screen with the same list has a title of its own", async () => {
  show([STEPS.pay]);
  await sees("What needs you");
  await press("Notifications, 1 thing to do");
  await waitFor(() => expect(screen.getAllByText("What needs you")).toHaveLength(2));
  const ids = screen.getAllByText("What needs you").map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

describe("an admin", () => {
  const { confirm_requests: asked, resolve_cases: cases } = STEPS;

  it.each([
    [asked, "1 request is waiting for your confirmation", "Decide", "/admin#requests"],
    [{ ...asked, count: 2 }, "2 requests are waiting for your confirmation", "Decide", "/admin#requests"],
    [{ ...cases, count: 1 }, "1 case is waiting for an admin", "Resolve", "/admin#cases"],
    [cases, "3 cases are waiting for an admin", "Resolve", "/admin#cases"],
  ] as const)("is told on the start page what waits, since when, and where: %j", async (step, words, label, to) => {
    show([step], "/", {}, ada);
    await sees(words, "Since Nov 24.");
    const link = main().getByRole("link", { name: label });
    expect(link.getAttribute("href")).toBe(to);
    expect(link.className).toContain("bg-green");
  });

  it("sees it counted on the bell with the steps in their leagues, and first in the bell's list", async () => {
    show([asked, cases, STEPS.pay], "/classifieds", { "GET /api/classifieds": [] }, ada);
    await press("Notifications, 3 things to do");
    const items = within(await screen.findByRole("dialog"));
    await items.findByText("1 request is waiting for your confirmation");
    const links = items.getAllByRole("link").map(({ textContent }) => textContent);
    expect(links.slice(0, 2)).toEqual(["Decide", "Resolve"]);
  });

  it("is led from the bell over their own screen to the list that waits, whose heading gets the focus", async () => {
    show([asked], "/admin", { ...ADMIN, "GET /api/admin/requests": [aRequest({ summary: "Change it." })] }, ada);
    await sees("Change it.");
    await press("Notifications, 1 thing to do");
    const link = await within(await screen.findByRole("dialog")).findByRole("link", { name: "Decide" });
    act(() => link.click());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const heading = screen.getByRole("heading", { name: "Waiting for a second admin (1)" });
    await waitFor(() => expect(document.activeElement === heading).toBe(true));
    window.history.replaceState(null, "", "/");
  });

  it("has one green button, the first", async () => {
    show([asked, cases, STEPS.pay], "/", {}, ada);
    await sees("You owe $50.00 by Nov 24");
    expect(greenButtons()).toBe(1);
    expect((await list()).getByRole("link", { name: "Decide" }).className).toContain("bg-green");
  });

  it("isn't told on the dashboards of players and commissioners", async () => {
    const { unmount } = show([asked, cases], "/player", {}, ada);
    await sees("Nothing yet.");
    unmount();
    show([asked, cases], "/commissioner", {}, ada);
    await sees("Nothing yet.");
  });

  it("in no league is still sent to their first", async () => {
    show([cases], "/", { "GET /api/dashboard/ended-seats": [] }, ada);
    await sees("Create your first league");
  });
});

describe("the start page", () => {
  it("says of a league that its season has ended and no one has completed it", async () => {
    const over = { endDate: daysFromNow(-3), name: "Never completed" };
    const run = [aLeague(over), aLeague({ ...over, id: idOf(2), name: "Done", status: "completed" })];
    show([], "/", { "GET /api/leagues/my-commissioner": run });
    expect((await rowOf("Never completed")).textContent).toContain("Season ended Aug 29, not completed");
    expect((await rowOf("Done")).textContent).not.toContain("Season ended");
  });

  it("shows each league's pot once, ended ones last", async () => {
    const played = [
      aPlayerLeague({ id: idOf(1), name: "Over", status: "completed", createdAt: daysFromNow(0) }),
      aPlayerLeague({ id: idOf(2), name: "Played and run", createdAt: daysFromNow(-9) }),
    ];
    const run = [aLeague({ id: idOf(2), name: "Played and run", createdAt: daysFromNow(-9) })];
    show([], "/", { "GET /api/leagues/my-player": played, "GET /api/leagues/my-commissioner": run });
    const row = await rowOf("Over");
    const rows = [...(row.parentElement?.children ?? [])].map((item) => item.querySelector("a")?.textContent);
    expect(rows).toEqual([expect.stringContaining("Played and run"), expect.stringContaining("Over")]);
  });
});

it("A league's page waits until where it stands is known, so that none of its buttons moves under an open dialog", async () => {
  open(LEAGUE, casey, { ...leagueAnswers(), "GET /api/leagues/:id/standing": PENDING });
  await waitFor(() => expect(server().made("GET /api/leagues/:id/members")).toHaveLength(1));
  await sees("Loading");
  expect(screen.queryByRole("button", { name: "Invite Members" })).toBeNull();
});

it("A dialog of the league's head stays open when the first prize turns the pot into the podium", async () => {
  const completed = leagueAnswers({ status: "completed" });
  open(LEAGUE, casey, completed);
  await press("Edit League");
  await screen.findByRole("dialog");
  server().answer({ "GET /api/leagues/:id/payouts": [aPrize()] });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(document.querySelector("ol[aria-label='The winners']")).not.toBeNull());
  expect(screen.getByRole("dialog")).not.toBeNull();
});
