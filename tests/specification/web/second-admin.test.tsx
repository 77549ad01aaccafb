import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { Escrow } from "#contract/money/escrow.ts";
import type { AdminRequest } from "#contract/operations/admin-requests.ts";
import { ADMIN, leagueAnswers } from "#tests/specification/web/answers.ts";
import {
  dialog,
  fill,
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
  aCase,
  ada,
  anAccount,
  aRequest,
  aSession,
  casey,
  daysFromNow,
  idOf,
} from "#tests/specification/web/fixtures.ts";

beforeEach(unfoldAll);

const request = aRequest;
const show = (requests: AdminRequest[], answers = {}) =>
  open("/admin", ada, { ...ADMIN, "GET /api/admin/requests": requests, ...answers });
const CONFIRM = "POST /api/admin/requests/:id/confirm";
const REFUSE = "POST /api/admin/requests/:id/refuse";
const row = () => rowOf(/Pay a failed refund/);

describe("acts that wait for a second admin", () => {
  it("are shown to admins only", async () => {
    open("/admin", casey, { ...ADMIN, "GET /api/admin/requests": [request()] });
    await seesToast("Access Denied", "Admin access required.");
    expect(server().made("GET /api/admin/requests")).toEqual([]);
  });

  it("by another admin can be confirmed once their facts were shown, including a new address", async () => {
    const address = request({ kind: "change_address", summary: "Change it.", newAddress: "new@example.com" });
    show([address], { [CONFIRM]: { message: "The email address was changed." } });
    await sees("Waiting for a second admin (1)", "New address: new@example.com");
    await press("Confirm");
    expect(server().made(CONFIRM)).toEqual([]);
    for (const fact of ["Change it.", "new@example.com", "bea"]) expect(dialog().getByText(fact)).toBeTruthy();
    server().answer({ "GET /api/admin/requests": [] });
    await press("Confirm and do it", dialog());
    await seesToast("Success", "The email address was changed.");
    await waitFor(() => expect(screen.queryByText("Change it.")).toBeNull());
  });

  it("have one green button, for the first that can be confirmed", async () => {
    const [own, newer, older] = [701, 702, 703].map((id) => request({ id: idOf(id), isOwn: id === 701 }));
    if (!own || !newer || !older) throw new Error("Three requests wait.");
    show([own, newer, older]);
    await sees("Waiting for a second admin (3)");
    const greens = screen
      .getAllByRole("button", { name: "Confirm" })
      .map((button) => button.className.includes("bg-green"));
    expect(greens).toEqual([true, false]);
  });

  it("that another tab has confirmed say so and go away", async () => {
    const message = "This has already been decided.";
    show([request()], { [CONFIRM]: failing(409, { message }) });
    await press("Confirm");
    server().answer({ "GET /api/admin/requests": [request({ status: "done", outcome: "Paid." })] });
    await press("Confirm and do it", dialog());
    await seesToast("The request wasn't confirmed", message);
    await sees("Requests of admins");
  });

  it("by the admin can be taken back, but not confirmed", async () => {
    show([request({ isOwn: true })], { [REFUSE]: { message: "The request was refused. Nothing changed." } });
    const own = await row();
    expect(own.textContent).toContain("Asked by you");
    expect(own.textContent).toContain("Another admin has to confirm it.");
    expect(within(own).queryByRole("button", { name: "Confirm" })).toBeNull();
    await press("Take back");
    await press("Take back", dialog());
    await dialog().findByText("Write a reason");
    fill({ Reason: "A mistake" }, dialog());
    await press("Take back", dialog());
    await seesToast("Success", "The request was refused. Nothing changed.");
    expect(server().made(REFUSE).at(-1)?.body).toEqual({ reason: "A mistake" });
  });

  it("by another admin can be refused, with a reason", async () => {
    show([request()], { [REFUSE]: { message: "The request was refused. Nothing changed." } });
    await press("Refuse");
    fill({ Reason: "Who is this?" }, dialog());
    await press("Refuse", dialog());
    await waitFor(() => expect(server().made(REFUSE).at(-1)?.body).toEqual({ reason: "Who is this?" }));
  });

  it("with one admin it says when it takes effect unless someone objects", async () => {
    show([request({ isOwn: true, carriedOutAt: daysFromNow(1) })]);
    await sees("Waiting for objections (1)");
    expect((await row()).textContent).toMatch(/Takes effect on .*, unless someone objects\./);
  });

  it("an admin with a stake in the league can't confirm it and reads why", async () => {
    show([request({ hasStake: true, carriedOutAt: daysFromNow(1) })]);
    const item = await row();
    expect(item.textContent).toContain("You have a stake in this league, so you can't confirm it.");
    expect(within(item).queryByRole("button", { name: "Confirm" })).toBeNull();
    expect(within(item).getByRole("button", { name: "Refuse" })).toBeTruthy();
  });

  it("one about a vote shows who would be paid what, in the list and in the question", async () => {
    const payouts = [{ place: 1, prize: null, username: "ben", amount: "150.00", currency: "USD" }];
    show([request({ kind: "resolve_vote", payouts, reason: "The standings say so." })]);
    const item = await row();
    for (const text of ["ben", "1st place", "$150.00", "“The standings say so.”"]) {
      expect(item.textContent).toContain(text);
    }
    await press("Confirm");
    expect(screen.getByRole("dialog").textContent).toContain("ben 1st place$150.00");
  });

  it("the latest outcomes can be read, including an objection's reason", async () => {
    show([request({ status: "objected", outcome: "That account is closed." })]);
    await sees("Recently decided", "Objected", /That account is closed\./);
    expect(screen.queryByRole("button", { name: "Confirm" })).toBeNull();
  });
});

