import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { toCents, ZERO } from "#contract/platform/money.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { recordObject } from "#server/operations/reconciliation/record-object.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import { processorTransactions } from "#server/platform/db/schema/reconciliation.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

const world = withWorld();

it("a reversal counts as another product's only after every transfer it could belong to was checked", async () => {
  const casey = await aPerson(world, "casey");
  const league = await aLeague(world, casey);
  const now = world.clock();
  const amount = toCents(9000);
  const ids = Array.from({ length: 21 }, () => randomUUID());
  const award = { leagueId: league.id, seasonYear: 1, userId: casey.userId, kind: "prize" as const, amount };
  await world.deps.db
    .insert(payouts)
    .values(ids.map((id, index) => ({ ...award, id, place: index + 1, status: "completed" as const, createdAt: now })));
  const sent = { attempt: 1, amount, state: "completed" as const, sentAt: now, answeredAt: now };
  await world.deps.db
    .insert(payoutAttempts)
    .values(ids.map((payoutId, index) => ({ ...sent, payoutId, stripeTransferId: `tr_${index}` })));
  const moved = { amount: toCents(3000), fee: ZERO, net: toCents(3000), createdAt: now, availableOn: now, seenAt: now };
  await world.deps.db
    .insert(processorTransactions)
    .values({ id: "txn_1", type: "transfer_refund", sourceId: "trr_1", ...moved });
  const deps = requireProcessor(world.deps);
  const retrieveTransfer = async (id: string) => ({
    id,
    amount,
    reversed: ZERO,
    reversals: [],
    accountId: null,
    payoutId: null,
    attempt: null,
  });
  const work = { ...deps, processor: { ...deps.processor, retrieveTransfer } };
  expect(await recordObject(work, "trr_1")).not.toBe("theirs");
  // The books never awarded these.
  await world.deps.db.delete(payoutAttempts);
  await world.deps.db.delete(payouts);
});
