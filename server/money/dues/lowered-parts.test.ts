import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listDues } from "#contract/members/league-dues.ts";
import { listMembers, lowerEntryFee } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import {
  announcePayment,
  confirmPayments,
  recordPayment,
  reversePayment,
} from "#contract/money/treasurer/treasurer-payments.ts";
import { addCents, centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { disputes } from "#server/platform/db/schema/payments.ts";
import { done } from "#tests/money/treasurer-acts.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, confirmCard, join, type Person } from "#tests/support/world.ts";

let world: TestApp;
let casey: Person;
let count = 0;
beforeAll(async () => {
  world = await testApp();
  casey = await aPerson(world, "casey");
});
afterAll(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
});

const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();

async function aSeason(amounts: string[], terms: object = {}) {
  count += 1;
  const entryParts = amounts.map((amount, nth) => ({ amount, dueAt: inDays(10 * (nth + 1)) }));
  const entryFee = centsToDecimal(addCents(...amounts.map(centsOf)));
  const days = { paymentDeadline: inDays(50), endDate: inDays(90) };
  const league = await aLeague(world, casey, { name: `Parts ${count}`, entryFee, entryParts, ...days, ...terms });
  const ann = await aPerson(world, `ann${count}`);
  await join(casey, league, ann);
  return { league, ann, params: { id: league.id } };
}

const partsOf = async (league: League, { userId }: Person) => {
  const { dues } = (await casey.call(listDues, { params: { id: league.id } })).body;
  return dues.filter((due) => due.userId === userId && due.kind === "part");
};
const shown = async (league: League, who: Person) =>
  (await partsOf(league, who)).map(({ part, amount, standing }) => [part, amount, standing]);
const seatOf = async (league: League, { userId }: Person) => {
  const { body } = await casey.call(listMembers, { params: { id: league.id } });
  return body.find((member) => member.userId === userId);
};
const today = () => ({ way: "cash" as const, paidOn: world.clock().toISOString().slice(0, 10) });

async function byCard(who: Person, league: League, wanted: object, number = "4242424242424242") {
  const { body } = await who.call(createPaymentIntent, { body: { leagueId: league.id, ...wanted } });
  expect((await confirmCard(who, body, { number })).status).toBe(200);
  await who.call(paymentSuccess, { body: { paymentIntentId: body.paymentIntentId } });
}

async function byHand(who: Person, league: League, wanted: object) {
  const params = { id: league.id };
  const body = { ...today(), seasons: 0, ...wanted };
  const { id } = done(await who.call(announcePayment, { params, body } as never)) as { id: string };
  done(await casey.call(confirmPayments, { params, body: { paymentIds: [id] } }));
  return id;
}

const lower = (league: League, who: Person, amount: string) =>
  casey.call(lowerEntryFee, {
    params: { id: league.id, userId: who.userId },
    body: { amount, reason: "Student" },
  });

/** Pays a part; by card, with a card whose charge a bank takes back an hour later. */
const payPart = {
  treasurer: async (league: League, who: Person, nth: number) => {
    const due = (await partsOf(league, who))[nth];
    return byHand(who, league, { amount: due?.left, dueIds: [due?.id] });
  },
  potkeeper: async (league: League, who: Person, nth: number, number?: string) => {
    const due = (await partsOf(league, who))[nth];
    await byCard(who, league, { amount: due?.left, dueIds: [due?.id] }, number);
    return "";
  },
};

/** Pays all parts but the first `open` ones: they were paid as well, and taken back. */
async function payAllBut(open: number, { league, ann }: Awaited<ReturnType<typeof aSeason>>) {
  const parts = (await partsOf(league, ann)).length;
  const isKept = league.custody === "treasurer";
  const paid: string[] = [];
  for (let nth = 0; nth < parts - 1; nth++) {
    const isTakenBack = nth < open;
    paid.push(
      isKept
        ? await payPart.treasurer(league, ann, nth)
        : await payPart.potkeeper(league, ann, nth, isTakenBack ? "4000000000000259" : undefined),
    );
  }
  if (isKept) {
    for (const id of paid.slice(0, open)) {
      done(await casey.call(reversePayment, { params: { id }, body: { reason: "Never came" } }));
    }
    return;
  }
  await bankTakesBack();
}

/** Every open dispute is lost. */
async function bankTakesBack() {
  const { sandbox } = world.deps;
  if (!sandbox) throw new Error("There is no sandbox.");
  const stripe = new Stripe(sandbox.secretKey, { httpClient: Stripe.createFetchHttpClient(sandbox.fetch) });
  const anHourLater = async () => {
    world.advance({ hours: 1 });
    await sandbox.applyDueChanges();
    await world.runJobs();
  };
  await anHourLater();
  for (const { id, status } of await world.deps.db.select().from(disputes)) {
    if (status === "open") {
      await stripe.disputes.update(id, { evidence: { uncategorized_text: "losing_evidence" }, submit: true });
    }
  }
  await anHourLater();
}

