import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { declare, getDeclarations } from "#contract/people/declarations.ts";
import { payableBalance } from "#server/ledger/balances.ts";
import { refusalsFor } from "#server/people/declarations/may-pay.ts";
import { birthDates } from "#server/platform/db/schema/declarations.ts";
import { payouts, unclaimedMoney } from "#server/platform/db/schema/payouts.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { testApp } from "#tests/support/app.ts";
import { untilSomeoneWaits } from "#tests/support/until-someone-waits.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, signIn } from "#tests/support/world.ts";

const REASON = "The law of your state doesn't allow contests for money.";
const DUTIES = { MIN_AGE: "21", PLACES: "only US, GB; not US-WA, US-ID", PLACES_REASON: REASON };
const GROWN = "1980-05-17";

/** The same installation before the operator set anything, whose clock is ahead: deferred jobs wait until a test runs them. */
const startsAt = new Date((Math.ceil(Date.now() / 86_400_000) + 365.5) * 86_400_000);
const before = withWorld({ startsAt });
const world = withWorld(() => ({ environment: DUTIES, on: before.database, startsAt }));
const [casey] = withPeople(world, "casey");
let born = 0;

const say = (person: Person, body: object) => {
  world.advance({ hours: 1 / 3600 });
  return person.call(declare, { body });
};
const startPaying = async (person: Person, { id: leagueId }: League, more: object = {}) => {
  const { status, error } = await person.call(createPaymentIntent, { body: { leagueId, amount: "50.00", ...more } });
  return { status, message: error?.message, code: error?.code };
};
/** What the processor and the books know of a league's payments. */
async function moneyIn({ id }: League) {
  const count = async (query: ReturnType<typeof sql>) =>
    (await world.deps.db.execute<{ n: number }>(sql`select count(*)::int as n from ${query}`)).rows[0]?.n;
  return {
    intents: await count(sql`sandbox.payment_intents where body #>> '{metadata,league_id}' = ${id}`),
    entries: await count(sql`ledger.entries where league_id = ${id}::uuid and event_type <> 'state.recorded'`),
    payments: await count(sql`payments where league_id = ${id}::uuid`),
    seats: await count(sql`league_members where league_id = ${id}::uuid`),
  };
}
const intentsOf = async ({ id }: League) =>
  (
    await world.deps.db.execute<{ status: string }>(
      sql`select status from sandbox.payment_intents where body #>> '{metadata,league_id}' = ${id}`,
    )
  ).rows.map(({ status }) => status);
const NOTHING = { intents: 0, entries: 0, payments: 0, seats: 0 };
const card = () => ({ card: { expYear: world.clock().getUTCFullYear() + 4 } });

