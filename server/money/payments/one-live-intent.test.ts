import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { editLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { acceptReplacement, inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { leaveLeague, removeMember } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { of, propose, seatOf, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, confirmCard, type Person, pay, setStatus, startPayment } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let count = 0;
afterAll(async () => {
  await world.runJobs();
});

async function aMember(terms: Record<string, unknown> = {}) {
  const member = await aPerson(world, `member${++count}`);
  return { league: await withLeague(world, { by: casey, players: [member] }, terms), member };
}
const aDynastyMember = () => aMember({ leagueType: "dynasty" });

const atProcessor = async ({ id }: League) =>
  (
    await world.deps.db.execute<{ id: string; status: string; amount: number }>(
      sql`select id, status, amount from sandbox.payment_intents where body #>> '{metadata,league_id}' = ${id} order by seq`,
    )
  ).rows;
const isLive = ({ status }: { status: string }) => status !== "canceled" && status !== "succeeded";
const live = async (league: League) => (await atProcessor(league)).filter(isLive);
const refundedIn = async ({ id }: League) =>
  (
    await world.deps.db.execute<{ cents: number }>(
      sql`select coalesce(sum(r.amount), 0)::bigint as cents from sandbox.refunds r
        join sandbox.payment_intents i on i.id = r.payment_intent where i.body #>> '{metadata,league_id}' = ${id}`,
    )
  ).rows[0]?.cents;
const ask = (member: Person, { id }: League, yearsSelected: number) =>
  member.call(createPaymentIntent, {
    body: { leagueId: id, amount: (50 * yearsSelected).toFixed(2), yearsSelected },
  });
/** Asks again as long as the league is too busy for an answer: how long it may wait in line depends on the machine. */
async function askUntilServed(...asked: Parameters<typeof ask>) {
  for (let left = 54; ; left -= 1) {
    const answer = await ask(...asked);
    if (answer.status !== 503 || left === 0) return answer;
  }
}
const tell = (member: Person, { paymentIntentId }: { paymentIntentId: string }) =>
  member.call(paymentSuccess, { body: { paymentIntentId } });
const edit = (league: League, body: object) => {
  const { paymentDeadline, endDate } = league;
  return casey.call(editLeague, { ...of(league), body: { paymentDeadline, endDate, ...body } });
};
const statusOf = async (member: Person, league: League) => (await seatOf(casey, league, member))?.paymentStatus;

describe("another number of seasons", () => {
  it("is another payment with another intent, and the old form can no longer charge", async () => {
    const { league, member } = await aDynastyMember();
    const two = await startPayment(member, league, { years: 2 });
    const three = await startPayment(member, league, { years: 3 });
    expect(three.paymentIntentId).not.toBe(two.paymentIntentId);
    expect(await atProcessor(league)).toMatchObject([
      { id: two.paymentIntentId, status: "canceled", amount: 10_000 },
      { id: three.paymentIntentId, status: "requires_payment_method", amount: 15_000 },
    ]);
    const late = await confirmCard(member, two);
    expect([late.status, late.error.code]).toEqual([400, "payment_intent_unexpected_state"]);
    expect((await tell(member, two)).body.status).toBe("cancelled");
    expect((await confirmCard(member, three)).status).toBe(200);
    expect((await tell(member, three)).body.status).toBe("succeeded");
  });

  it("leaves one live intent at most, whatever 54 calls at once ask for", async () => {
    const { league, member } = await aDynastyMember();
    const answers = await Promise.all(
      Array.from({ length: 54 }, (_, index) => askUntilServed(member, league, 2 + (index % 2))),
    );
    expect(
      [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 200 && status !== 409),
    ).toEqual([]);
    expect((await live(league)).length).toBeLessThanOrEqual(1);
    const last = await startPayment(member, league, { years: 3 });
    expect(await live(league)).toMatchObject([{ id: last.paymentIntentId }]);
  });

  it("never charges twice when both forms are paid at once", async () => {
    const { league, member } = await aDynastyMember();
    const two = await startPayment(member, league, { years: 2 });
    const [three] = await Promise.all([ask(member, league, 3), confirmCard(member, two)]);
    if (three.status === 200) await confirmCard(member, three.body);
    await world.runJobs();
    const charged = (await atProcessor(league)).filter(({ status }) => status === "succeeded");
    expect(charged).toHaveLength(1);
    expect(await statusOf(member, league)).toBe("paid");
  });
});

it("The same terms give the same intent to 20 calls at once", async () => {
  const { league, member } = await aDynastyMember();
  const answers = await Promise.all(Array.from({ length: 20 }, () => askUntilServed(member, league, 2)));
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(new Set(answers.map(({ body }) => body.paymentIntentId)).size).toBe(1);
  expect(await atProcessor(league)).toHaveLength(1);
});

describe("an open payment whose terms change", () => {
  type Change = (league: League, member: Person) => Promise<unknown>;
  it.each<[string, Change]>([
    ["the member leaves", (league, member) => member.call(leaveLeague, of(league))],
    ["the member is removed", (league, { userId }) => casey.call(removeMember, { params: { id: league.id, userId } })],
    ["the league is canceled", (league) => setStatus(casey, league, "cancelled")],
    ["the season is completed", (league) => setStatus(casey, league, "completed")],
    ["the fee is edited", (league) => edit(league, { entryFee: "100.00" })],
    ["the league becomes free", (league) => edit(league, { entryFee: "0.00" })],
  ])("is canceled when %s, and a charge that slips through goes back", async (_, change) => {
    const { league, member } = await aMember();
    await startPayment(member, league);
    await change(league, member);
    await world.runJobs();
    expect(await live(league)).toEqual([]);

    const second = await aMember();
    const faster = await startPayment(second.member, second.league);
    await change(second.league, second.member);
    await confirmCard(second.member, faster);
    await world.runJobs();
    expect(await refundedIn(second.league)).toBe(5000);
  });

  it("stays open when the season starts: late fees can still be paid", async () => {
    const { league, member } = await aMember();
    const { paymentIntentId } = await startPayment(member, league);
    await setStatus(casey, league, "in_season");
    await world.runJobs();
    expect(await live(league)).toMatchObject([{ id: paymentIntentId }]);
  });
});

describe("the database", () => {
  const aSecond = async (changes: object) => {
    const { league, member } = await aMember();
    await startPayment(member, league);
    const [open] = await world.deps.db.select().from(payments).where(eq(payments.leagueId, league.id));
    if (!open) throw new Error("There is no payment.");
    return { open, second: { ...open, id: undefined, stripePaymentIntentId: null, ...changes } };
  };

  it("holds one open payment per member and league", async () => {
    const { second } = await aSecond({ firstSeason: 2 });
    await expect(world.deps.db.insert(payments).values(second)).rejects.toMatchObject({
      cause: { constraint: "payments_open" },
    });
  });

  it.each([{ amount: 2000 }, { seasons: 2 }, { firstSeason: 2 }])("changes no open payment to %o", async (change) => {
    const { open } = await aSecond({});
    const changed = inTransaction(world.deps.db, (tx) =>
      tx
        .update(payments)
        .set(change as { seasons: number })
        .where(eq(payments.id, open.id)),
    );
    await expect(changed).rejects.toMatchObject({ cause: { constraint: "payments_terms" } });
  });
});

describe("the next season of a dynasty", () => {
  async function aHandedOverSeat() {
    const { league, member } = await aMember({ leagueType: "dynasty" });
    await pay(member, league, { years: 2 });
    const replacement = await aPerson(world, `replacement${++count}`);
    await member.call(inviteReplacement, { body: { leagueId: league.id, email: replacement.email } });
    const { body: mails } = await replacement.call(listMails, { query: { to: replacement.email } });
    const token = mails.map(({ text }) => /replacement-invite\/([\w-]+)/.exec(text)?.[1]).find(Boolean) ?? "";
    expect((await replacement.call(acceptReplacement, { params: { token } })).status).toBe(200);
    const intent = await startPayment(replacement, league, { years: 2 });
    return { league, member, replacement, intent };
  }

  it("closes the open form of a replacement who lost the seat, and refunds one that was faster", async () => {
    for (const isFaster of [false, true]) {
      const { league, member, replacement, intent } = await aHandedOverSeat();
      await setStatus(casey, league, "completed");
      expect((await propose(casey, league, [[member, "50.00"]])).status).toBe(201);
      expect((await casey.call(startSeason, of(league))).status).toBe(200);
      if (isFaster) await confirmCard(replacement, intent);
      await world.runJobs();
      expect(await live(league)).toEqual([]);
      expect(await refundedIn(league)).toBe(isFaster ? 10_000 : 0);
    }
  });

  it("leaves a replacement who gives up the seat with nothing to pay", async () => {
    const { league, replacement } = await aHandedOverSeat();
    expect((await replacement.call(leaveLeague, of(league))).status).toBe(200);
    await world.runJobs();
    expect(await live(league)).toEqual([]);
  });
});
