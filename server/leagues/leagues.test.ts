import { describe, expect, it } from "vitest";
import { getCommissionerStats } from "#contract/leagues/dashboards.ts";
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  inviteByEmail,
  listMyInvitations,
} from "#contract/leagues/invitations.ts";
import * as contract from "#contract/leagues/leagues.ts";
import { joinLeague, listMembers, sendReminders } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");

/** From now on: other tests may have let time go by. */
const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();

const terms = () => ({
  name: "Office League",
  entryFee: "50.00",
  paymentDeadline: "2026-10-01T00:00:00Z",
  endDate: "2027-01-01T00:00:00Z",
  payoutStructure: [{ place: 1, percentage: 100 }],
});

describe("creating a league", () => {
  it("makes a draft with the defaults of the specification", async () => {
    const { status, body } = await commissioner.call(contract.createLeague, { body: terms() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "draft",
      leagueType: "single_season",
      payoutFrequency: "end_of_season",
      minYears: 1,
      maxYears: 1,
      currentYear: 1,
      commissionerReimbursement: "0.00",
      payoutRule: "commissioner_control",
      isPublic: false,
      sport: "football",
      season: "2024",
      fantasyService: "yahoo",
      maxMembers: 10,
      entryFee: "50.00",
      commissionerId: commissioner.userId,
      memberCount: 0,
    });
  });

  it("lets the type fix years and frequency", async () => {
    const dynasty = await commissioner.call(contract.createLeague, { body: { ...terms(), leagueType: "dynasty" } });
    expect(dynasty.body).toMatchObject({ minYears: 2, maxYears: 3, payoutFrequency: "end_of_season" });
    const pickem = await commissioner.call(contract.createLeague, { body: { ...terms(), leagueType: "pickem" } });
    expect(pickem.body).toMatchObject({ minYears: 1, maxYears: 1, payoutFrequency: "weekly" });
  });

  it.each([
    [{ name: undefined }, "name", "League name is required"],
    [{ entryFee: undefined }, "entryFee", "Entry fee is required"],
    [{ entryFee: "" }, "entryFee", "Entry fee is required"],
    [{ entryFee: "50.001" }, "entryFee", "Enter an amount with at most two decimals"],
    [{ entryFee: -1 }, "entryFee", "Enter an amount with at most two decimals"],
    [{ entryFee: "1e3" }, "entryFee", "Enter an amount with at most two decimals"],
    [{ entryFee: "123456789.00" }, "entryFee", "The largest amount is 99,999,999.99"],
    [{ paymentDeadline: undefined }, "paymentDeadline", "Payment deadline is required"],
    [{ endDate: "" }, "endDate", "End date is required"],
    [{ endDate: "2026-09-30T00:00:00Z" }, "endDate", "The end date must be after the payment deadline"],
    [{ payoutStructure: [] }, "payoutStructure", "At least one payout position is required"],
    [
      { payoutStructure: [{ place: 1, percentage: 99.99 }] },
      "payoutStructure",
      "Payout percentages must total exactly 100%",
    ],
    [{ maxMembers: 1 }, "maxMembers", "Max members must be between 2 and 50"],
    [{ maxMembers: 51 }, "maxMembers", "Max members must be between 2 and 50"],
    [
      { commissionerReimbursement: 101 },
      "commissionerReimbursement",
      "Commissioner reimbursement must be between 0% and 100%",
    ],
    [
      { commissionerReimbursement: "-1" },
      "commissionerReimbursement",
      "Commissioner reimbursement must be between 0% and 100%",
    ],
    [{ payoutFrequency: "weekly" }, "payoutFrequency", "Only pick'em and survivor leagues pay out during the season"],
  ])("refuses %j at its field and writes nothing", async (wrong, path, message) => {
    const before = await commissioner.call(contract.listCommissionerLeagues);
    const { status, error } = await commissioner.call(contract.createLeague, { body: { ...terms(), ...wrong } });
    expect([status, error.errors?.[0]]).toEqual([400, { path, message }]);
    expect((await commissioner.call(contract.listCommissionerLeagues)).body).toHaveLength(before.body.length);
  });

  it("takes amounts as numbers, and shares that no float can add up", async () => {
    const structure = [30.9, 33.3, 35.8].map((percentage, index) => ({ place: index + 1, percentage }));
    const { status, body } = await commissioner.call(contract.createLeague, {
      body: { ...terms(), entryFee: 33.33, payoutStructure: structure },
    });
    expect([status, body.entryFee]).toEqual([201, "33.33"]);
  });

  it("can't make someone else the commissioner", async () => {
    const other = await aPerson(world, "framed");
    const { status } = await commissioner.call(contract.createLeague, {
      body: { ...terms(), commissionerId: other.userId },
    });
    expect(status).toBe(403);
  });
});

