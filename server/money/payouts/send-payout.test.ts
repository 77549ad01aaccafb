import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listPayouts, retryPayout } from "#contract/money/payouts.ts";
import { toCents } from "#contract/platform/money.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { issueRefund } from "#server/money/refunds/issue-refund.ts";
import { freezePayouts, unfreezePayouts } from "#server/people/payout-accounts/pause-payouts.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payoutAttempts, payouts } from "#server/platform/db/schema/payouts.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson } from "#tests/support/world.ts";

const world = withWorld();
const [casey] = withPeople(world, "casey");

/** What a payout's call to the processor does with each answer (RULES §7). */

/** A prize of $50.00 that is about to be sent to its winner's bank account. */
async function aPrize(name: string) {
  const winner = await aPerson(world, name);
  const scene = { by: casey, players: [winner], paid: true, status: "completed" } as const;
  const league = await withLeague(world, scene);
  await nameBankAccount(winner);
  await world.runJobs();
  const proposed = await propose(casey, league, [[winner, "50.00"]]);
  const payoutId = proposed.body.payouts[0]?.id ?? "";
  const shown = async () => (await winner.call(listPayouts, of(league))).body[0];
  const tries = () => world.deps.db.$count(payoutAttempts, eq(payoutAttempts.payoutId, payoutId));
  return { winner, payoutId, shown, tries };
}

function through(changes: Partial<PaymentProcessor>, policy: Partial<Deps["config"]["policy"]> = {}) {
  const { processor, ...deps } = workWith(world, changes);
  const config = { ...deps.config, policy: { ...deps.config.policy, ...policy } };
  const transfers = vi.spyOn(processor, "createTransfer");
  const looks = vi.spyOn(processor, "retrieveRecipient");
  return { send: (payoutId: string) => sendPayout({ ...deps, config, processor }, { payoutId }), transfers, looks };
}
const lost = failing(new ProcessorUnavailable("The answer was lost."));

it("A payout that doesn't exist sends nothing", async () => {
  const { send, transfers } = through({});
  await send(casey.userId);
  expect(transfers).not.toHaveBeenCalled();
});

it("Nothing is sent before the processor has said where the money would go", async () => {
  const { payoutId, shown, tries } = await aPrize("unseen");
  const { send, transfers } = through({ retrieveRecipient: lost });
  await expect(send(payoutId)).rejects.toThrow(ProcessorUnavailable);
  expect([transfers.mock.calls.length, await tries()]).toEqual([0, 0]);
  expect(await shown()).toMatchObject({ status: "pending" });
});

it("An account that the processor says nothing about is tried with the transfer", async () => {
  const { payoutId, shown } = await aPrize("unknown");
  await through({ retrieveRecipient: failing(refusal("resource_missing")) }).send(payoutId);
  expect(await shown()).toMatchObject({ status: "completed" });
});

it("A refused transfer reloads the account only if the account is the reason", async () => {
  for (const [code, looks] of [
    ["amount_too_large", 1],
    ["insufficient_capabilities_for_transfer", 2],
  ] as const) {
    const { payoutId } = await aPrize(`refused_${looks}`);
    const refused = through({ createTransfer: failing(refusal(code)) });
    await refused.send(payoutId);
    expect(refused.looks).toHaveBeenCalledTimes(looks);
  }
});

it("A try whose answer was lost isn't repeated while payouts are paused, and succeeds afterwards", async () => {
  const { winner, payoutId, shown } = await aPrize("paused");
  await expect(through({ createTransfer: lost }).send(payoutId)).rejects.toThrow(ProcessorUnavailable);
  const { db, clock } = world.deps;
  const who = { userId: winner.userId, now: clock() };
  await inTransaction(db, (tx) => freezePayouts(tx, who));
  const paused = through({});
  await paused.send(payoutId);
  expect(paused.transfers).not.toHaveBeenCalled();
  expect(await shown()).toMatchObject({ status: "processing", pause: null });
  await inTransaction(db, (tx) => unfreezePayouts(tx, who));
  await through({}).send(payoutId);
  expect(await shown()).toMatchObject({ status: "completed" });
});

