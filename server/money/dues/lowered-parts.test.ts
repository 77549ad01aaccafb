import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { announcePayment, recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { feeInParts } from "#tests/money/fee-in-parts.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let aSeason: ReturnType<typeof feeInParts>["aSeason"];
let today: ReturnType<typeof feeInParts>["today"];
beforeEach(() => {
  ({ aSeason, today } = feeInParts(world, casey));
});
afterAll(async () => {
  expect(await moneyWithoutWayOut(world.deps.db)).toEqual([]);
});

describe.each(["treasurer", "potkeeper"])("A fee in parts that is lowered (custody: %s)", (custody) => {
  it("after its first part was taken back and the second paid costs the lowered fee", async () => {
    const season = await aSeason(["50.00", "30.00", "20.00"], { custody });
    await season.payButFirst(2);
    expect(await season.shown()).toEqual([
      [1, "50.00", "open"],
      [2, "30.00", "paid"],
      [3, "20.00", "open"],
    ]);
    expect((await season.lower("80.00")).status).toBe(200);
    expect(await season.shown()).toEqual([
      [1, "35.00", "open"],
      [2, "30.00", "paid"],
      [3, "15.00", "open"],
    ]);
    await season.payPart(1);
    await season.payPart(3);
    expect(await season.seat()).toMatchObject({ paymentStatus: "paid", nextPart: null });
    expect(await season.paid()).toBe(8000);
  });

  it("costs the lowered fee when what is left is paid at once", async () => {
    const season = await aSeason(["20.00", "30.00", "50.00"], { custody });
    await season.payButFirst(2);
    expect((await season.lower("90.00")).status).toBe(200);
    await season.pay({ amount: "60.00", seasons: 1 });
    expect(await season.seat()).toMatchObject({ paymentStatus: "paid" });
    expect((await season.shown()).map(([, , standing]) => standing)).toEqual(["paid", "paid", "paid"]);
    expect(await season.paid()).toBe(9000);
  });

  it("to what a later part has paid leaves nothing to pay", async () => {
    const season = await aSeason(["20.00", "30.00", "50.00"], { custody });
    await season.payButFirst(2);
    const under = await season.lower("29.99");
    expect(under.error).toMatchObject({
      message: "They have already paid $30.00 of it, so enter at least that much.",
    });
    expect((await season.lower("30.00")).status).toBe(200);
    expect(await season.shown()).toEqual([[2, "30.00", "paid"]]);
    expect(await season.seat()).toMatchObject({ paymentStatus: "paid" });
    expect(await season.paid()).toBe(3000);
  });
});

it("Parts that are taken back after the fee was lowered are owed again, and all open parts are what is left", async () => {
  const season = await aSeason(["20.00", "30.00", "50.00"], { custody: "treasurer" });
  const paid = [await season.payPart(1), await season.payPart(2)];
  expect((await season.lower("50.00")).status).toBe(200);
  expect(await season.seat()).toMatchObject({ paymentStatus: "paid" });
  for (const id of paid.toReversed()) await season.takeBack(id);
  expect(await season.shown()).toEqual([
    [1, "10.00", "open"],
    [2, "15.00", "open"],
    [3, "25.00", "open"],
  ]);
  expect(await season.seat()).toMatchObject({ paymentStatus: "pending", nextPart: { left: "50.00" } });
});

it.each([
  ["cents", "USD", "10.01", "20.00", ["6.66", "6.67", "6.67"]],
  ["whole units", "ISK", "1000.00", "2000.00", ["666.00", "667.00", "667.00"]],
])("Three equal parts that are lowered add up to the fee in %s", async (_what, currency, part, lowered, expected) => {
  const season = await aSeason([part, part, part], { custody: "treasurer", currency });
  expect((await season.lower(lowered)).status).toBe(200);
  expect((await season.parts()).map(({ amount }) => amount)).toEqual(expected);
});

describe("A later part isn't paid before an earlier one", () => {
  const sentence = /^Pay the earliest part first\./;

  it("by card", async () => {
    const { league, member, parts } = await aSeason(["50.00", "50.00"]);
    const [, second] = await parts();
    const body = { leagueId: league.id, amount: "50.00", dueIds: [second?.id ?? ""] };
    const refused = await member.call(createPaymentIntent, { body });
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringMatching(sentence)]);
  });

  it("to a treasurer, whoever says so", async () => {
    const { member, params, parts, shown } = await aSeason(["50.00", "50.00"], { custody: "treasurer" });
    const [, second] = await parts();
    const body = { ...today(), amount: "50.00", seasons: 0, dueIds: [second?.id ?? ""] };
    const announced = await member.call(announcePayment, { params, body });
    const recorded = await casey.call(recordPayment, { params, body: { ...body, userId: member.userId } });
    for (const refused of [announced, recorded]) {
      expect([refused.status, refused.error.message]).toEqual([409, expect.stringMatching(sentence)]);
    }
    expect((await shown()).map(([, , standing]) => standing)).toEqual(["open", "open"]);
  });
});

describe("The database refuses", () => {
  const run = (text: string, values: unknown[]) => world.database.pool.query(text, values);

  it("another amount for a part, a late fee or a charge that is paid", async () => {
    const season = await aSeason(["20.00", "30.00"]);
    await season.payPart(1);
    const isPaid = [season.league.id];
    for (const set of ["amount = amount - 1", "amount = amount + 1", "kind = 'late', part = null"]) {
      await expect(
        run(`update dues set ${set} where league_id = $1 and kind = 'part' and status = 'paid'`, isPaid),
      ).rejects.toThrow("is paid");
    }
    const late = `insert into dues (league_id, user_id, season_year, kind, amount, status, due_at) values ($1, $2, 1, 'late', 100, 'paid', now())`;
    await run(late, [season.league.id, season.member.userId]);
    await expect(run("update dues set amount = 99 where league_id = $1 and kind = 'late'", isPaid)).rejects.toThrow(
      "is paid",
    );
    await run("update dues set status = 'withdrawn' where league_id = $1 and kind = 'late'", isPaid);
  });

  it("a higher fee for a member who has paid, or another than the league's lower one", async () => {
    const league = await aLeague(world, casey);
    const ann = await aPerson(world, "ann");
    await join(casey, league, ann);
    await pay(ann, league);
    for (const amount of [5001, 4999, 1]) {
      const set = "update dues set amount = $2 where league_id = $1 and kind = 'entry' and status = 'paid'";
      await expect(run(set, [league.id, amount])).rejects.toThrow("is paid");
    }
  });

  it("parts above what is left of their fee, whichever of both changes", async () => {
    const season = await aSeason(["20.00", "30.00"]);
    const { id } = season.league;
    const raise = "update dues set amount = amount + 1 where league_id = $1 and kind = 'part' and part = 1";
    await expect(run(raise, [id])).rejects.toThrow("more than the fee");
    await season.payPart(1);
    const more = `insert into dues (league_id, user_id, season_year, kind, part, amount, due_at) values ($1, $2, 1, 'part', 3, 1, now())`;
    await expect(run(more, [id, season.member.userId])).rejects.toThrow("more than the fee");
  });
});