describe("who sees a league", () => {
  it("are its members and its commissioner; for others it doesn't exist", async () => {
    const league = await aLeague(world, commissioner);
    const stranger = await aPerson(world, "stranger");
    const params = { id: league.id };
    const hidden = await stranger.call(contract.getLeague, { params });
    const unknown = await stranger.call(contract.getLeague, { params: { id: "00000000-0000-4000-8000-000000000000" } });
    expect([hidden.status, hidden.error]).toEqual([404, unknown.error]);
    expect((await stranger.call(contract.editLeague, { params, body: terms() })).status).toBe(404);
    expect((await world.visitor().call(contract.getLeague, { params })).status).toBe(401);
    const member = await aPerson(world, "insider");
    await join(commissioner, league, member);
    expect((await member.call(contract.getLeague, { params })).status).toBe(200);
    expect((await member.call(contract.completeLeague, { params })).status).toBe(403);
    const { body: members } = await member.call(listMembers, { params });
    expect(JSON.stringify(members)).not.toContain("@example.com");
  });

  it("is anyone signed in while it is public and open", async () => {
    const league = await aLeague(world, commissioner, { isPublic: true });
    const passerBy = await aPerson(world, "passer_by");
    expect((await passerBy.call(contract.getLeague, { params: { id: league.id } })).status).toBe(200);
    await setStatus(commissioner, league, "in_season");
    expect((await passerBy.call(contract.getLeague, { params: { id: league.id } })).status).toBe(404);
  });
});

describe("the seats of a league", () => {
  it("are never exceeded, however many people join at once for the last one", async () => {
    const league = await aLeague(world, commissioner, { isPublic: true, maxMembers: 2 });
    const crowd = await Promise.all(["s1", "s2", "s3", "s4", "s5", "s6"].map((name) => aPerson(world, `seat_${name}`)));
    const answers = await Promise.all(crowd.map((person) => person.call(joinLeague, { params: { id: league.id } })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409).map(({ error }) => error.message)).toEqual(
      Array(4).fill("This league is full"),
    );
  });

  it("can be taken from the classifieds until the deadline, and by invitation until the start", async () => {
    const league = await aLeague(world, commissioner, { isPublic: true, paymentDeadline: inDays(1) });
    world.advance({ days: 2 });
    const late = await aPerson(world, "late");
    expect((await late.call(joinLeague, { params: { id: league.id } })).error.message).toBe(
      "Registration for this league has closed.",
    );
    await join(commissioner, league, late);
    expect((await late.call(contract.listPlayerLeagues)).body[0]).toMatchObject({
      paymentStatus: "overdue",
      name: "Sunday League",
    });
  });

  it("cost nothing in a free league", async () => {
    const league = await aLeague(world, commissioner, { entryFee: 0 });
    const guest = await aPerson(world, "guest");
    await join(commissioner, league, guest);
    expect((await guest.call(contract.listPlayerLeagues)).body[0]?.paymentStatus).toBe("paid");
  });
});

