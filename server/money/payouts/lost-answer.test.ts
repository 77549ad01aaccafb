import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { proposePayouts, retryPayout } from "#contract/money/payouts.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, pay } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");

async function aPaidSeat(name: string) {
  const league = await aLeague(world, casey);
  const member = await aPerson(world, name);
  await join(casey, league, member);
  await pay(member, league);
  return { league, member };
}

const through = (changes: Partial<PaymentProcessor>) => {
  const deps = requireProcessor(world.deps);
  return { ...deps, processor: { ...deps.processor, ...changes } };
};
const lost = () => Promise.reject(new ProcessorUnavailable("The answer was lost."));
const madeAndLost =
  <Asked>(make: (asked: Asked) => Promise<unknown>) =>
  async (asked: Asked) => {
    await make(asked);
    return lost();
  };
/** The answer to a restricted key that lacks the permission to read something. */
const forbidden = () =>
  Promise.reject(new ProcessorRefused({ code: null, declineCode: null, message: "Not allowed.", retriable: false }));

it("a payout doesn't count as refused if its answer was lost and we may not look it up", async () => {
  const { league, member } = await aPaidSeat("winner");
  await casey.call(completeLeague, { params: { id: league.id } });
  await nameBankAccount(member);
  await world.runJobs();
  const awards = [{ userId: member.userId, place: 1, amount: "50.00" }];
  const proposed = await casey.call(proposePayouts, { params: { id: league.id }, body: { payouts: awards } });
  const payoutId = proposed.body.payouts[0]?.id ?? "";
  const { createTransfer } = requireProcessor(world.deps).processor;
  const made = through({ createTransfer: madeAndLost(createTransfer) });
  await expect(sendPayout(made, { payoutId })).rejects.toThrow(ProcessorUnavailable);
  await expect(sendPayout(through({ findTransfer: forbidden }), { payoutId })).rejects.toThrow(ProcessorUnavailable);
  expect((await member.call(retryPayout, { params: { id: payoutId } })).status).toBe(409);
  await sendPayout(through({}), { payoutId });
  const [payout] = await world.deps.db.select().from(payouts).where(eq(payouts.id, payoutId));
  expect(payout?.status).toBe("completed");
  const { rows } = await world.database.ownerPool.query(
    "select id from sandbox.transfers where body #>> '{metadata,payout_id}' = $1",
    [payoutId],
  );
  expect(rows).toHaveLength(1);
});

it("a refund doesn't count as refused if its answer was lost and we may not look it up", async () => {
  const { league, member } = await aPaidSeat("leaver");
  await member.call(leaveLeague, { params: { id: league.id } });
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  const refundId = refund?.id ?? "";
  const { createRefund } = requireProcessor(world.deps).processor;
  const made = through({ createRefund: madeAndLost(createRefund) });
  await expect(issueRefund(made, { refundId })).rejects.toThrow(ProcessorUnavailable);
  await expect(issueRefund(through({ findRefund: forbidden }), { refundId })).rejects.toThrow(ProcessorUnavailable);
  await issueRefund(through({}), { refundId });
  const [ended] = await world.deps.db.select().from(refunds).where(eq(refunds.id, refundId));
  expect(ended?.status).toBe("succeeded");
});