/** What a member's payments come to for their seat, less what went back. */
async function paidBy(league: League, { userId }: Person) {
  const { rows } = await world.database.ownerPool.query(
    `select coalesce(sum(s.amount - s.refunded), 0)::int as cents from payment_allocations s
      join payments p on p.id = s.payment_id where p.league_id = $1 and p.user_id = $2
       and not exists (select from disputes d where d.payment_id = p.id and d.status in ('open', 'lost'))`,
    [league.id, userId],
  );
  return rows[0].cents;
}

describe.each(["treasurer", "potkeeper"] as const)("A fee in parts that is lowered (custody: %s)", (custody) => {
  it("after its first part was taken back and the second paid costs the lowered fee", async () => {
    const season = await aSeason(["50.00", "30.00", "20.00"], { custody });
    const { league, ann } = season;
    await payAllBut(1, season);
    expect(await shown(league, ann)).toEqual([
      [1, "50.00", "open"],
      [2, "30.00", "paid"],
      [3, "20.00", "open"],
    ]);
    expect((await lower(league, ann, "80.00")).status).toBe(200);
    expect(await shown(league, ann)).toEqual([
      [1, "35.00", "open"],
      [2, "30.00", "paid"],
      [3, "15.00", "open"],
    ]);
    await payPart[custody](league, ann, 0);
    await payPart[custody](league, ann, 2);
    expect(await seatOf(league, ann)).toMatchObject({ paymentStatus: "paid", nextPart: null });
    expect(await paidBy(league, ann)).toBe(8000);
  });

  it("costs the lowered fee when what is left is paid at once", async () => {
    const season = await aSeason(["20.00", "30.00", "50.00"], { custody });
    const { league, ann } = season;
    await payAllBut(1, season);
    expect((await lower(league, ann, "90.00")).status).toBe(200);
    const pay = custody === "treasurer" ? byHand : byCard;
    await pay(ann, league, { amount: "60.00", ...(custody === "treasurer" ? { seasons: 1 } : { yearsSelected: 1 }) });
    expect(await seatOf(league, ann)).toMatchObject({ paymentStatus: "paid" });
    expect((await shown(league, ann)).map(([, , standing]) => standing)).toEqual(["paid", "paid", "paid"]);
    expect(await paidBy(league, ann)).toBe(9000);
  });

  it("to what a later part has paid leaves nothing to pay", async () => {
    const season = await aSeason(["20.00", "30.00", "50.00"], { custody });
    const { league, ann } = season;
    await payAllBut(1, season);
    expect((await lower(league, ann, "30.00")).status).toBe(200);
    expect(await shown(league, ann)).toEqual([[2, "30.00", "paid"]]);
    expect(await seatOf(league, ann)).toMatchObject({ paymentStatus: "paid" });
    expect(await paidBy(league, ann)).toBe(3000);
  });
});

it("A part that is taken back after the fee was lowered is owed again, and all open parts are what is left", async () => {
  const season = await aSeason(["20.00", "30.00", "50.00"], { custody: "treasurer" });
  const { league, ann } = season;
  const first = await payPart.treasurer(league, ann, 0);
  const second = await payPart.treasurer(league, ann, 1);
  expect((await lower(league, ann, "50.00")).status).toBe(200);
  expect(await seatOf(league, ann)).toMatchObject({ paymentStatus: "paid" });
  for (const id of [second, first]) {
    done(await casey.call(reversePayment, { params: { id }, body: { reason: "Never came" } }));
  }
  expect(await shown(league, ann)).toEqual([
    [1, "10.00", "open"],
    [2, "15.00", "open"],
    [3, "25.00", "open"],
  ]);
  expect(await seatOf(league, ann)).toMatchObject({ paymentStatus: "pending", nextPart: { left: "50.00" } });
});

describe("A later part isn't paid before an earlier one", () => {
  const sentence = /^Pay the earliest part first\./;

  it("by card", async () => {
    const { league, ann } = await aSeason(["50.00", "50.00"]);
    const [, second] = await partsOf(league, ann);
    const body = { leagueId: league.id, amount: "50.00", dueIds: [second?.id ?? ""] };
    const refused = await ann.call(createPaymentIntent, { body });
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringMatching(sentence)]);
  });

  it("to a treasurer, whoever says so", async () => {
    const { league, ann, params } = await aSeason(["50.00", "50.00"], { custody: "treasurer" });
    const [, second] = await partsOf(league, ann);
    const body = { ...today(), amount: "50.00", seasons: 0, dueIds: [second?.id ?? ""] };
    const announced = await ann.call(announcePayment, { params, body });
    const recorded = await casey.call(recordPayment, { params, body: { ...body, userId: ann.userId } });
    for (const refused of [announced, recorded]) {
      expect([refused.status, refused.error.message]).toEqual([409, expect.stringMatching(sentence)]);
    }
    expect((await shown(league, ann)).map(([, , standing]) => standing)).toEqual(["open", "open"]);
  });
});