describe("Before a payment by card", () => {
  it("age and place are asked for, and nothing is charged or kept until they are answered", async () => {
    const league = await aLeague(world, casey, { isPublic: true });
    const ann = await aPerson(world, "ann");
    const asked = {
      status: 403,
      code: "declare_first",
      message: expect.stringMatching(/answer what we ask.*Nothing was charged/),
    };
    expect(await startPaying(ann, league)).toEqual(asked);
    await say(ann, { birthDate: GROWN });
    expect(await startPaying(ann, league)).toEqual(asked);
    expect(await moneyIn(league)).toEqual(NOTHING);
    await say(ann, { place: "US-CA" });
    await pay(ann, league, card());
    expect(await moneyIn(league)).toMatchObject({ intents: 1, payments: 1, seats: 1 });
  });

  it("a person in a refused place reads the operator's reason, before a seat, an intent or an entry", async () => {
    const league = await aLeague(world, casey, { isPublic: true });
    const bob = await aPerson(world, "bob");
    for (const place of ["US-WA", "FR"]) {
      await say(bob, { birthDate: GROWN, place });
      expect(await startPaying(bob, league)).toMatchObject({ status: 403, message: `${REASON} Nothing was charged.` });
    }
    expect(await moneyIn(league)).toEqual(NOTHING);
    await say(bob, { place: "GB" });
    expect(await startPaying(bob, league)).toMatchObject({ status: 200 });
  });

  it("a person who is too young is refused until their birthday, and a second answer doesn't change the first", async () => {
    const league = await aLeague(world, casey, { isPublic: true });
    const cara = await aPerson(world, "cara");
    const day = new Date(world.clock().getTime() + 2 * 86_400_000).toISOString().slice(5, 10);
    const born = `${world.clock().getUTCFullYear() - 21}-${day}`;
    await say(cara, { birthDate: born, place: "US-NY" });
    const refused = { status: 403, message: "You have to be at least 21 to pay or be paid here. Nothing was charged." };
    expect(await startPaying(cara, league)).toMatchObject(refused);
    const again = await say(cara, { birthDate: GROWN });
    expect([again.status, again.error.errors?.[0]?.path]).toEqual([409, "birthDate"]);
    expect(await startPaying(cara, league)).toMatchObject(refused);
    expect((await cara.call(getDeclarations)).body).toMatchObject({
      birthDate: { date: born },
      refusal: expect.any(String),
    });
    expect(await moneyIn(league)).toEqual(NOTHING);
    const later = await testApp({
      environment: DUTIES,
      on: world.database,
      startsAt: new Date(world.clock().getTime() + 3 * 86_400_000),
    });
    expect((await startPaying(await signIn(later, "cara"), league)).status).toBe(200);
    await later.app.close();
  });

  it("a place is told at most three times in 30 days, so nobody tries places until one fits", async () => {
    const nomad = await aPerson(world, "nomad");
    for (const place of ["US-WA", "US-ID", "FR"]) expect((await say(nomad, { place })).status).toBe(200);
    const fourth = await say(nomad, { place: "GB" });
    expect([fourth.status, fourth.error.errors?.[0]?.path]).toEqual([409, "place"]);
  });

  it.each([
    ["on the day before a birthday", "2008-06-10", "2029-06-09T09:59:59Z", true],
    ["once a birthday has begun in the easternmost zone", "2008-06-10", "2029-06-09T10:00:00Z", false],
    ["before March 1 of a common year, born on a leap day", "2008-02-29", "2029-02-28T09:59:59Z", true],
    ["on March 1 of a common year, born on a leap day", "2008-02-29", "2029-02-28T10:00:00Z", false],
    ["on a leap day, born on the eve of it", "2007-02-28", "2028-02-29T09:59:59Z", false],
    ["on a leap day, born on the day after it", "2007-03-01", "2028-02-29T09:59:59Z", true],
  ])("%s, somebody is too young for 21 only while it is so everywhere", async (_, bornOn, at, isTooYoung) => {
    const now = new Date(at);
    const { userId } = await aPerson(world, `born${++born}`);
    await world.deps.db.insert(birthDates).values({ userId, bornOn, ip: "", device: "", declaredAt: now });
    const refusals = await refusalsFor(world.deps.db, { userId, config: world.deps.config, now });
    expect(refusals.has("too_young")).toBe(isTooYoung);
  });

  it("the person who pays is asked, not the member whose dues they pay", async () => {
    const league = await aLeague(world, casey, { isPublic: true });
    const [dan, eve] = [await aPerson(world, "dan"), await aPerson(world, "eve")];
    await join(casey, league, dan, eve);
    await say(dan, { birthDate: GROWN, place: "US-ID" });
    await say(eve, { birthDate: GROWN, place: "US-OR" });
    expect((await startPaying(dan, league, { forUserId: eve.userId })).status).toBe(403);
    expect((await startPaying(eve, league, { forUserId: dan.userId })).status).toBe(200);
  });

  it("an open payment is withdrawn once its payer says that they live where no one may pay", async () => {
    const league = await aLeague(world, casey, { isPublic: true });
    const fay = await aPerson(world, "fay");
    await say(fay, { birthDate: GROWN, place: "US-CA" });
    expect((await startPaying(fay, league)).status).toBe(200);
    await say(fay, { place: "US-WA" });
    expect(await intentsOf(league)).toEqual(["canceled"]);
  });

  it("a payment that was open before the operator asked is withdrawn, and not that of someone who has answered", async () => {
    const [finn, hana] = [await aPerson(before, "finn"), await aPerson(before, "hana")];
    const finnLeague = await aLeague(before, finn, { isPublic: true });
    const hanaLeague = await aLeague(before, hana, { isPublic: true });
    expect((await startPaying(finn, finnLeague)).status).toBe(200);
    expect((await startPaying(hana, hanaLeague)).status).toBe(200);
    await say(await signIn(world, "hana"), { birthDate: GROWN, place: "US-CA" });
    world.advance({ hours: 1 });
    await resumeUnfinished(world.deps);
    await world.runJobs();
    expect(await intentsOf(finnLeague)).toEqual(["canceled"]);
    expect(await intentsOf(hanaLeague)).toEqual(["requires_payment_method"]);
  });
});

