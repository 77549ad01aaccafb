import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { signIn } from "#contract/people/auth.ts";
import { testApp } from "#tests/support/app.ts";
import { connectTo } from "#tests/support/database.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

/*
 * A thief with many accounts gets no further than one with a single account: a card has ten declines a day as well, and so
 * has a network (RULES §17).
 */
const DECLINED = ["0002", "9995", "9987", "9979"].map((end) => ({ number: `400000000000${end}` }));
const card = (index: number) => DECLINED[index % DECLINED.length] as { number: string };

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
let people: Person[];
let leagues: League[];
let round = 0;
// The declines of the round before are over by then.
beforeEach(async () => {
  round += 1;
  world.advance({ days: 2 });
  leagues = [await aLeague(world, commissioner), await aLeague(world, commissioner)];
});

const first = () => leagues[0] as League;
const second = () => leagues[1] as League;
const address = (network: number) => `203.0.${round}.${network}`;

/** Members of both leagues, each at one of these addresses. */
async function membersAt(...addresses: string[]) {
  people = [];
  for (const [index, ip] of addresses.entries()) people.push(await aPerson(world, `payer${round}_${index}`, { ip }));
  for (const league of leagues) await join(commissioner, league, ...people);
  return people as [Person, Person, Person, Person];
}

type Intent = Awaited<ReturnType<typeof startPayment>>;
const rowsOf = async (text: string, ...values: unknown[]) => (await world.database.ownerPool.query(text, values)).rows;
const ask = (person: Person, league: League) =>
  person.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
const stateOf = async ({ paymentIntentId }: Intent) =>
  (await rowsOf("select status from payments where stripe_payment_intent_id = $1", paymentIntentId))[0].status;
const mailsTo = async ({ email }: Person): Promise<string[]> => {
  const text = `select text from mails where "to" = $1 and subject like '%was canceled' order by created_at`;
  return (await rowsOf(text, email)).map((mail) => mail.text);
};
/** Counts the cards the processor has tried for these people. */
const tried = async (...payers: Person[]) => {
  const text = "select from sandbox.charges where body #>> '{metadata,user_id}' = any($1) and status = 'failed'";
  return (
    await rowsOf(
      text,
      payers.map(({ userId }) => userId),
    )
  ).length;
};

/** Tries cards one after another. @returns The statuses of the answers. */
async function tryCards(person: Person, intent: Intent, cards: { number: string }[]) {
  const statuses = [];
  for (const each of cards) statuses.push((await confirmCard(person, intent, each)).status);
  return statuses;
}
const different = (times: number) => Array.from({ length: times }, (_, index) => card(index));
const same = (times: number) => Array.from({ length: times }, () => card(0));

describe("a network address", () => {
  it("has ten declines a day over all its people, who are stopped only there and for a day", async () => {
    const [a, b, c, elsewhere] = await membersAt(address(1), address(1), address(1), address(2));
    const waiting = await startPayment(c, first());
    expect(await tryCards(a, await startPayment(a, first()), different(5))).toEqual(Array(5).fill(402));
    const next = await startPayment(a, first());
    expect(await tryCards(b, await startPayment(b, first()), different(5))).toEqual(Array(5).fill(402));

    expect(await tryCards(a, next, different(1))).toEqual([400]);
    expect(await tryCards(c, waiting, different(1))).toEqual([400]);
    expect([await stateOf(next), await stateOf(waiting)]).toEqual(["cancelled", "cancelled"]);
    world.advance({ hours: 1 });
    const refused = await ask(c, second());
    expect([refused.status, refused.error.message, refused.headers["retry-after"]]).toEqual([
      429,
      "Cards were declined 10 times within a day on the internet connection you're using, which others may share. Nothing was charged. You can pay over another connection now, or over this one in 23 hours.",
      String(23 * 3600),
    ]);
    expect((await ask(a, second())).status).toBe(429);
    expect(await tried(a, b, c)).toBe(10);
    await pay(elsewhere, first());
    const away = { ...c, ...world.visitor({ ip: address(9) }) };
    await signInAt(away);
    await pay(away, first());
    world.advance({ hours: 23.1 });
    await pay(b, second());
  });

  it("counts what is tried on a payment where it was last opened", async () => {
    const [a, b, neighbor] = await membersAt(address(1), address(3), address(1));
    const intent = await startPayment(a, first());
    const away = { ...a, ...world.visitor({ ip: address(3) }) };
    await signInAt(away);
    expect((await startPayment(away, first())).paymentIntentId).toBe(intent.paymentIntentId);
    await tryCards(a, intent, different(5));
    await tryCards(b, await startPayment(b, first()), different(5));
    expect((await ask(b, first())).status).toBe(429);
    await pay(neighbor, first());
  });

  it("tells those whose cards were declined why their payment ended, and no one else by email", async () => {
    const [a, b, c] = await membersAt(address(1), address(1), address(1));
    await startPayment(c, first());
    await tryCards(a, await startPayment(a, first()), different(5));
    const open = await startPayment(b, second());
    await tryCards(b, open, different(2));
    await tryCards(b, await startPayment(b, first()), different(3));
    await world.runJobs();
    expect(await mailsTo(a)).toEqual([expect.stringContaining("5 cards were declined for your payment")]);
    expect(await mailsTo(b)).toEqual(
      Array(2).fill(
        expect.stringContaining(
          "Cards were declined 10 times within a day on the internet connection you used, which others may share. So your payment for Sunday League is canceled. You can pay over another connection now, or over this one after a day. Nothing was charged.",
        ),
      ),
    );
    expect(await mailsTo(c)).toEqual([]);
  });
});

