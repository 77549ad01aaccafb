import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { editLeague, getLeague, type League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { leaveLeague, lowerEntryFee, sendReminders } from "#contract/members/members.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { announcePayment, confirmPayments } from "#contract/money/treasurer/treasurer-payments.ts";
import { remindParts } from "#server/leagues/remind-parts.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { duesOf, idsOf, payFor } from "#tests/money/due-acts.ts";
import { announce, byVenmo } from "#tests/money/treasurer-acts.ts";
import { noticesTo } from "#tests/support/news.ts";
import { of, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, ben] = withPeople(world, "casey", "ann", "ben");
afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(world.clock().getTime() + days * DAY_MS).toISOString();
const inThree = () => [
  { amount: "20.00", dueAt: inDays(10) },
  { amount: "20.00", dueAt: inDays(20) },
  { amount: "10.00", dueAt: inDays(30) },
];

const aSeason = (terms: object = {}) =>
  withLeague(world, { by: casey, players: [ann, ben] }, { entryParts: inThree(), ...terms });

const paidOf = async (league: League) => (await casey.call(getLeague, of(league))).body.sums?.entry.paid;
const partsOf = (league: League, person = ann) => duesOf(casey, league, person, "part");
const seat = (league: League, person = ann) => seatOf(casey, league, person);
/** Pays the part with this number. */
async function payPart(person: Person, league: League, nth = 0) {
  const due = (await partsOf(league, person))[nth];
  await payFor(person, league, { amount: due?.amount ?? "", dueIds: [due?.id ?? ""] });
}

const stepOf = async (person: Person, league: League) => {
  const { body } = await person.call(listNeeds);
  return body.find((step) => step.kind === "pay" && step.leagueId === league.id);
};

it.each([
  ["don't add up", ["20.00", 10, "20.00", 20], "The parts must add up to the entry fee of $50.00"],
  ["fall after the deadline", ["20.00", 10, "30.00", 31], "The last part can't be due after the payment deadline"],
  ["aren't in order", ["20.00", 20, "30.00", 10], "Each part's date must be after the one before it"],
  ["are one", ["50.00", 10], "Enter 2 to 4 parts, or none"],
] as const)("Parts that %s are refused at their field", async (_what, parts, message) => {
  const league = await aSeason();
  const { paymentDeadline, endDate } = league;
  const entryParts = [0, 2].flatMap((nth) =>
    nth < parts.length ? [{ amount: parts[nth], dueAt: inDays(Number(parts[nth + 1])) }] : [],
  );
  const answer = await casey.call(editLeague, { ...of(league), body: { paymentDeadline, endDate, entryParts } });
  expect(answer).toMatchObject({ status: 400, error: { errors: [{ path: "entryParts", message }] } });
});

it("A member pays part by part, and is paid with the last one", async () => {
  const league = await aSeason();
  expect((await partsOf(league)).map(({ part, amount, standing }) => [part, amount, standing])).toEqual([
    [1, "20.00", "open"],
    [2, "20.00", "open"],
    [3, "10.00", "open"],
  ]);
  const left = ["50.00", "30.00", "10.00"];
  for (const part of [0, 1, 2]) {
    const due = (await partsOf(league))[part];
    const nextPart = { amount: due?.amount, dueAt: due?.dueAt, left: left[part] };
    expect(await seat(league)).toMatchObject({ paymentStatus: "pending", nextPart });
    expect(await paidOf(league)).toBe(["0.00", "20.00", "40.00"][part]);
    await payPart(ann, league, part);
  }
  expect(await seat(league)).toMatchObject({ paymentStatus: "paid", nextPart: null, totalAmountPaid: "50.00" });
  expect((await partsOf(league)).every(({ standing }) => standing === "paid")).toBe(true);
  expect(await paidOf(league)).toBe("50.00");
});

it("A member who pays the entry fee pays what is left of its parts", async () => {
  const league = await aSeason();
  await payPart(ann, league);
  const whole = await ann.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
  expect(whole.error).toMatchObject({ message: "The entry fee is $30.00 for this season. Nothing was charged." });
  await payFor(ben, league, { amount: "30.00", forUserId: ann.userId });
  expect(await seat(league)).toMatchObject({ paymentStatus: "paid" });
  await payFor(ben, league, { amount: "50.00" });
  expect(await seat(league, ben)).toMatchObject({ paymentStatus: "paid" });
});

it("Parts that are lowered after their payment was announced are paid by it, and the rest is owed back", async () => {
  const league = await aSeason({ custody: "treasurer" });
  const dueIds = idsOf(await partsOf(league)).slice(0, 2);
  const body = { ...byVenmo(world), amount: "40.00", seasons: 0, dueIds };
  const said = await ann.call(announcePayment, { ...of(league), body });
  expect(said.status).toBe(201);
  const lowered = { params: { id: league.id, userId: ann.userId }, body: { amount: "25.00", reason: "Student" } };
  await casey.call(lowerEntryFee, lowered);
  expect((await partsOf(league)).map(({ amount }) => amount)).toEqual(["10.00", "10.00", "5.00"]);
  await casey.call(confirmPayments, { ...of(league), body: { paymentIds: [said.body.id] } });
  expect(await seat(league)).toMatchObject({ paymentStatus: "pending" });
  expect((await partsOf(league)).map(({ standing }) => standing)).toEqual(["paid", "paid", "open"]);
  const [owed] = (await ann.call(listDebts, of(league))).body;
  expect(owed).toMatchObject({ kind: "refund", amount: "20.00", standing: "owed" });
});

it("Behind a part's date a member is overdue, and the others aren't", async () => {
  const league = await aSeason();
  await payPart(ben, league);
  world.advance({ days: 12 });
  const { body } = await casey.call(getLeague, of(league));
  expect(body.pot).toMatchObject({ pendingMembers: 1, overdueMembers: 1 });
  const next = { amount: "20.00", left: "50.00" };
  expect(await seat(league)).toMatchObject({ paymentStatus: "overdue", nextPart: next });
  expect(await seat(league, ben)).toMatchObject({ paymentStatus: "pending" });
  world.advance({ days: 9 });
  const [first] = await partsOf(league);
  const nextPart = { amount: "40.00", dueAt: first?.dueAt, left: "50.00" };
  expect(await seat(league)).toMatchObject({ paymentStatus: "overdue", nextPart });
  expect(await stepOf(ann, league)).toMatchObject({ amount: "40.00", by: first?.dueAt });
});

it("Members are reminded of a part three days before its date, with its amount and date", async () => {
  const league = await aSeason();
  await payPart(ben, league);
  expect(await stepOf(ann, league)).toMatchObject({ amount: "20.00", by: (await partsOf(league))[0]?.dueAt });
  world.advance({ days: 7 });
  await inTransaction(world.deps.db, (tx) => remindParts(tx, { now: world.clock() }));
  await inTransaction(world.deps.db, (tx) => remindParts(tx, { now: world.clock() }));
  const title = `${league.name}: $20.00 is due`;
  expect(await noticesTo(ann, title, league.id)).toMatchObject([{ message: "Your entry fee is due in 3 days." }]);
  expect(await noticesTo(ben, title, league.id)).toEqual([]);
  world.advance({ days: 4 });
  expect((await casey.call(sendReminders, of(league))).body).toMatchObject({ remindersSent: 2 });
});

it("Leaving gives every part back", async () => {
  const league = await aSeason();
  for (const part of [0, 1]) await payPart(ann, league, part);
  expect((await ann.call(leaveLeague, of(league))).body).toMatchObject({ refundAmount: "40.00" });
  await world.runJobs();
  const back = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  expect(back.map(({ amount }) => amount)).toEqual([2000, 2000]);
  expect(await partsOf(league)).toEqual([]);
});

it("A fee that its member says they paid whole isn't asked for part by part when the league gets other parts", async () => {
  const league = await aSeason({ custody: "treasurer", entryParts: [] });
  await announce(world, ann, league);
  const { entryFee, paymentDeadline, endDate } = league;
  const terms = { entryFee, paymentDeadline, endDate, entryParts: inThree() };
  expect((await casey.call(editLeague, { ...of(league), body: terms })).status).toBe(200);
  expect((await partsOf(league)).map(({ standing }) => standing)).toEqual(["sent", "sent", "sent"]);
  expect((await casey.call(getLeague, of(league))).body.sums?.entry).toMatchObject({ said: "50.00" });
});
