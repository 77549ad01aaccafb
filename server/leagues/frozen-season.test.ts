import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getLeague, startSeason } from "#contract/leagues/leagues.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { getPayoutPool, proposePayouts } from "#contract/money/payouts.ts";
import { toCents } from "#contract/platform/money.ts";
import { recordDispute } from "#server/money/disputes/record-dispute.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import type { ProcessorDispute } from "#server/processor/dispute-port.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [casey, ann, bob] = withPeople(world, "casey", "ann", "bob");

it("the next season begins during a dispute about the current one, and gets the money if the dispute is won", async () => {
  const terms = { leagueType: "dynasty", minYears: 1, maxYears: 3 };
  const league = await withLeague(world, { by: casey, players: [ann, bob], paid: [ann] }, terms);
  const paymentIntentId = await pay(bob, league);
  const [payment] = await world.deps.db.select().from(payments).where(eq(payments.userId, bob.userId));
  expect(payment).toBeDefined();
  const out = { txnId: "out", amount: toCents(-5000), fee: toCents(0) };
  const back = { txnId: "back", amount: toCents(5000), fee: toCents(0) };
  const bank = {
    id: "du_season",
    status: "open",
    amount: toCents(5000),
    reason: "fraudulent",
    paymentIntentId,
    chargeId: "ch_1",
    evidenceDueBy: null,
    isAnswered: false,
    movements: [out],
  } satisfies ProcessorDispute;
  const says = async (said: Partial<ProcessorDispute>) => {
    const deps = requireProcessor(world.deps);
    const processor = { ...deps.processor, retrieveDispute: async () => ({ ...bank, ...said }) };
    await recordDispute({ ...deps, processor }, { disputeId: bank.id });
  };
  await says({});
  await setStatus(casey, league, "completed");
  const params = { id: league.id };
  const award = (place: number) =>
    casey.call(proposePayouts, { params, body: { payouts: [{ userId: ann.userId, place, amount: "50.00" }] } });
  expect((await award(1)).status).toBe(201);
  const start = () => casey.call(startSeason, { params, body: { from: "completed" } });
  expect((await start()).status).toBe(200);
  const escrowIn = async (season: string) => (await casey.call(getEscrow, { params, query: { season } })).body;
  expect(await escrowIn("1")).toMatchObject({ balance: "50.00", disputed: "50.00" });
  await says({ status: "won", movements: [out, back] });
  await says({ status: "won", movements: [out, back] });
  expect(await escrowIn("1")).toMatchObject({ balance: "0.00", carried: "-50.00" });
  expect(await escrowIn("2")).toMatchObject({ balance: "50.00", carried: "50.00" });
  await setStatus(casey, (await casey.call(getLeague, { params })).body, "completed");
  expect((await casey.call(getPayoutPool, { params })).body).toMatchObject({ available: "50.00" });
});
