import { describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, join, pay, setStatus, startPayment } from "#tests/support/world.ts";

/** Why a payment can't start, in the words the payer reads and at the right field. */
const world = withWorld();
const [commissioner, member] = withPeople(world, "commissioner", "member");

async function aJoinedLeague(terms: Record<string, unknown> = {}) {
  const league = await aLeague(world, commissioner, terms);
  await join(commissioner, league, member);
  return league;
}

async function ask({ id: leagueId }: League, amount: string, yearsSelected?: number) {
  const { status, error } = await member.call(createPaymentIntent, {
    body: { leagueId, amount, ...(yearsSelected === undefined ? {} : { yearsSelected }) },
  });
  return status === 200 ? 200 : { status, message: error.message, path: error.errors?.[0]?.path };
}

/** Sets a fee that today's forms would refuse. */
const setFee = ({ id }: League, entryFee: number) =>
  world.database.ownerPool.query("update leagues set entry_fee = $1 where id = $2", [entryFee, id]);

describe("a payment is refused", () => {
  it("for an amount other than the price of the seasons, which the answer names", async () => {
    const wrong = (message: string) => ({ status: 400, message, path: "amount" });
    const standard = await aJoinedLeague();
    const dynasty = await aJoinedLeague({ leagueType: "dynasty" });
    expect(await ask(standard, "49.99")).toEqual(
      wrong("The entry fee is $50.00 for this season. Nothing was charged."),
    );
    expect(await ask(dynasty, "100.00", 3)).toEqual(
      wrong("The entry fee is $150.00 for 3 seasons. Nothing was charged."),
    );
  });

  it("for a number of seasons that the league doesn't offer", async () => {
    const wrong = (message: string) => ({ status: 400, message, path: "yearsSelected" });
    const dynasty = await aJoinedLeague({ leagueType: "dynasty" });
    expect(await ask(dynasty, "200.00", 4)).toEqual(wrong("Choose 2 or 3 seasons."));
    expect(await ask(dynasty, "100.00"), "the fewest, unless told otherwise").toBe(200);
    const two = await aJoinedLeague({ leagueType: "dynasty", minYears: 2, maxYears: 2 });
    expect(await ask(two, "150.00", 3)).toEqual(wrong("Choose 2 seasons."));
    expect(await ask(await aJoinedLeague(), "100.00", 2)).toEqual(wrong("Choose 1 season."));
  });

  it("when it is paid, when there is no fee, and when the league is over", async () => {
    const refused = (message: string) => ({ status: 409, message, path: undefined });
    const paid = await aJoinedLeague();
    await pay(member, paid);
    expect(await ask(paid, "50.00")).toEqual(refused("You have already paid the entry fee for this season."));
    const free = await aJoinedLeague({ entryFee: "0.00" });
    expect(await ask(free, "0.00")).toEqual(refused("This league is free: there is nothing to pay."));
    const over = await aJoinedLeague();
    await setStatus(commissioner, over, "cancelled");
    expect(await ask(over, "50.00")).toEqual(refused("This league no longer takes payments."));
  });

  it("for an amount that no card can be charged", async () => {
    const wrong = { status: 400, message: "A card payment is at least $0.50 and at most $999,999.99.", path: "amount" };
    const league = await aJoinedLeague();
    await setFee(league, 49);
    expect(await ask(league, "0.49")).toEqual(wrong);
    await setFee(league, 50);
    expect(await ask(league, "0.50")).toBe(200);
    await setFee(league, 100_000_000);
    expect(await ask(league, "1000000.00")).toEqual(wrong);
    await setFee(league, 99_999_999);
    expect(await ask(league, "999999.99")).toBe(200);
  });

  it("when payments are switched off, with when to come back", async () => {
    const off = { ...world.deps, processor: undefined };
    expect(() => requireProcessor(off)).toThrow(
      expect.objectContaining({
        status: 503,
        message: "Payments are switched off on this installation.",
        details: expect.objectContaining({ retryAfterSeconds: 3600 }),
      }),
    );
  });
});

it("A payment whose intent the processor no longer knows as ours is unknown", async () => {
  const { paymentIntentId } = await startPayment(member, await aJoinedLeague());
  await world.database.ownerPool.query(
    `update sandbox.payment_intents set body = body || '{"metadata":{}}' where id = $1`,
    [paymentIntentId],
  );
  const answer = await member.call(paymentSuccess, { body: { paymentIntentId } });
  expect([answer.status, answer.error.message]).toEqual([404, "Unknown payment"]);
});
