import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { editLeague, getLeague, type League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { listDues } from "#contract/members/league-dues.ts";
import { leaveLeague, listMembers, lowerEntryFee, sendReminders } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { announcePayment, confirmPayments, reversePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { remindParts } from "#server/leagues/remind-parts.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { bookReversals } from "#server/money/treasurer/reverse-payment.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { announce } from "#tests/money/treasurer-acts.ts";
import { noticesTo } from "#tests/support/news.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, confirmCard, join, type Person } from "#tests/support/world.ts";

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

async function aSeason(terms: object = {}) {
  const league = await aLeague(world, casey, { entryParts: inThree(), ...terms });
  await join(casey, league, ann, ben);
  return { league, params: { id: league.id } };
}

const paidOf = async ({ id }: League) => (await casey.call(getLeague, { params: { id } })).body.sums?.entry.paid;
const partsOf = async (league: League, person = ann) => {
  const { body } = await casey.call(listDues, { params: { id: league.id } });
  return body.dues.filter(({ userId, kind }) => userId === person.userId && kind === "part");
};
const seatOf = async (league: League, person = ann) => {
  const { body } = await casey.call(listMembers, { params: { id: league.id } });
  return body.find(({ userId }) => userId === person.userId);
};

type Wanted = { amount: string; yearsSelected?: number; dueIds?: string[]; forUserId?: string };

async function pay(person: Person, league: League, body: Wanted) {
  const started = await person.call(createPaymentIntent, { body: { leagueId: league.id, ...body } });
  expect(started.body).toMatchObject({ amount: body.amount });
  expect((await confirmCard(person, started.body)).status).toBe(200);
  await person.call(paymentSuccess, { body: { paymentIntentId: started.body.paymentIntentId } });
}

const stepOf = async (person: Person, league: League) => {
  const { body } = await person.call(listNeeds);
  return body.find((step) => step.kind === "pay" && step.leagueId === league.id);
};
const idOf = (due: { id: string } | undefined) => due?.id ?? "";

it.each([
  [
    "don't add up",
    [
      { amount: "20.00", dueAt: 10 },
      { amount: "20.00", dueAt: 20 },
    ],
    "The parts must add up to the entry fee of $50.00",
  ],
  [
    "fall after the deadline",
    [
      { amount: "20.00", dueAt: 10 },
      { amount: "30.00", dueAt: 31 },
    ],
    "The last part can't be due after the payment deadline",
  ],
  [
    "aren't in order",
    [
      { amount: "20.00", dueAt: 20 },
      { amount: "30.00", dueAt: 10 },
    ],
    "Each part's date must be after the one before it",
  ],
  ["are one", [{ amount: "50.00", dueAt: 10 }], "Enter 2 to 4 parts, or none"],
])("Parts that %s are refused at their field", async (_what, parts, message) => {
  const { league, params } = await aSeason();
  const { paymentDeadline, endDate } = league;
  const entryParts = parts.map(({ amount, dueAt }) => ({ amount, dueAt: inDays(dueAt) }));
  const answer = await casey.call(editLeague, { params, body: { paymentDeadline, endDate, entryParts } });
  expect(answer).toMatchObject({ status: 400, error: { errors: [{ path: "entryParts", message }] } });
});

it("A member pays part by part, and is paid with the last one", async () => {
  const { league } = await aSeason();
  expect((await partsOf(league)).map(({ part, amount, standing }) => [part, amount, standing])).toEqual([
    [1, "20.00", "open"],
    [2, "20.00", "open"],
    [3, "10.00", "open"],
  ]);
  const left = ["50.00", "30.00", "10.00"];
  for (const part of [0, 1, 2]) {
    const due = (await partsOf(league))[part];
    const nextPart = { amount: due?.amount, dueAt: due?.dueAt, left: left[part] };
    expect(await seatOf(league)).toMatchObject({ paymentStatus: "pending", nextPart });
    expect(await paidOf(league)).toBe(["0.00", "20.00", "40.00"][part]);
    await pay(ann, league, { amount: due?.amount ?? "", dueIds: [idOf(due)] });
  }
  expect(await seatOf(league)).toMatchObject({ paymentStatus: "paid", nextPart: null, totalAmountPaid: "50.00" });
  expect((await partsOf(league)).every(({ standing }) => standing === "paid")).toBe(true);
  expect(await paidOf(league)).toBe("50.00");
});

it("A member who pays the entry fee pays what is left of its parts", async () => {
  const { league } = await aSeason();
  await pay(ann, league, { amount: "20.00", dueIds: [idOf((await partsOf(league))[0])] });
  const whole = await ann.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
  expect(whole.error).toMatchObject({ message: "The entry fee is $30.00 for this season. Nothing was charged." });
  await pay(ben, league, { amount: "30.00", forUserId: ann.userId });
  expect(await seatOf(league)).toMatchObject({ paymentStatus: "paid" });
  await pay(ben, league, { amount: "50.00" });
  expect(await seatOf(league, ben)).toMatchObject({ paymentStatus: "paid" });
});

it("Parts that are lowered after their payment was announced are paid by it, and the rest is owed back", async () => {
  const { league } = await aSeason({ custody: "treasurer" });
  const body = (amount: string, more: object) => ({
    way: "venmo" as const,
    paidOn: inDays(0).slice(0, 10),
    amount,
    ...more,
  });
  const params = { id: league.id };
  const [first, second] = await partsOf(league);
  const said = await ann.call(announcePayment, {
    params,
    body: body("40.00", { seasons: 0, dueIds: [idOf(first), idOf(second)] }),
  });
  expect(said.status).toBe(201);
  await casey.call(lowerEntryFee, {
    params: { ...params, userId: ann.userId },
    body: { amount: "25.00", reason: "Student" },
  });
  expect((await partsOf(league)).map(({ amount }) => amount)).toEqual(["10.00", "10.00", "5.00"]);
  await casey.call(confirmPayments, { params, body: { paymentIds: [said.body.id] } });
  expect(await seatOf(league)).toMatchObject({ paymentStatus: "pending" });
  expect((await partsOf(league)).map(({ standing }) => standing)).toEqual(["paid", "paid", "open"]);
  const [owed] = (await ann.call(listDebts, { params })).body;
  expect(owed).toMatchObject({ kind: "refund", amount: "20.00", standing: "owed" });
});

it("Lowering a fee of which a part is paid lowers the rest, and never below what was paid", async () => {
  const { league, params } = await aSeason();
  await pay(ann, league, { amount: "20.00", dueIds: [idOf((await partsOf(league))[0])] });
  const lower = (amount: string) =>
    casey.call(lowerEntryFee, { params: { ...params, userId: ann.userId }, body: { amount, reason: "Student" } });
  expect((await lower("19.99")).error).toMatchObject({
    message: "They have already paid $20.00 of it, so enter at least that much.",
  });
  await lower("35.00");
  expect((await partsOf(league)).map(({ amount, standing }) => [amount, standing])).toEqual([
    ["20.00", "paid"],
    ["10.00", "open"],
    ["5.00", "open"],
  ]);
  expect((await lower("20.00")).status).toBe(200);
  expect(await seatOf(league)).toMatchObject({ paymentStatus: "paid" });
});

it("Behind a part's date a member is overdue, and the others aren't", async () => {
  const { league, params } = await aSeason();
  await pay(ben, league, { amount: "20.00", dueIds: [idOf((await partsOf(league, ben))[0])] });
  world.advance({ days: 12 });
  const { body } = await casey.call(getLeague, { params });
  expect(body.pot).toMatchObject({ pendingMembers: 1, overdueMembers: 1 });
  expect(await seatOf(league)).toMatchObject({
    paymentStatus: "overdue",
    nextPart: { amount: "20.00", left: "50.00" },
  });
  expect(await seatOf(league, ben)).toMatchObject({ paymentStatus: "pending" });
  world.advance({ days: 9 });
  const [first] = await partsOf(league);
  const nextPart = { amount: "40.00", dueAt: first?.dueAt, left: "50.00" };
  expect(await seatOf(league)).toMatchObject({ paymentStatus: "overdue", nextPart });
  expect(await stepOf(ann, league)).toMatchObject({ amount: "40.00", by: first?.dueAt });
});

it("Members are reminded of a part three days before its date, with its amount and date", async () => {
  const { league, params } = await aSeason();
  await pay(ben, league, { amount: "20.00", dueIds: [idOf((await partsOf(league, ben))[0])] });
  expect(await stepOf(ann, league)).toMatchObject({ amount: "20.00", by: (await partsOf(league))[0]?.dueAt });
  world.advance({ days: 7 });
  await inTransaction(world.deps.db, (tx) => remindParts(tx, { now: world.clock() }));
  await inTransaction(world.deps.db, (tx) => remindParts(tx, { now: world.clock() }));
  const title = `${league.name}: $20.00 is due`;
  expect(await noticesTo(ann, title, league.id)).toMatchObject([{ message: "Your entry fee is due in 3 days." }]);
  expect(await noticesTo(ben, title, league.id)).toEqual([]);
  world.advance({ days: 4 });
  expect((await casey.call(sendReminders, { params })).body).toMatchObject({ remindersSent: 2 });
});

it("Leaving gives every part back", async () => {
  const { league, params } = await aSeason();
  for (const part of [0, 1]) {
    const due = (await partsOf(league))[part];
    await pay(ann, league, { amount: due?.amount ?? "", dueIds: [idOf(due)] });
  }
  expect((await ann.call(leaveLeague, { params })).body).toMatchObject({ refundAmount: "40.00" });
  await world.runJobs();
  const back = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  expect(back.map(({ amount }) => amount)).toEqual([2000, 2000]);
  expect(await partsOf(league)).toEqual([]);
});

it("A reversed part is owed again, and its member isn't paid anymore", async () => {
  const { league, params } = await aSeason({ custody: "treasurer" });
  const ids: string[] = [];
  for (const nth of [0, 1, 2]) {
    const due = (await partsOf(league))[nth];
    const body = {
      way: "venmo" as const,
      paidOn: inDays(0).slice(0, 10),
      amount: due?.amount ?? "",
      seasons: 0,
      dueIds: [idOf(due)],
    };
    const said = await ann.call(announcePayment, { params, body });
    await casey.call(confirmPayments, { params, body: { paymentIds: [said.body.id] } });
    ids.push(said.body.id);
  }
  expect(await seatOf(league)).toMatchObject({ paymentStatus: "paid" });
  const reversed = await casey.call(reversePayment, { params: { id: ids[0] ?? "" }, body: { reason: "Never came" } });
  expect(reversed.status).toBe(200);
  world.advance({ days: 14 });
  await bookReversals(world.deps);
  expect(await seatOf(league)).toMatchObject({ paymentStatus: "overdue", totalAmountPaid: "30.00" });
  expect((await partsOf(league)).map(({ standing }) => standing)).toEqual(["open", "paid", "paid"]);
});

it("A fee that its member says they paid whole isn't asked for part by part when the league gets other parts", async () => {
  const { league, params } = await aSeason({ custody: "treasurer", entryParts: [] });
  await announce(world, ann, league);
  const { entryFee, paymentDeadline, endDate } = league;
  const terms = { entryFee, paymentDeadline, endDate, entryParts: inThree() };
  expect((await casey.call(editLeague, { params, body: terms })).status).toBe(200);
  expect((await partsOf(league)).map(({ standing }) => standing)).toEqual(["sent", "sent", "sent"]);
  expect((await casey.call(getLeague, { params })).body.sums?.entry).toMatchObject({ said: "50.00" });
});
