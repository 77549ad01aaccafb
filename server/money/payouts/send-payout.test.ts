import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { completeLeague } from "#contract/leagues.ts";
import { listPayouts, proposePayouts } from "#contract/payouts.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { freezePayouts, unfreezePayouts } from "#server/people/payout-accounts/pause-payouts.ts";
import { inTransaction } from "#server/platform/db/client.ts";
import { payoutAttempts } from "#server/platform/db/schema/payouts.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { nameBankAccount } from "#tests/support/bank-account.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

/** What a payout's call to the processor does with each answer (RULES §7). */
let world: TestApp;
let casey: Person;
beforeAll(async () => {
  world = await testApp();
  casey = await aPerson(world, "casey");
});
afterAll(async () => {
  expect((await verifyBooks(world.deps.db)).violations).toEqual([]);
  await world.close();
});

/** A prize of $50.00 that is about to be sent to its winner's bank account. */
async function aPrize(name: string) {
  const league = await aLeague(world, casey);
  const winner = await aPerson(world, name);
  await join(casey, league, winner);
  await pay(winner, league);
  await casey.call(completeLeague, { params: { id: league.id } });
  await nameBankAccount(winner);
  await world.runJobs();
  const payouts = [{ userId: winner.userId, place: 1, amount: "50.00" }];
  const proposed = await casey.call(proposePayouts, { params: { id: league.id }, body: { payouts } });
  const payoutId = proposed.body.payouts[0]?.id ?? "";
  const shown = async () => (await winner.call(listPayouts, { params: { id: league.id } })).body[0];
  const tries = () => world.deps.db.$count(payoutAttempts, eq(payoutAttempts.payoutId, payoutId));
  return { winner, payoutId, shown, tries };
}

function through(changes: Partial<PaymentProcessor>) {
  const deps = requireProcessor(world.deps);
  const processor = { ...deps.processor, ...changes };
  const transfers = vi.spyOn(processor, "createTransfer");
  const looks = vi.spyOn(processor, "retrieveRecipient");
  return { send: (payoutId: string) => sendPayout({ ...deps, processor }, { payoutId }), transfers, looks };
}
const lost = () => Promise.reject(new ProcessorUnavailable("The answer was lost."));
const refusing = (code: string) => () =>
  Promise.reject(new ProcessorRefused({ code, declineCode: null, message: "No.", retriable: false }));

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
  await through({ retrieveRecipient: refusing("resource_missing") }).send(payoutId);
  expect(await shown()).toMatchObject({ status: "completed" });
});

it("A refused transfer reloads the account only if the account is the reason", async () => {
  for (const [code, looks] of [
    ["amount_too_large", 1],
    ["insufficient_capabilities_for_transfer", 2],
  ] as const) {
    const { payoutId } = await aPrize(`refused_${looks}`);
    const refused = through({ createTransfer: refusing(code) });
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