const STAKE = /You have a stake in this league/;

describe("a case in a league the admin has a stake in", () => {
  const review = (stake?: "other_decides" | "waits") =>
    aCase({ kind: "payout_review", amount: "100.00", message: "ben asks.", ...(stake ? { stake } : {}) });

  it("offers no decisions if another admin can decide", async () => {
    open("/admin", ada, { ...ADMIN, "GET /api/admin/cases": [review("other_decides")] });
    await sees("You have a stake in this league, so another admin decides.");
    const item = await rowOf("ben asks.");
    expect(within(item).queryAllByRole("button")).toEqual([]);
  });

  it("says that a decision waits if no one else can decide, except returning the prizes to the members", async () => {
    open("/admin", ada, { ...ADMIN, "GET /api/admin/cases": [review("waits")] });
    await sees(STAKE);
    await press("Release");
    expect(
      dialog().getByText(/Your decision takes effect in 24 hours, and any paid member can object until then\./),
    ).toBeTruthy();
    await reopen();
    open("/admin", ada, { ...ADMIN, "GET /api/admin/cases": [review("waits")] });
    await press("More");
    await press("Return to the season");
    expect(dialog().queryByText(/24 hours/)).toBeNull();
  });
});

describe("the admin's user form", () => {
  const EDIT = "PUT /api/admin/users/:id";
  const saved = anAccount(casey);
  const change = (waiting: { kind: "change_address" | "give_admin_role"; carriedOutAt: string | null }[]) =>
    open("/admin", ada, { ...ADMIN, [EDIT]: { ...saved, waiting } });
  const save = async () => {
    await press("Edit casey");
    fill({ Email: "new@example.com" }, dialog());
    await press("Save changes", dialog());
  };

  it("says that an address waits for another admin", async () => {
    change([{ kind: "change_address", carriedOutAt: null }]);
    await save();
    await seesToast("Success", "The names are saved, but the new email address waits until another admin confirms it.");
  });

  it("says until when it waits and who can object if there is no other admin", async () => {
    change([{ kind: "give_admin_role", carriedOutAt: daysFromNow(1) }]);
    await save();
    await seesToast("Success");
    await sees(/the admin role waits until .*, and casey can object until then\./);
  });
});

describe("an admin's decision about a vote", () => {
  const rejected = aCase({
    ...{ id: idOf(300), kind: "payout_vote", username: null, amount: "100.00", message: "The payouts were rejected." },
  });
  const earlier = {
    ...{ because: "new_commissioner" as const, paidBy: daysFromNow(-9), isOne: false },
    ...{ eligible: 4, votesFor: 1, votesAgainst: 3, votesNeeded: 3 },
  };

  it("starts at paying others after a rejection, and doesn't repeat what the members rejected", async () => {
    const proposedPayouts = [
      { userId: idOf(2), place: 1, prize: null, username: "casey", amount: "50.00", setOff: "0.00" },
    ];
    open("/admin", ada, {
      ...ADMIN,
      ...leagueAnswers({ status: "completed" }),
      "GET /api/admin/cases": [rejected],
      "GET /api/voting-sessions/:id": aSession({ status: "rejected", proposedPayouts }),
    });
    await press("Decide");
    expect(await dialog().findByRole("radio", { name: /Pay others instead/, checked: true })).toBeTruthy();
    fill({ Reason: "They asked for it" }, dialog());
    await press(/^Pay \$50\.00/);
    await dialog().findByText("The members rejected these payouts. Change them, or approve the proposal.");
  });

  it.each([
    {
      needs: { needsSecondAdmin: true as const },
      says: /^The vote did not approve them\. A decision against the members' vote waits for a second admin, or 24 hours if there is none\. All/,
    },
    { needs: {}, says: "The vote did not approve them. All members will see your reason." },
  ])("says whether a decision waits for a second admin: $says", async ({ needs, says }) => {
    open("/admin", ada, {
      ...ADMIN,
      ...leagueAnswers({ status: "completed" }),
      "GET /api/admin/cases": [{ ...rejected, ...needs }],
      "GET /api/voting-sessions/:id": aSession({ status: "rejected" }),
    });
    await press("Decide");
    expect(await dialog().findByText(says)).toBeTruthy();
  });

  it("offers to refund what is in escrow, not what a dispute has frozen", async () => {
    const answers = leagueAnswers({ status: "completed" });
    const escrow = answers["GET /api/leagues/:id/escrow"] as Escrow;
    open("/admin", ada, {
      ...ADMIN,
      ...answers,
      "GET /api/leagues/:id/escrow": { ...escrow, balance: "150.00", disputed: "50.00" },
      "GET /api/admin/cases": [rejected],
      "GET /api/voting-sessions/:id": aSession({ status: "rejected" }),
    });
    await press("Decide");
    fireEvent.click(await dialog().findByRole("radio", { name: /Refund/ }));
    expect(dialog().getByRole("button", { name: /^Refund / }).textContent).toBe("Refund $100.00 to 2 members");
  });

  it("shows how members who had paid before voted, and that it waits if no one else can decide", async () => {
    open("/admin", ada, {
      ...ADMIN,
      ...leagueAnswers({ status: "completed" }),
      "GET /api/admin/cases": [{ ...rejected, stake: "waits" }],
      "GET /api/voting-sessions/:id": aSession({ status: "rejected", earlier }),
    });
    await press("Decide");
    await dialog().findByText(
      /Of the 4 who had paid before a vote was required, 1 voted for and 3 against\. It needed 3 for\./,
    );
    expect(
      dialog().getByText(/Your decision takes effect in 24 hours, and any paid member can object until then\./),
    ).toBeTruthy();
  });
});
