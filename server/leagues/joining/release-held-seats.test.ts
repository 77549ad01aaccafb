import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listPlayerLeagues } from "#contract/leagues/leagues.ts";
import { joinLeague, listMembers } from "#contract/members/members.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { releaseHeldSeats } from "#server/leagues/joining/release-held-seats.ts";
import { USED_ALREADY } from "#server/money/payments/payment-work.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { edit, refusal } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, confirmCard, join, type Person, pay, startPayment } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");
let count = 0;

afterAll(async () => {
  await world.runJobs();
});

const someone = () => aPerson(world, `passerby${++count}`);
const aPublicLeague = (terms: Record<string, unknown> = {}) => aLeague(world, casey, { isPublic: true, ...terms });
const release = () => releaseHeldSeats(world.deps);
const halfAnHour = () => world.advance({ hours: 0.5 });

const seatOf = async (person: Person, { id }: League) =>
  (await casey.call(listMembers, { params: { id } })).body.find(({ userId }) => userId === person.userId);
const charged = async ({ id }: League) => {
  const { rows } = await world.deps.db.execute<{ status: string }>(
    sql`select status from sandbox.payment_intents where body #>> '{metadata,league_id}' = ${id}`,
  );
  return rows.filter(({ status }) => status === "succeeded").length;
};
const refunds = async ({ id }: League) =>
  (
    await world.deps.db.execute(
      sql`select r.id from refunds r join payments p on p.id = r.payment_id where p.league_id = ${id}`,
    )
  ).rows.length;

it("Starting to pay for a public league holds a seat for 30 minutes, and says until when", async () => {
  const league = await aPublicLeague();
  const player = await someone();
  await startPayment(player, league);
  const heldUntil = new Date(world.clock().getTime() + 30 * 60_000).toISOString();
  expect(await seatOf(player, league)).toMatchObject({ paymentStatus: "pending", heldUntil });
  const { body: played } = await player.call(listPlayerLeagues);
  expect(played.map((row) => row.heldUntil)).toEqual([heldUntil]);
});

it("Starting to pay for a public league holds a seat just as long if it was taken through the join call", async () => {
  const league = await aPublicLeague();
  const player = await someone();
  const { body: seat } = await player.call(joinLeague, { params: { id: league.id } });
  expect(seat.heldUntil).toBe(new Date(world.clock().getTime() + 30 * 60_000).toISOString());
  halfAnHour();
  await release();
  expect(await seatOf(player, league)).toBeUndefined();
});

it("Starting to pay for a public league holds no seat that came by invitation, that is the commissioner's, or that is free", async () => {
  const league = await aPublicLeague();
  const invited = await someone();
  await join(casey, league, invited);
  await startPayment(invited, league);
  await startPayment(casey, league);
  const free = await aPublicLeague({ entryFee: "0.00" });
  const guest = await someone();
  await guest.call(joinLeague, { params: { id: free.id } });
  halfAnHour();
  await release();
  expect(await seatOf(invited, league)).toMatchObject({ heldUntil: null });
  expect(await seatOf(casey, league)).toMatchObject({ heldUntil: null });
  expect(await seatOf(guest, free)).toMatchObject({ heldUntil: null });
});

describe("A held seat that isn't paid in time", () => {
  it("is given back, its form can't charge anymore, and the person is told", async () => {
    const league = await aPublicLeague({ maxMembers: 2 });
    await join(casey, league, await someone());
    const [slow, quick] = [await someone(), await someone()];
    const intent = await startPayment(slow, league);
    const body = { leagueId: league.id, amount: "50.00" };
    expect((await quick.call(createPaymentIntent, { body })).error.message).toBe("This league is full");
    halfAnHour();
    await release();
    expect(await seatOf(slow, league)).toBeUndefined();
    expect((await confirmCard(slow, intent)).status).not.toBe(200);
    expect(await charged(league)).toBe(0);
    const { body: told } = await slow.call(listNotifications, { query: {} });
    expect(told[0]).toMatchObject({ title: "Your seat in Sunday League is no longer held" });
    const mail = await world.database.pool.query('select subject from mails where "to" = $1 order by position desc', [
      slow.email,
    ]);
    expect(mail.rows[0].subject).toBe("Your seat in Sunday League is no longer held");
    await pay(quick, league);
  });

  it("isn't given back a second early, and only once", async () => {
    const league = await aPublicLeague();
    const player = await someone();
    await startPayment(player, league);
    world.advance({ hours: 0.5 - 1 / 3600 });
    await release();
    expect(await seatOf(player, league)).toBeDefined();
    world.advance({ hours: 1 / 3600 });
    await Promise.all([release(), release()]);
    await release();
    expect(await seatOf(player, league)).toBeUndefined();
    expect((await player.call(listNotifications, { query: {} })).body).toHaveLength(1);
  });

  it("allows no new payment until it is given back, and can then be taken again", async () => {
    const league = await aPublicLeague();
    const player = await someone();
    await startPayment(player, league);
    halfAnHour();
    const refused = await player.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
    expect(refused).toMatchObject(refusal(409, expect.stringContaining("that time is over")));
    await release();
    await pay(player, league);
    expect(await seatOf(player, league)).toMatchObject({ paymentStatus: "paid" });
  });

  it("stays with a member whose league has since become free", async () => {
    const league = await aPublicLeague();
    const player = await someone();
    await startPayment(player, league);
    await edit(casey, league, { entryFee: "0.00" });
    halfAnHour();
    await release();
    expect(await seatOf(player, league)).toMatchObject({ paymentStatus: "paid", heldUntil: null });
  });
});