describe("an invitation", () => {
  it("comes by email, can be read by anyone with the link, and is accepted once", async () => {
    const league = await aLeague(world, commissioner, { name: "Invited" });
    const invited = await aPerson(world, "invited");
    await commissioner.call(inviteByEmail, {
      params: { id: league.id },
      body: { emails: ["invited@example.com", "no address"] },
    });
    const { body: mails } = await invited.call(listMails, { query: { to: "invited@example.com" } });
    const token = /invite\/([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
    expect((await world.visitor().call(getInvitation, { params: { token } })).body).toMatchObject({
      leagueName: "Invited",
      invitedByName: "commissioner Tester",
      entryFee: "50.00",
      email: "i•••@example.com",
      status: "pending",
    });
    expect((await invited.call(listMyInvitations)).body[0]?.token).toBe(token);
    const answers = await Promise.all([1, 2, 3].map(() => invited.call(acceptInvitation, { params: { token } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await invited.call(listMembers, { params: { id: league.id } })).body).toHaveLength(1);
  });

  it("is renewed, not doubled, for the same address", async () => {
    const league = await aLeague(world, commissioner);
    const body = { emails: ["Twice@example.com"] };
    await commissioner.call(inviteByEmail, { params: { id: league.id }, body });
    await commissioner.call(inviteByEmail, { params: { id: league.id }, body: { emails: ["twice@EXAMPLE.com"] } });
    const twice = await aPerson(world, "twice");
    expect((await twice.call(listMyInvitations)).body).toHaveLength(1);
  });

  it("expires after fourteen days and can be declined before", async () => {
    const league = await aLeague(world, commissioner);
    const shy = await aPerson(world, "shy");
    await commissioner.call(inviteByEmail, { params: { id: league.id }, body: { emails: ["shy@example.com"] } });
    const token = (await shy.call(listMyInvitations)).body[0]?.token ?? "";
    world.advance({ days: 15 });
    expect((await shy.call(listMyInvitations)).body).toEqual([]);
    expect((await shy.call(acceptInvitation, { params: { token } })).status).toBe(409);
    await commissioner.call(inviteByEmail, { params: { id: league.id }, body: { emails: ["shy@example.com"] } });
    const fresh = (await shy.call(listMyInvitations)).body[0]?.token ?? "";
    expect((await shy.call(declineInvitation, { params: { token: fresh } })).body.message).toBe(
      "Invitation declined successfully!",
    );
  });

  it("needs at least one address and a known token", async () => {
    const league = await aLeague(world, commissioner);
    const none = await commissioner.call(inviteByEmail, {
      params: { id: league.id },
      body: { emails: ["nobody", ""] },
    });
    expect([none.status, none.error.message]).toEqual([400, "Please enter at least one valid email address."]);
    expect((await world.visitor().call(getInvitation, { params: { token: "unknown" } })).error.message).toBe(
      "Invitation Not Found",
    );
  });
});

describe("reminders", () => {
  it("say why they remind no one in a free league and in one that is over", async () => {
    const says = async (terms: Record<string, unknown>, status?: "completed") => {
      const league = await aLeague(world, commissioner, terms);
      if (status) await setStatus(commissioner, league, status);
      return (await commissioner.call(sendReminders, { params: { id: league.id }, body: {} })).body;
    };
    expect(await says({ entryFee: "0.00" })).toEqual({
      message: "This league is free, so no one owes an entry fee.",
      remindersSent: 0,
    });
    expect(await says({}, "completed")).toEqual({
      message: "Payments are closed in this league, so no reminders were sent.",
      remindersSent: 0,
    });
  });

  it("go to those who owe, at most once a day", async () => {
    const league = await aLeague(world, commissioner);
    const [owes, paid] = [await aPerson(world, "owes"), await aPerson(world, "has_paid")];
    await join(commissioner, league, owes, paid);
    await pay(paid, league);
    const params = { id: league.id };
    const remind = async () => (await commissioner.call(sendReminders, { params, body: {} })).body.remindersSent;
    expect([await remind(), await remind()]).toEqual([1, 0]);
    world.advance({ hours: 23 });
    expect(await remind()).toBe(0);
    world.advance({ hours: 2 });
    expect(await remind()).toBe(1);
  });
});

describe("editing a league", () => {
  it("can only favor the members once someone has paid", async () => {
    const league = await aLeague(world, commissioner, {
      commissionerReimbursement: 5,
      payoutRule: "majority_approval",
    });
    const payer = await aPerson(world, "payer");
    await join(commissioner, league, payer);
    await pay(payer, league);
    const { paymentDeadline, endDate } = league;
    const edit = (changes: object) =>
      commissioner.call(contract.editLeague, {
        params: { id: league.id },
        body: { paymentDeadline, endDate, ...changes },
      });
    for (const unfair of [
      { entryFee: 60 },
      { commissionerReimbursement: 6 },
      { payoutRule: "commissioner_control" },
      {
        payoutStructure: [
          { place: 1, percentage: 60 },
          { place: 2, percentage: 40 },
        ],
      },
    ]) {
      expect((await edit(unfair)).status, JSON.stringify(unfair)).toBe(409);
    }
    expect((await edit({ commissionerReimbursement: 4, name: "Renamed" })).body).toMatchObject({
      name: "Renamed",
      commissionerReimbursement: "4.00",
    });
  });

  it("completes an active league once and tells its members", async () => {
    const league = await aLeague(world, commissioner);
    const player = await aPerson(world, "told");
    await join(commissioner, league, player);
    const params = { id: league.id };
    expect((await commissioner.call(contract.completeLeague, { params })).body.status).toBe("completed");
    expect((await commissioner.call(contract.completeLeague, { params })).status).toBe(409);
    const [notice] = (await player.call(listNotifications)).body;
    expect(notice).toMatchObject({ type: "league_completed", actionUrl: `/leagues/${league.id}`, emailSent: false });
    await world.runJobs();
    expect((await player.call(listNotifications)).body[0]?.emailSent).toBe(true);
  });
});

describe("the commissioner's figures", () => {
  it("count leagues, members, what is held and what is owed", async () => {
    const fresh = await aPerson(world, "counter");
    const league = await aLeague(world, fresh);
    const [a, b] = [await aPerson(world, "counted_a"), await aPerson(world, "counted_b")];
    await join(fresh, league, a, b);
    await pay(a, league);
    expect((await fresh.call(getCommissionerStats)).body).toEqual({
      totalLeagues: 1,
      totalMembers: 2,
      totalFunds: "50.00",
      pendingAmount: "50.00",
      ...{ pendingInOthers: [], fundsInOthers: [] },
    });
  });
});