it("An answer that arrives while its account is being erased keeps nothing", async () => {
  const ivy = await aPerson(world, "ivy");
  const erasing = await world.database.ownerPool.connect();
  await erasing.query("begin");
  await erasing.query("update users set erased_at = now() where id = $1", [ivy.userId]);
  const answer = ivy.call(declare, { body: { birthDate: GROWN, place: "US-CA" } });
  await untilSomeoneWaits(world.database);
  await erasing.query("commit");
  erasing.release();
  expect((await answer).status).toBe(404);
  expect(await world.deps.db.$count(birthDates, eq(birthDates.userId, ivy.userId))).toBe(0);
});

it("Answers that can't be true are refused at their fields, and nothing is kept", async () => {
  const gus = await aPerson(world, "gus");
  const thisYear = `${world.clock().getUTCFullYear()}-01-01`;
  for (const [body, path] of [
    [{ birthDate: thisYear }, "birthDate"],
    [{ birthDate: "1899-12-31" }, "birthDate"],
    [{ birthDate: "1990-02-30" }, "birthDate"],
    [{ place: "US" }, "place"],
    [{ place: "US-PR" }, "place"],
    [{ place: "XX" }, "place"],
  ] as const) {
    const { status, error } = await say(gus, body);
    expect([status, error.errors?.[0]?.path], JSON.stringify(body)).toEqual([400, path]);
  }
  expect((await gus.call(getDeclarations)).body).toMatchObject({ birthDate: null, places: [] });
});

/** A season that this person has won, with $100.00 to be sent to them. */
async function aWin(name: string) {
  const commissioner = await aPerson(before, `${name}_runs`);
  const league = await aLeague(before, commissioner);
  const [winner, loser] = [await aPerson(before, name), await aPerson(before, `${name}_lost`)];
  await join(commissioner, league, winner, loser);
  for (const person of [winner, loser]) await pay(person, league, card());
  return { league, winner: await signIn(world, name), commissioner: await signIn(world, `${name}_runs`), loser };
}

async function award({ league, winner, commissioner }: Awaited<ReturnType<typeof aWin>>): Promise<void> {
  await commissioner.call(completeLeague, { params: { id: league.id } });
  const body = { payouts: [{ userId: winner.userId, place: 1, amount: "100.00" }] };
  expect((await commissioner.call(proposePayouts, { params: { id: league.id }, body })).status).toBe(201);
}

const openAccount = async (person: Person) => {
  const { status, body, error } = await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
  return { status, link: body.url?.split("/").at(-1) ?? "", message: error?.message, code: error?.code };
};
const BANK = { routingNumber: "110000000", accountNumber: "000123456789" };
const nameBank = async (person: Person) => {
  const params = { id: (await openAccount(person)).link };
  expect((await person.call(completeSandboxAccountLink, { params, body: BANK })).status).toBe(200);
};
const payoutIn = async (person: Person, { id }: League) => (await person.call(listPayouts, { params: { id } })).body[0];
const transfers = async ({ id }: League) => {
  const query = sql`select from payout_attempts tried join payouts p on p.id = tried.payout_id where p.league_id = ${id}::uuid`;
  return (await world.deps.db.execute(query)).rows.length;
};

