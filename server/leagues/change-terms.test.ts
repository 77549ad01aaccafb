import { afterAll, describe, expect, it } from "vitest";
import * as contract from "#contract/leagues/leagues.ts";
import { acceptReplacement, inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { listMembers } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { editLeagueAsAdmin } from "#contract/operations/admin-leagues.ts";
import { listAuditLog } from "#contract/operations/admin-oversight.ts";
import { edit as editDated, of, propose, refusal } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

const REFUND_FAILS_LATER = { number: "4000000000005126" };

const world = withWorld();
const admin = withAdmin(world, "overseer");
const [casey] = withPeople(world, "casey");
let count = 0;
afterAll(async () => {
  await world.runJobs();
});

/** Opens a league whose members have joined but not paid. */
async function aLeagueOf(seats: number, terms: Record<string, unknown> = {}) {
  count += 1;
  const league = await aLeague(world, casey, { name: `League ${count}`, ...terms });
  const people: Person[] = [];
  for (let seat = 1; seat <= seats; seat++) people.push(await aPerson(world, `p${count}_${seat}`));
  await join(casey, league, ...people);
  return { league, people };
}

const edit = (league: contract.League, body: object) => admin.call(editLeagueAsAdmin, { ...of(league), body });
const seatsOf = async (league: contract.League) =>
  (await admin.call(listMembers, of(league))).body
    .map(({ paymentStatus, paidThroughYear }) => [paymentStatus, paidThroughYear])
    .sort();
const statusesOf = async (league: contract.League) => (await seatsOf(league)).map(([status]) => status);
const held = async (league: contract.League, season = 1) => {
  const { body } = await admin.call(getEscrow, { ...of(league), query: { season: String(season) } });
  return { balance: body.balance, refunded: body.refunded };
};
const settle = async () => {
  await world.runJobs();
  world.advance({ hours: 2 });
  await world.runJobs();
};
const first = ([person]: Person[]) => person ?? casey;
const subjectsTo = async ({ email }: Person) =>
  (await world.visitor().call(listMails, { query: { to: email } })).body.map(({ subject }) => subject);

describe("a lower fee set by an admin", () => {
  it("refunds the difference to everyone who paid more and leaves them paid; the others owe the new fee", async () => {
    const { league, people } = await aLeagueOf(3);
    const [a, b, c] = people as [Person, Person, Person];
    await pay(a, league);
    await pay(b, league);
    const edited = await edit(league, { entryFee: "20.00" });
    expect([edited.status, edited.body.entryFee, edited.body.pot.escrowBalance]).toEqual([200, "20.00", "40.00"]);
    await settle();
    expect(await statusesOf(league)).toEqual(["paid", "paid", "pending"]);
    expect(await held(league)).toEqual({ balance: "40.00", refunded: "60.00" });
    await pay(c, edited.body);
    expect(await held(league)).toEqual({ balance: "60.00", refunded: "60.00" });
    expect(await subjectsTo(a)).toContain(`$30.00 from ${league.name} is on its way back to you`);
    expect((await subjectsTo(c)).filter((subject) => subject.includes("on its way back"))).toEqual([]);
  });

  it("refunds nothing twice, whether saved several times in a row or at once", async () => {
    const { league, people } = await aLeagueOf(2);
    for (const person of people) await pay(person, league);
    const answers = await Promise.all([1, 2, 3].map(() => edit(league, { entryFee: "20.00" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await edit(league, { entryFee: "10.00" });
    await settle();
    expect(await held(league)).toEqual({ balance: "20.00", refunded: "80.00" });
  });

  it("keeps only what is owed from a member who was shown the old fee and paid it", async () => {
    const { league, people } = await aLeagueOf(1);
    const intent = await startPayment(first(people), league);
    await confirmCard(first(people), intent);
    await edit(league, { entryFee: "20.00" });
    const { paymentIntentId } = intent;
    await first(people).call(paymentSuccess, { body: { paymentIntentId } });
    await settle();
    expect(await statusesOf(league)).toEqual(["paid"]);
    expect(await held(league)).toEqual({ balance: "20.00", refunded: "30.00" });
  });

  it("is refused and changes nothing when prizes have used the money up", async () => {
    const { league, people } = await aLeagueOf(1, { leagueType: "pickem", periodPrizeShare: 80 });
    await pay(first(people), league);
    expect((await propose(casey, league, [[first(people), "40.00"]], { period: "Week 1" })).status).toBe(201);
    expect(await edit(league, { entryFee: "20.00" })).toMatchObject(
      refusal(409, "Prizes have been paid out of these entry fees, so they can't be refunded anymore."),
    );
    expect((await admin.call(contract.getLeague, of(league))).body.entryFee).toBe("50.00");
    expect(await held(league)).toMatchObject({ balance: "10.00", refunded: "0.00" });
  });

  it("waits for a payout vote about the same money", async () => {
    const { league, people } = await aLeagueOf(1, { payoutRule: "majority_approval" });
    await pay(first(people), league);
    await edit(league, { status: "completed" });
    const payouts = [{ userId: first(people).userId, place: 1, amount: "50.00" }];
    await casey.call(proposePayouts, { ...of(league), body: { payouts } });
    const { status, error } = await edit(league, { entryFee: "20.00" });
    expect([status, error.errors]).toEqual([
      409,
      [
        {
          path: "entryFee",
          message: "The members are voting on payouts of this money. You can change this after the vote.",
        },
      ],
    ]);
  });
});

it("a higher fee set by an admin is refused at its field once anyone has paid, and allowed before", async () => {
  const { league, people } = await aLeagueOf(2);
  const raised = await edit(league, { entryFee: "60.00" });
  expect(raised.body.entryFee).toBe("60.00");
  await pay(first(people), raised.body);
  const { status, error } = await edit(league, { entryFee: "70.00" });
  expect([status, error.errors]).toEqual([
    409,
    [{ path: "entryFee", message: "Members have paid the entry fee, so it can't go up." }],
  ]);
});

it("a league that becomes free and then charges a fee again refunds everyone first, then charges everyone once", async () => {
  const { league, people } = await aLeagueOf(2);
  await pay(first(people), league);
  await edit(league, { entryFee: "0.00" });
  expect(await statusesOf(league)).toEqual(["paid", "paid"]);
  const early = await edit(league, { entryFee: "50.00" });
  expect([early.status, early.error.errors?.[0]?.message]).toEqual([
    409,
    "Refunds haven't reached their members yet. The fee can go up once they have.",
  ]);
  await settle();
  expect(await statusesOf(league)).toEqual(["paid", "paid"]);
  expect(await held(league)).toEqual({ balance: "0.00", refunded: "50.00" });
  const again = await edit(league, { entryFee: "50.00" });
  expect(await statusesOf(league)).toEqual(["pending", "pending"]);
  for (const person of people) await pay(person, again.body);
  expect(await held(league)).toEqual({ balance: "100.00", refunded: "50.00" });
});

it("a league that becomes free and then charges a fee again can't charge a member again whose refund failed: the fee stays until that is settled", async () => {
  const { league, people } = await aLeagueOf(1, { entryFee: "10.00" });
  await pay(first(people), league, { card: REFUND_FAILS_LATER });
  await edit(league, { entryFee: "0.00" });
  await settle();
  expect(await held(league)).toEqual({ balance: "10.00", refunded: "0.00" });
  const { status, error } = await edit(league, { entryFee: "10.00" });
  expect([status, error.errors?.[0]?.message]).toEqual([
    409,
    "Refunds haven't reached their members yet. The fee can go up once they have.",
  ]);
  expect(await statusesOf(league)).toEqual(["paid"]);
  const again = await first(people).call(createPaymentIntent, { body: { leagueId: league.id, amount: "10.00" } });
  expect(again.status).toBe(409);
});

it("a dynasty that becomes another type refunds the prepaid seasons, not the current one, and can become a dynasty again", async () => {
  const { league, people } = await aLeagueOf(2, { leagueType: "dynasty" });
  await pay(first(people), league, { years: 3 });
  const single = await edit(league, { leagueType: "standard" });
  expect(single.body).toMatchObject({ leagueType: "single_season", minYears: 1, maxYears: 1 });
  await settle();
  expect(await seatsOf(league)).toEqual([
    ["paid", 1],
    ["pending", 1],
  ]);
  expect(await held(league, 1)).toEqual({ balance: "50.00", refunded: "0.00" });
  for (const season of [2, 3]) expect(await held(league, season)).toEqual({ balance: "0.00", refunded: "50.00" });
  const back = await edit(league, { leagueType: "dynasty" });
  expect(back.body).toMatchObject({ leagueType: "dynasty", minYears: 2, maxYears: 3 });
  expect(await statusesOf(league)).toEqual(["paid", "pending"]);
});

it("a dynasty that becomes another type ends and refunds a replacement's seat for a season that won't come, and keeps the member they were to replace", async () => {
  const { league, people } = await aLeagueOf(1, { leagueType: "dynasty" });
  const staying = first(people);
  await pay(staying, league, { years: 2 });
  const replacement = await aPerson(world, `replacement${count}`);
  await staying.call(inviteReplacement, { body: { leagueId: league.id, email: replacement.email } });
  const { body: mails } = await replacement.call(listMails, { query: { to: replacement.email } });
  const token = mails.map(({ text }) => /replacement-invite\/([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? "";
  expect((await replacement.call(acceptReplacement, { params: { token } })).status).toBe(200);
  await pay(replacement, league, { years: 2 });
  await edit(league, { leagueType: "standard" });
  await settle();
  expect(await seatsOf(league)).toEqual([["paid", 1]]);
  const [seat] = (await admin.call(listMembers, of(league))).body;
  expect(seat).toMatchObject({ userId: staying.userId, lastSeason: null });
  expect(await held(league, 1)).toMatchObject({ balance: "50.00" });
  for (const season of [2, 3]) expect(await held(league, season)).toMatchObject({ balance: "0.00" });
});

it("a dynasty that becomes another type refunds a payment for several seasons made while it was a dynasty", async () => {
  const { league, people } = await aLeagueOf(1, { leagueType: "dynasty" });
  const intent = await startPayment(first(people), league, { years: 2 });
  await confirmCard(first(people), intent);
  await edit(league, { leagueType: "standard" });
  await first(people).call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
  await settle();
  expect(await statusesOf(league)).toEqual(["pending"]);
  expect(await held(league, 1)).toEqual({ balance: "0.00", refunded: "50.00" });
});

describe("an edit of terms", () => {
  it("is sent to the members with before and after, by email too, and recorded in the audit log", async () => {
    const { league, people } = await aLeagueOf(2);
    await pay(first(people), league);
    await editDated(admin, league, { entryFee: 20, commissionerReimbursement: 5, name: league.name });
    const message = "Entry fee: $50.00 → $20.00. Commissioner reimbursement: 0.00% → 5.00%.";
    for (const person of people) {
      const told = (await person.call(listNotifications)).body.find(({ title }) => title.includes("terms changed"));
      expect(told).toMatchObject({
        title: `${league.name}: terms changed`,
        message,
        actionUrl: `/leagues/${league.id}`,
      });
      const { body: mails } = await person.call(listMails, { query: { to: person.email } });
      const mail = mails.find(({ subject }) => subject === `The terms of ${league.name} changed`);
      expect(mail?.text).toContain("Entry fee: $50.00 → $20.00");
      expect(mail?.text).toContain(`An admin changed the terms of ${league.name}.`);
    }
    const { body: log } = await admin.call(listAuditLog);
    expect(
      log.find(({ action, subjectId }) => action === "league.change_terms" && subjectId === league.id),
    ).toMatchObject({
      changes: [
        { label: "Entry fee", before: "$50.00", after: "$20.00" },
        { label: "Commissioner reimbursement", before: "0.00%", after: "5.00%" },
      ],
      details: { refunded: "30.00" },
    });
  });

  it("by the commissioner is sent too, but not if only the name changes", async () => {
    const { league, people } = await aLeagueOf(1);
    const body = { name: "Renamed", description: "Ours" };
    await editDated(casey, league, body);
    const titles = async () => (await first(people).call(listNotifications)).body.map(({ title }) => title);
    expect(await titles()).toEqual([]);
    await editDated(casey, league, { ...body, payoutRule: "majority_approval" });
    expect(await titles()).toEqual(["Renamed: terms changed"]);
  });

  it("shows beforehand what it refunds, and is refused with a different sum", async () => {
    const { league, people } = await aLeagueOf(3);
    for (const person of people.slice(0, 2)) await pay(person, league);
    const preview = (body: object, by = admin) => by.call(contract.previewEdit, { ...of(league), body });
    expect((await preview({ entryFee: "20.00" })).body).toEqual({ refundTotal: "60.00", members: 2, each: "30.00" });
    expect((await preview({ entryFee: "50.00" })).body).toEqual({ refundTotal: "0.00", members: 0, each: null });
    expect((await preview({ entryFee: "60.00" })).status).toBe(409);
    expect((await preview({ entryFee: "20.00" }, casey)).status).toBe(409);
    expect((await preview({ entryFee: "20.00" }, first(people))).status).toBe(403);
    for (const person of people.slice(2)) await pay(person, league);
    expect(await edit(league, { entryFee: "20.00", refundTotal: "60.00" })).toMatchObject(
      refusal(409, "This edit would refund $90.00 now, not $60.00. Check it and save again."),
    );
    expect((await edit(league, { entryFee: "20.00", refundTotal: "90.00" })).status).toBe(200);
  });
});