it("A try without an answer for an account that was replaced is looked up, then given up without sending", async () => {
  const { winner, payoutId, shown } = await aPrize("moved");
  await expect(through({ createTransfer: lost }).send(payoutId)).rejects.toThrow(ProcessorUnavailable);
  await world.deps.db
    .update(payoutAccounts)
    .set({ stripeAccountId: "acct_other" })
    .where(eq(payoutAccounts.userId, winner.userId));
  world.advance({ hours: 1 });
  const { send, transfers } = through({});
  await send(payoutId);
  expect(transfers).not.toHaveBeenCalled();
  expect(await shown()).toMatchObject({
    status: "pending",
    failureMessage: "It couldn't be sent yet. We'll try again automatically.",
  });
  const tried = await world.deps.db.select().from(payoutAttempts).where(eq(payoutAttempts.payoutId, payoutId));
  expect(tried).toMatchObject([{ state: "failed", errorCode: "payout_account_replaced" }]);
});

it("A prize whose pool has become too large to be sent without a review waits for one", async () => {
  const { payoutId, shown } = await aPrize("large");
  const { transfers, ...limited } = through({}, { reviewAbove: toCents(4999) });
  await limited.send(payoutId);
  expect(transfers).not.toHaveBeenCalled();
  expect(await shown()).toMatchObject({ status: "pending", pause: { reason: "review" } });
});

it("Money that the season owes someone isn't held by the size of its pool", async () => {
  const { payoutId, shown } = await aPrize("owed");
  await world.deps.db.update(payouts).set({ kind: "unclaimed", place: null }).where(eq(payouts.id, payoutId));
  await through({}, { reviewAbove: toCents(4999) }).send(payoutId);
  expect(await shown()).toMatchObject({ status: "completed" });
});

async function aPaidSeat(name: string) {
  const member = await aPerson(world, name);
  return { member, league: await withLeague(world, { by: casey, players: [member], paid: true }) };
}

/** The answer to a restricted key that lacks the permission to read something. */
const forbidden = failing(refusal(null, { message: "Not allowed." }));

it("a payout doesn't count as refused if its answer was lost and we may not look it up", async () => {
  const { league, member } = await aPaidSeat("winner");
  await casey.call(completeLeague, of(league));
  await nameBankAccount(member);
  await world.runJobs();
  const proposed = await propose(casey, league, [[member, "50.00"]]);
  const payoutId = proposed.body.payouts[0]?.id ?? "";
  const { createTransfer } = workWith(world).processor;
  const made = workWith(world, { createTransfer: (asked) => createTransfer(asked).then(lost) });
  await expect(sendPayout(made, { payoutId })).rejects.toThrow(ProcessorUnavailable);
  await expect(sendPayout(workWith(world, { findTransfer: forbidden }), { payoutId })).rejects.toThrow(
    ProcessorUnavailable,
  );
  expect((await member.call(retryPayout, of({ id: payoutId }))).status).toBe(409);
  await sendPayout(workWith(world), { payoutId });
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
  await member.call(leaveLeague, of(league));
  const [refund] = await world.deps.db.select().from(refunds).where(eq(refunds.leagueId, league.id));
  const refundId = refund?.id ?? "";
  const { createRefund } = workWith(world).processor;
  const made = workWith(world, { createRefund: (asked) => createRefund(asked).then(lost) });
  await expect(issueRefund(made, { refundId })).rejects.toThrow(ProcessorUnavailable);
  await expect(issueRefund(workWith(world, { findRefund: forbidden }), { refundId })).rejects.toThrow(
    ProcessorUnavailable,
  );
  await issueRefund(workWith(world), { refundId });
  const [ended] = await world.deps.db.select().from(refunds).where(eq(refunds.id, refundId));
  expect(ended?.status).toBe("succeeded");
});