describe("A payment just as the hold ends", () => {
  it("that went through unnoticed is recorded, and the seat stays", async () => {
    const league = await aPublicLeague();
    const player = await someone();
    await confirmCard(player, await startPayment(player, league));
    halfAnHour();
    await release();
    expect(await seatOf(player, league)).toMatchObject({ paymentStatus: "paid", heldUntil: null });
    expect(await refunds(league)).toBe(0);
  });

  it("between reading the open payment and canceling it counts, and the seat stays", async () => {
    const league = await aPublicLeague();
    const player = await someone();
    const intent = await startPayment(player, league);
    halfAnHour();
    const { processor } = requireProcessor(world.deps);
    await releaseHeldSeats({
      ...world.deps,
      processor: {
        ...processor,
        cancelPaymentIntent: async (id) => {
          expect((await confirmCard(player, intent)).status).toBe(200);
          return processor.cancelPaymentIntent(id);
        },
      },
    });
    expect(await seatOf(player, league)).toMatchObject({ paymentStatus: "paid" });
    expect([await charged(league), await refunds(league)]).toEqual([1, 0]);
  });

  it("leaves either a paid seat or no charge, whichever comes first", async () => {
    for (let round = 0; round < 2; round++) {
      const league = await aPublicLeague();
      const player = await someone();
      const intent = await startPayment(player, league);
      halfAnHour();
      await Promise.all([release(), confirmCard(player, intent), release()]);
      await player.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
      await release();
      const isPaid = (await seatOf(player, league))?.paymentStatus === "paid";
      expect([await charged(league), await refunds(league)]).toEqual([isPaid ? 1 : 0, 0]);
      if (!isPaid) expect(await seatOf(player, league)).toBeUndefined();
    }
  });

  it("that the bank is still working on keeps the seat, until the bank has answered", async () => {
    const league = await aPublicLeague();
    const player = await someone();
    await startPayment(player, league);
    halfAnHour();
    const { processor } = requireProcessor(world.deps);
    const used = { code: USED_ALREADY, declineCode: null, message: "It is processing.", retriable: false };
    const cancelPaymentIntent = () => Promise.reject(new ProcessorRefused(used));
    const retrievePaymentIntent = async (id: string) => ({
      ...(await processor.retrievePaymentIntent(id)),
      status: "processing" as const,
    });
    await releaseHeldSeats({
      ...world.deps,
      processor: { ...processor, cancelPaymentIntent, retrievePaymentIntent },
    });
    expect(await seatOf(player, league)).toMatchObject({ paymentStatus: "pending" });
    await release();
    expect(await seatOf(player, league)).toBeUndefined();
  });

  it("keeps the seat while the processor can't be reached", async () => {
    const league = await aPublicLeague();
    const player = await someone();
    await startPayment(player, league);
    halfAnHour();
    const { processor } = requireProcessor(world.deps);
    const cancelPaymentIntent = () => Promise.reject(new ProcessorUnavailable("down"));
    const down = { ...world.deps, processor: { ...processor, cancelPaymentIntent } };
    await expect(releaseHeldSeats(down)).rejects.toThrow("down");
    expect(await seatOf(player, league)).toBeDefined();
    await release();
    expect(await seatOf(player, league)).toBeUndefined();
  });
});
