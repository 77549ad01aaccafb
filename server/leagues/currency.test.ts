import { describe, expect, it } from "vitest";
import { createLeague } from "#contract/leagues/leagues.ts";
import { chargeMembers } from "#contract/members/league-dues.ts";
import { leaveLeague, lowerEntryFee } from "#contract/members/members.ts";
import { announce, done, payTreasurer } from "#tests/money/treasurer-acts.ts";
import { edit, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, alice] = withPeople(world, "casey", "alice");

const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000).toISOString();
const create = (terms: object) =>
  casey.call(createLeague, {
    body: {
      ...{ name: "Sunday League", entryFee: "50.00", paymentDeadline: inDays(30), endDate: inDays(120) },
      payoutStructure: [{ place: 1, percentage: 100 }],
      ...terms,
    },
  });

const whole = (path: string) => [{ path, message: "ISK has no decimals, so enter a whole amount" }];
const kept = { custody: "treasurer", currency: "ISK", entryFee: "5000" };

describe("a league's currency", () => {
  it("is US dollars unless a treasurer keeps the money and chooses another", async () => {
    expect((await create({})).body).toMatchObject({ currency: "USD" });
    expect((await create({ custody: "treasurer" })).body).toMatchObject({ currency: "USD" });
    expect((await create(kept)).body).toMatchObject({ currency: "ISK", entryFee: "5000.00" });
  });

  it("is no other where Potkeeper keeps the money, from the start or later", async () => {
    const message = "Potkeeper keeps money in US dollars only. Choose USD, or let a treasurer keep it.";
    const refused = [
      await create({ currency: "EUR" }),
      await edit(casey, (await create(kept)).body, { custody: "potkeeper" }),
    ];
    for (const { status, error } of refused) {
      expect([status, error.errors]).toEqual([400, [{ path: "currency", message }]]);
    }
    const back = await edit(casey, (await create(kept)).body, { custody: "potkeeper", currency: "USD" });
    expect(back.body).toMatchObject({ custody: "potkeeper", currency: "USD" });
  });

  it("changes until a member owes something, and again once nobody does", async () => {
    const league = await aLeague(world, casey, { custody: "treasurer" });
    expect((await edit(casey, league, { currency: "GBP" })).body).toMatchObject({ currency: "GBP" });
    await join(casey, league, alice);
    const refused = await edit(casey, league, { currency: "EUR" });
    const message = "Members owe or have paid amounts in GBP, so the currency can't change anymore.";
    expect([refused.status, refused.error.errors]).toEqual([409, [{ path: "currency", message }]]);
    expect((await edit(casey, league, { currency: "GBP", name: "Monday League" })).status).toBe(200);
    done(await alice.call(leaveLeague, { params: { id: league.id } }));
    expect((await edit(casey, league, { currency: "EUR" })).body).toMatchObject({ currency: "EUR" });
  });

  it("stays once somebody paid, or says so", async () => {
    for (const pays of [
      announce,
      (...[at, who, of]: Parameters<typeof announce>) => payTreasurer(at, casey, of, who),
    ]) {
      const terms = { custody: "treasurer", currency: "GBP" };
      const league = await withLeague(world, { by: casey, players: [alice] }, terms);
      await pays(world, alice, league);
      expect((await edit(casey, league, { currency: "EUR" })).status).toBe(409);
    }
  });
});

describe("in a currency without decimals, an amount with some is refused at its field:", () => {
  it.each([
    ["entryFee", { entryFee: "5000.50" }],
    ["lateFee", { lateFee: "10.01" }],
    ["maxChargesPerMember", { maxChargesPerMember: "0.99" }],
    ["prizeRules", { prizeRules: [{ kind: "custom", label: "Best name", amount: "10.50" }] }],
  ])("%s of a new and an edited league", async (path, terms) => {
    const created = await create({ ...kept, ...terms });
    expect([created.status, created.error.errors]).toEqual([400, whole(path)]);
    const edited = await edit(casey, (await create(kept)).body, terms);
    expect([edited.status, edited.error.errors]).toEqual([400, whole(path)]);
  });

  it("a part of the entry fee", async () => {
    const entryParts = [
      { amount: "2500.50", dueAt: inDays(10) },
      { amount: "2499.50", dueAt: inDays(20) },
    ];
    expect((await create({ ...kept, entryParts })).error.errors).toEqual(whole("entryParts"));
  });

  it("amounts that a league already has, when its currency loses the decimals", async () => {
    const league = (await create({ custody: "treasurer", entryFee: "50.50" })).body;
    expect((await edit(casey, league, { currency: "ISK" })).error.errors).toEqual(whole("entryFee"));
  });

  it("a charge, a lowered fee and a payout, while whole ones are taken, however large", async () => {
    const terms = { ...kept, entryFee: "5000000", maxChargesPerMember: "5000000" };
    const league = await aLeague(world, casey, terms);
    const params = { id: league.id };
    await join(casey, league, alice);
    const charge = (amount: string) => {
      const body = { userIds: [alice.userId], chargeKind: "fine" as const, amount, reason: "Late line-up" };
      return casey.call(chargeMembers, { params, body });
    };
    const lower = (amount: string) =>
      casey.call(lowerEntryFee, { params: { ...params, userId: alice.userId }, body: { amount, reason: "At school" } });
    expect((await charge("10.50")).error.errors).toEqual(whole("amount"));
    expect((await lower("10.50")).error.errors).toEqual(whole("amount"));
    done(await charge("2000000"));
    done(await lower("4000000"));
    const { id } = league;
    await announce(world, alice, { ...league, entryFee: "4000000.00" });
    const paid = await world.database.ownerPool.query("select id from payments where league_id = $1", [id]);
    expect(paid.rows).toHaveLength(1);
    await setStatus(casey, league, "completed");
    expect((await propose(casey, league, [[alice, "10.50"]])).error.errors).toEqual(whole("payouts.0.amount"));
  });
});

describe("the database", () => {
  const attempt = (text: string, id: string) =>
    world.database.pool.query(text, [id]).then(
      () => "done",
      (error: Error) => error.message,
    );

  it("refuses another currency where Potkeeper keeps the money, and what is no code", async () => {
    const [held, own] = [(await create({})).body.id, (await create(kept)).body.id];
    const set = (currency: string, id: string) =>
      attempt(`update leagues set currency = '${currency}' where id = $1`, id);
    expect(await set("EUR", held)).toContain('check constraint "leagues_currency_of_potkeeper"');
    expect(await set("eur", own)).toContain('check constraint "leagues_currency"');
    expect(await set("EU", own)).toContain('check constraint "leagues_currency"');
    expect(await set("EUR", own)).toBe("done");
  });
});