describe("Before a payout", () => {
  it("a winner who may not be paid can't name a bank account, and the prize stays where it was until they may", async () => {
    const season = await aWin("hal");
    const { league, winner } = season;
    await award(season);
    const owed = await payableBalance(world.deps.db, winner.userId);
    expect(await openAccount(winner)).toMatchObject({ status: 403, code: "declare_first" });
    await say(winner, { birthDate: GROWN, place: "US-WA" });
    expect(await openAccount(winner)).toMatchObject({ status: 403, message: expect.stringContaining(REASON) });
    await world.runJobs();
    expect([owed, await payableBalance(world.deps.db, winner.userId), await transfers(league)]).toEqual([
      10_000, 10_000, 0,
    ]);
    await say(winner, { place: "US-OR" });
    await nameBank(winner);
    await world.runJobs();
    expect(await payoutIn(winner, league)).toMatchObject({ status: "completed" });
    expect(await payableBalance(world.deps.db, winner.userId)).toBe(0);
  });

  it("a prize waits, and winner, commissioner and admin see why, after moving between paying and winning", async () => {
    const season = await aWin("ida");
    const { league, winner, commissioner } = season;
    await say(winner, { birthDate: GROWN, place: "US-CA" });
    await nameBank(winner);
    await say(winner, { place: "US-WA" });
    await award(season);
    await world.runJobs();
    const pause = { reason: "place_refused", until: null };
    const ada = await anAdmin(world, "ada");
    for (const person of [winner, commissioner, ada]) {
      expect(await payoutIn(person, league), person.username).toMatchObject({ status: "pending", pause });
    }
    const loser = await signIn(world, season.loser.username);
    expect(await payoutIn(loser, league)).toMatchObject({ status: "pending", pause: null });
    expect((await winner.call(getPayoutAccount)).body.waiting[0]).toMatchObject({ pause });
    expect([await payableBalance(world.deps.db, winner.userId), await transfers(league)]).toEqual([10_000, 0]);
    await say(winner, { place: "GB" });
    await world.runJobs();
    expect(await payoutIn(winner, league)).toMatchObject({ status: "completed", pause: null });
  });

  it("a prize goes on by itself once the operator's list allows the place", async () => {
    const season = await aWin("jan");
    const { league, winner } = season;
    await say(winner, { birthDate: GROWN, place: "GB" });
    await nameBank(winner);
    await say(winner, { place: "US-ID" });
    await award(season);
    await world.runJobs();
    expect(await transfers(league)).toBe(0);
    const wider = await testApp({
      environment: { ...DUTIES, PLACES: "not US-WA" },
      on: world.database,
      startsAt: new Date(world.clock().getTime() + 120_000),
    });
    await resumeUnfinished(world.deps);
    await world.runJobs();
    expect(await transfers(league)).toBe(0);
    await resumeUnfinished(wider.deps);
    await wider.runJobs();
    expect(await payoutIn(winner, league)).toMatchObject({ status: "completed" });
    await wider.app.close();
  });

  it("someone whose refund waits for a bank account isn't asked, and gets it", async () => {
    const { league, winner } = await aWin("kim");
    await say(winner, { place: "US-WA", birthDate: "2015-01-01" });
    expect((await openAccount(winner)).status).toBe(403);
    const { rows } = await world.deps.db.execute<{ id: string }>(
      sql`select id from payments where league_id = ${league.id}::uuid and user_id = ${winner.userId}::uuid`,
    );
    const season = { leagueId: league.id, seasonYear: 1, userId: winner.userId };
    const { rows: refunds } = await world.deps.db.execute<{ id: string }>(sql`
      insert into refunds (league_id, season_year, user_id, payment_id, amount, status, reason, created_at, updated_at)
      values (${league.id}::uuid, 1, ${winner.userId}::uuid, ${rows[0]?.id}::uuid, 100, 'failed', 'left', now(), now())
      returning id`);
    const refundId = refunds[0]?.id ?? "";
    await world.deps.db
      .insert(payouts)
      .values({ ...season, kind: "refund", refundId, amount: 100 as never, createdAt: world.clock() });
    expect((await openAccount(winner)).status).toBe(200);
    expect((await winner.call(getPayoutAccount)).body.waiting).toMatchObject([{ kind: "refund", pause: null }]);
    // It is kept as unclaimed, paid out, kept again and paid out again: still the same money.
    const sum = { ...season, amount: 100 as never };
    let [source] = await world.deps.db.select().from(payouts).where(eq(payouts.userId, winner.userId));
    for (const _ of [1, 2]) {
      const createdAt = world.clock();
      const failed = "update payouts set status = 'failed', unclaimed_at = now() where id = $1";
      await world.database.ownerPool.query(failed, [source?.id]);
      const kept = { ...sum, payoutId: source?.id, reason: "Gone", movedById: casey.userId, createdAt };
      const [money] = await world.deps.db.insert(unclaimedMoney).values(kept).returning();
      expect((await openAccount(winner)).status, "while it is kept").toBe(200);
      world.advance({ hours: 1 });
      [source] = await world.deps.db
        .insert(payouts)
        .values({ ...sum, kind: "unclaimed", createdAt: world.clock() })
        .returning();
      const paid = eq(unclaimedMoney.id, money?.id ?? "");
      await world.deps.db.update(unclaimedMoney).set({ paidAsId: source?.id }).where(paid);
      expect((await openAccount(winner)).status, "once it is paid out").toBe(200);
      expect((await winner.call(getPayoutAccount)).body.waiting).toMatchObject([{ kind: "unclaimed", pause: null }]);
    }
  });
});

it("Nothing is asked where the operator has set nothing", async () => {
  const casual = await aPerson(before, "casual");
  expect((await casual.call(getDeclarations)).body).toEqual({
    ...{ consents: [], birthDate: null, places: [], refusal: null, mayNameBank: true },
    missing: { terms: false, birthDate: false, place: false },
  });
});
