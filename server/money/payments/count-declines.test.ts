import { eq } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { reachedLimits, refuseDeclined } from "#server/money/payments/count-declines.ts";
import { recordDecline, recordLatestDecline } from "#server/money/payments/declines.ts";
import { tryCard } from "#server/money/payments/try-card.ts";
import { paymentDeclines } from "#server/platform/db/schema/payment-declines.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ProcessorPaymentIntent } from "#server/processor/port.ts";
import { workWith } from "#tests/money/processor-acts.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, startPayment } from "#tests/support/world.ts";

const HOUR_MS = 3_600_000;

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
let payer: Person;
let paymentIntentId: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  payer = await aPerson(world, `payer${count}`, { ip: `203.0.113.${count}` });
  const league = await aLeague(world, commissioner);
  await join(commissioner, league, payer);
  ({ paymentIntentId } = await startPayment(payer, league));
});

const work = () => workWith(world);
const decline = (chargeId: string, at = world.clock()) =>
  recordDecline(work(), { paymentIntentId, chargeId: `${chargeId}_${count}`, card: null, at });
const declines = async () =>
  (await world.deps.db.select().from(paymentDeclines).where(eq(paymentDeclines.userId, payer.userId))).map(
    ({ declinedAt }) => declinedAt,
  );

it("Ten declined cards block a person's payments until the oldest of the ten is a day old", async () => {
  for (let card = 1; card <= 9; card++) await decline(`ch_${card}`);
  const { userId } = payer;
  const known = { userId, network: null };
  expect(await reachedLimits(world.deps.db, known, world.clock())).toEqual([]);
  const ninth = world.clock();
  world.advance({ hours: 2 });
  await decline("ch_10");
  const after = (hours: number) => new Date(ninth.getTime() + hours * HOUR_MS);
  const refusal = (now: Date) =>
    refuseDeclined(world.deps.db, known, now).catch(({ status, message, details }) => [
      status,
      message,
      details.retryAfterSeconds,
    ]);
  const says = (when: string) =>
    `10 of your cards were declined within a day. Nothing was charged. You can pay again ${when}.`;
  expect(await refusal(after(2))).toEqual([429, says("in 22 hours"), 22 * 3600]);
  expect(await refusal(after(22.5))).toEqual([429, says("in 2 hours"), 5400]);
  expect(await refusal(after(23))).toEqual([429, says("within the hour"), 3600]);
  expect(await refusal(after(24))).toBeUndefined();
});

it("A demo, where strangers share its people and cards are invented, counts no decline", async () => {
  const config = { ...world.deps.config, isDemo: true };
  await recordDecline({ ...work(), config }, { paymentIntentId, chargeId: "ch_demo", card: null, at: world.clock() });
  expect(await declines()).toEqual([]);
});

it("A decline counts from when it happened, and a future one doesn't count", async () => {
  const now = world.clock();
  await decline("ch_1", new Date(now.getTime() - HOUR_MS));
  await decline("ch_2", new Date(now.getTime() + HOUR_MS));
  expect((await declines()).sort()).toEqual([new Date(now.getTime() - HOUR_MS), now]);
});

it("A decline of an intent without a payment of ours counts for no one", async () => {
  await recordDecline(work(), { paymentIntentId: "pi_foreign", chargeId: "ch_foreign", card: null, at: world.clock() });
  const { rows } = await world.database.ownerPool.query("select from payment_declines where charge_id = 'ch_foreign'");
  expect(rows).toEqual([]);
});

it("The latest card counts only if it was declined", async () => {
  const latest = (charge: object | null) => {
    const retrievePaymentIntent = async () => ({ charge }) as ProcessorPaymentIntent;
    return recordLatestDecline(workWith(world, { retrievePaymentIntent }), paymentIntentId);
  };
  await latest(null);
  await latest({ id: `ch_paid_${count}`, paid: true });
  expect(await declines()).toEqual([]);
  await latest({ id: `ch_declined_${count}`, paid: false });
  expect(await declines()).toEqual([world.clock()]);
});

const attempt = () => ({ actor: payer, paymentIntentId });

it("A refusal other than a declined card isn't looked up", async () => {
  const retrievePaymentIntent = vi.fn(workWith(world).processor.retrievePaymentIntent);
  const counting = workWith(world, { retrievePaymentIntent });
  const refused = (error: unknown) => tryCard(counting, attempt(), () => Promise.reject(error));
  for (const error of [new AppError(400, "Used already."), new Error("Broken."), { status: 402 }]) {
    await expect(refused(error)).rejects.toBe(error);
  }
  expect(retrievePaymentIntent).not.toHaveBeenCalled();
  await expect(refused(new AppError(402, "Declined."))).rejects.toMatchObject({ status: 402 });
  expect(retrievePaymentIntent).toHaveBeenCalledTimes(1);
});

it("A person's tries run one after the other, even those begun after some have ended", async () => {
  const order: string[] = [];
  const waiting = new Map<string, () => void>();
  const begin = (name: string) =>
    tryCard(work(), attempt(), async () => {
      order.push(`${name} begins`);
      await new Promise<void>((resolve) => waiting.set(name, resolve));
      order.push(`${name} ends`);
    });
  const isUnderWay = (name: string) => expect.poll(() => waiting.has(name)).toBe(true);
  const end = async (name: string) => {
    await isUnderWay(name);
    waiting.get(name)?.();
  };
  const a = begin("a");
  await isUnderWay("a");
  const b = begin("b");
  await end("a");
  await a;
  const c = begin("c");
  await isUnderWay("b");
  // By then the third call has looked up its payment, and would start if it didn't wait.
  for (let time = 0; time < 5; time++) await declines();
  expect(order).toEqual(["a begins", "a ends", "b begins"]);
  await end("b");
  await end("c");
  await Promise.all([b, c]);
  expect(order).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});
