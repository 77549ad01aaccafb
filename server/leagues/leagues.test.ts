import { expect, it } from "vitest";
import { getCommissionerStats } from "#contract/leagues/dashboards.ts";
import { acceptInvitation, getInvitation, inviteByEmail, listMyInvitations } from "#contract/leagues/invitations.ts";
import * as contract from "#contract/leagues/leagues.ts";
import { joinLeague, listMembers, sendReminders } from "#contract/members/members.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner, late, invited, fresh] = withPeople(world, "commissioner", "late", "invited", "counter");
const [owes, paid, a, b] = withPeople(world, "owes", "has_paid", "counted_a", "counted_b");

/** From now on: other tests may have let time go by. */
const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();

const terms = () => ({
  name: "Office League",
  entryFee: "50.00",
  paymentDeadline: "2026-10-01T00:00:00Z",
  endDate: "2027-01-01T00:00:00Z",
  payoutStructure: [{ place: 1, percentage: 100 }],
});

it("creating a league takes amounts as numbers, and shares that no float can add up", async () => {
  const structure = [30.9, 33.3, 35.8].map((percentage, index) => ({ place: index + 1, percentage }));
  const { status, body } = await commissioner.call(contract.createLeague, {
    body: { ...terms(), entryFee: 33.33, payoutStructure: structure },
  });
  expect([status, body.entryFee]).toEqual([201, "33.33"]);
});

it("creating a league refuses what breaks a rule at its field and writes nothing", async () => {
  const before = await commissioner.call(contract.listCommissionerLeagues);
  const { status, error } = await commissioner.call(contract.createLeague, { body: { ...terms(), maxMembers: 51 } });
  const message = "Max members must be between 2 and 50";
  expect([status, error.errors?.[0]]).toEqual([400, { path: "maxMembers", message }]);
  expect((await commissioner.call(contract.listCommissionerLeagues)).body).toHaveLength(before.body.length);
});

it("creating a league can't make someone else the commissioner", async () => {
  const { status } = await commissioner.call(contract.createLeague, {
    body: { ...terms(), commissionerId: invited.userId },
  });
  expect(status).toBe(403);
});

it("the seats of a league are never exceeded, however many people join at once for the last one", async () => {
  const league = await aLeague(world, commissioner, { isPublic: true, maxMembers: 2 });
  const crowd = await Promise.all(["s1", "s2", "s3", "s4", "s5", "s6"].map((name) => aPerson(world, `seat_${name}`)));
  const answers = await Promise.all(crowd.map((person) => person.call(joinLeague, { params: { id: league.id } })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409).map(({ error }) => error.message)).toEqual(
    Array(4).fill("This league is full"),
  );
});

it("the seats of a league can be taken from the classifieds until the deadline, and by invitation until the start", async () => {
  const league = await aLeague(world, commissioner, { isPublic: true, paymentDeadline: inDays(1) });
  world.advance({ days: 2 });
  expect((await late.call(joinLeague, { params: { id: league.id } })).error.message).toBe(
    "Registration for this league has closed.",
  );
  await join(commissioner, league, late);
  expect((await late.call(contract.listPlayerLeagues)).body[0]).toMatchObject({
    paymentStatus: "overdue",
    name: "Sunday League",
  });
});

it("an invitation comes by email, can be read by anyone with the link, and is accepted once", async () => {
  const league = await aLeague(world, commissioner, { name: "Invited" });
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

it("reminders say why they remind no one in a free league and in one that is over", async () => {
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

it("reminders go to those who owe, at most once a day", async () => {
  const league = await aLeague(world, commissioner);
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

it("the commissioner's figures count leagues, members, what is held and what is owed", async () => {
  const league = await aLeague(world, fresh);
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