/** Signs an already known person in from where this client is. */
async function signInAt({ username, call }: Person) {
  expect((await call(signIn, { body: { username, password: "correct horse" } })).status).toBe(200);
}

describe("a card", () => {
  it("has ten declines a day over all who try it, wherever they are, and then stops them and no one else", async () => {
    const [a, b, c, other] = await membersAt(address(1), address(2), address(3), address(4));
    const [ofA, ofB, ofC] = [
      await startPayment(a, first()),
      await startPayment(b, first()),
      await startPayment(c, first()),
    ];
    const alsoA = await startPayment(a, second());
    expect(await tryCards(a, ofA, same(4))).toEqual(Array(4).fill(402));
    expect(await tryCards(b, ofB, same(4))).toEqual(Array(4).fill(402));
    expect(await tryCards(c, ofC, same(4))).toEqual([402, 402, 400, 400]);
    expect(await Promise.all([ofA, ofB, ofC, alsoA].map(stateOf))).toEqual(Array(4).fill("cancelled"));
    for (const person of [a, b, c]) {
      const refused = await ask(person, second());
      expect([refused.status, refused.error.message]).toEqual([
        429,
        "A card that you tried was declined 10 times within a day. Nothing was charged. You can pay again in 24 hours.",
      ]);
    }
    expect(await tried(a, b, c)).toBe(10);
    await pay(other, first());
    await world.runJobs();
    expect(await mailsTo(a)).toEqual(
      Array(2).fill(
        expect.stringContaining(
          "A card that you tried was declined 10 times within a day, so your payment for Sunday League is canceled and you can't make another payment for a day. Nothing was charged.",
        ),
      ),
    );
  });

  it("is recognized in the processor's events, which keep nothing of it once they are handled", async () => {
    const [a, b, c] = await membersAt(address(1), address(2), address(3));
    for (const [person, times] of [
      [a, 4],
      [b, 4],
      [c, 2],
    ] as const) {
      const { paymentIntentId: id, clientSecret } = await startPayment(person, first());
      for (let time = 0; time < times; time++) {
        const typed = { ...card(0), expMonth: 12, expYear: 2030, cvc: "123" };
        await world.deps.sandbox?.confirmPaymentIntent({ id, clientSecret, card: typed }).catch(() => undefined);
      }
    }
    await world.runJobs();
    expect([(await ask(a, second())).status, (await ask(c, second())).status]).toEqual([429, 429]);
    const events = await rowsOf("select payload from provider_events where type = 'payment_intent.payment_failed'");
    expect(events.length).toBeGreaterThanOrEqual(10);
    expect(events.filter(({ payload }) => "triedCard" in payload)).toEqual([]);
  });
});

it("Cards tried at once in two server processes reach the bank no more often than one after the other", async () => {
  const other = await testApp({ on: { ...connectTo(world.database), close: async () => {} }, startsAt: world.clock() });
  try {
    const payers = await membersAt(address(1), address(1), address(1));
    const tries = [];
    for (const person of payers) {
      const intent = await startPayment(person, first());
      const { call } = other.visitor({ ip: address(1) });
      const there = { ...person, call };
      await signInAt(there);
      for (let time = 0; time < 4; time++) {
        tries.push(confirmCard(person, intent, card(time)), confirmCard(there, intent, card(time)));
      }
    }
    await Promise.all(tries);
    expect(await tried(...payers)).toBe(10);
  } finally {
    await other.app.close();
    await other.database.disconnect();
  }
});

it("Who tried which card where isn't readable, and is forgotten after a day", async () => {
  const [a, b] = await membersAt(address(1), address(1));
  const open = await startPayment(b, second());
  await tryCards(a, await startPayment(a, first()), different(5));
  await tryCards(b, open, different(1));
  const declines = () =>
    rowsOf("select card, network from payment_declines where user_id = any($1)", [a.userId, b.userId]);
  const networks = () =>
    rowsOf("select status, network from payments where user_id = any($1) order by status", [a.userId, b.userId]);
  const kept = [...(await declines()), ...(await networks())];
  expect(kept).toHaveLength(8);
  for (const { network } of kept) expect(network).toMatch(/^payments-network:[\w-]+$/);
  for (const { card: keyed } of kept.slice(0, 6)) expect(keyed).toMatch(/^declined-card:[\w-]+$/);
  expect(JSON.stringify(kept)).not.toContain(address(1));

  world.advance({ hours: 24.1 });
  await world.database.ownerPool.query("select jobs.enqueue('prune_limits', '{}', null, null)");
  await world.runJobs();
  expect(await declines()).toEqual(Array(6).fill({ card: null, network: null }));
  expect(await networks()).toEqual([
    { status: "cancelled", network: null },
    { status: "pending", network: expect.any(String) },
  ]);
});
