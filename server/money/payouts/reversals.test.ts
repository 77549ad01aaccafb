import { desc, eq } from "drizzle-orm";
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { listPayouts, retryPayout } from "#contract/money/payouts.ts";
import { getPayoutReceipt } from "#contract/money/receipts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import type { CallFault } from "#sandbox/faults.ts";
import { payableBalance } from "#server/ledger/balances.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { handleProviderEvent } from "#server/operations/webhooks/handle-event.ts";
import { payoutAttempts } from "#server/platform/db/schema/payouts.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { atStripe } from "#tests/money/processor-acts.ts";
import { differencesOfBooks } from "#tests/money/two-books.ts";
import { escrowOf, of, propose, withLeague } from "#tests/support/with-league.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person } from "#tests/support/world.ts";

const world = withWorld({
  faults: { call: ({ method, path }) => (method === "POST" && path === "/v1/transfers" ? fault : undefined) },
});
let stripe: Stripe;
let fault: CallFault | undefined;
const [commissioner] = withPeople(world, "commissioner");
const admin = withAdmin(world);
/** Money moved at the processor without us. */
const strangers: string[] = [];
beforeAll(() => {
  stripe = atStripe(world);
});
afterAll(async () => {
  const differences = await differencesOfBooks(world.database.ownerPool);
  expect(differences.map((difference) => Reflect.get(difference, "reference")).sort()).toEqual(strangers.sort());
});

/** Plays a season with two members that awards its one prize, $90.00, to a winner with a bank account. */
async function aPrize(name: string) {
  const [winner, loser] = [await aPerson(world, name), await aPerson(world, `${name}_loser`)];
  const scene = { by: commissioner, players: [winner, loser], paid: true, status: "completed" } as const;
  const league = await withLeague(world, scene, { entryFee: "45.00" });
  await nameBankAccount(winner);
  await world.runJobs();
  const proposed = await propose(commissioner, league, [[winner, "90.00"]]);
  return { league, winner, loser, payoutId: proposed.body.payouts[0]?.id ?? "" };
}

const send = (payoutId: string) => sendPayout(requireProcessor(world.deps), { payoutId });
const retry = (person: Person, id: string) => person.call(retryPayout, of({ id }));
const reverse = (transferId: string, amount: number) => stripe.transfers.createReversal(transferId, { amount });
const payoutOf = async (person: Person, league: League) => (await person.call(listPayouts, of(league))).body[0];
async function attemptsOf(payoutId: string) {
  const all = world.deps.db.select().from(payoutAttempts).orderBy(payoutAttempts.attempt);
  const tried = await all.where(eq(payoutAttempts.payoutId, payoutId));
  return tried.map(({ stripeTransferId, ...one }) => ({ ...one, id: stripeTransferId ?? "" }));
}
const titlesOf = async (person: Person) => (await person.call(listNotifications)).body.map(({ title }) => title);
const payable = ({ userId }: Person) => payableBalance(world.deps.db, userId);
/** Finds the transfer of an attempt whose answer was lost, as the processor has it. */
const lostTransfer = async (payoutId: string, attempt: number) =>
  (await stripe.transfers.list({ limit: 100 })).data.find(
    ({ metadata }) => metadata.payout_id === payoutId && metadata.attempt === String(attempt),
  )?.id ?? "";

/** Repeats an event under a new id, like a replay or a second endpoint would. */
async function tellAgain(objectId: string) {
  const [told] = await world.deps.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.objectId, objectId))
    .orderBy(desc(providerEvents.receivedAt))
    .limit(1);
  const eventId = `evt_again_${Math.random()}`;
  const again = { id: eventId, handledAt: null, payload: told?.payload, type: told?.type ?? "" };
  await world.deps.db.insert(providerEvents).values({ ...again, objectId, receivedAt: world.clock() });
  await handleProviderEvent(requireProcessor(world.deps), { eventId });
}

describe("a transfer that the processor takes back", () => {
  it("in part: that part is still the winner's, the winner and the admins are told, and a retry sends only that part", async () => {
    const { league, winner, loser, payoutId } = await aPrize("partly");
    await world.runJobs();
    const [sent] = await attemptsOf(payoutId);
    expect(sent).toMatchObject({ state: "completed", amount: 9000, reversed: 0 });
    await reverse(sent?.id ?? "", 3000);
    await world.runJobs();
    expect(await payable(winner)).toBe(3000);
    const { body: needs } = await winner.call(listNeeds);
    expect(needs).toMatchObject([{ kind: "retry_payout", payoutId, amount: "30.00", cameBack: true }]);
    expect(await payoutOf(winner, league)).toMatchObject({
      status: "failed",
      progress: "came_back",
      outstanding: "30.00",
      failureMessage: "$30.00 of $90.00 came back",
      processedAt: null,
    });
    expect(await titlesOf(winner)).toContain("A payout came back");
    expect(await titlesOf(admin)).toContain("A payout came back");
    const { body: emails } = await winner.call(listMails, { query: { to: winner.email } });
    expect(emails.map(({ text }) => text).join()).toContain("$30.00 of $90.00 came back");
    const { body: cases } = await admin.call(listCases);
    expect(cases.find(({ id }) => id === payoutId)).toMatchObject({
      kind: "payout_failed",
      amount: "30.00",
      message: "The payout to partly failed: $30.00 of $90.00 came back. The money is still theirs.",
    });
    // Other members see neither what went wrong nor where the payout is.
    expect(await payoutOf(loser, league)).toMatchObject({ progress: null, outstanding: null, failureMessage: null });
    const { body: receipt } = await winner.call(getPayoutReceipt, of({ id: payoutId }));
    expect(receipt).toMatchObject({ amount: "90.00", outstanding: "30.00", progress: "came_back", processedAt: null });

    expect((await retry(winner, payoutId)).status).toBe(200);
    await world.runJobs();
    expect(await attemptsOf(payoutId)).toMatchObject([
      { state: "completed", amount: 9000, reversed: 3000 },
      { state: "completed", amount: 3000, reversed: 0 },
    ]);
    expect(await payable(winner)).toBe(0);
    const arrived = { status: "completed", progress: "sent", outstanding: "0.00" };
    expect(await payoutOf(winner, league)).toMatchObject(arrived);
    const escrow = { balance: "0.00", collected: "90.00", paidOut: "90.00", refunded: "0.00" };
    expect(await escrowOf(commissioner, league)).toMatchObject(escrow);
  });

  it("twice, from both tries: each cent is booked once and sent again", async () => {
    const { league, winner, payoutId } = await aPrize("twice");
    await world.runJobs();
    const first = (await attemptsOf(payoutId))[0]?.id ?? "";
    await reverse(first, 1000);
    await reverse(first, 2001);
    await world.runJobs();
    expect(await payoutOf(winner, league)).toMatchObject({ status: "failed", outstanding: "30.01" });
    await retry(admin, payoutId);
    await world.runJobs();
    const second = (await attemptsOf(payoutId))[1]?.id ?? "";
    await reverse(first, 5999);
    await reverse(second, 1);
    await world.runJobs();
    expect(await payable(winner)).toBe(6000);
    expect(await payoutOf(winner, league)).toMatchObject({ status: "failed", outstanding: "60.00" });
    await retry(commissioner, payoutId);
    await world.runJobs();
    expect(await attemptsOf(payoutId)).toMatchObject([
      { amount: 9000, reversed: 9000 },
      { amount: 3001, reversed: 1 },
      { amount: 6000, reversed: 0 },
    ]);
    expect(await payable(winner)).toBe(0);
    expect(await payoutOf(winner, league)).toMatchObject({ status: "completed", outstanding: "0.00" });
  });

  it("is booked and announced once, however often and in whatever order the events come", async () => {
    const { winner, payoutId } = await aPrize("again");
    await world.runJobs();
    const id = (await attemptsOf(payoutId))[0]?.id ?? "";
    await reverse(id, 500);
    await world.runJobs();
    await Promise.all([tellAgain(id), tellAgain(id), tellAgain(id)]);
    await reverse(id, 400);
    // A repeated event of the transfer already shows the reversal, before the reversal's own event arrives.
    await tellAgain(id);
    await world.runJobs();
    expect(await payable(winner)).toBe(900);
    expect((await attemptsOf(payoutId))[0]).toMatchObject({ amount: 9000, reversed: 900 });
    expect((await titlesOf(winner)).filter((title) => title === "A payout came back")).toHaveLength(2);
  });

  it("before we recorded the transfer: both are recorded", async () => {
    const { league, winner, payoutId } = await aPrize("early");
    fault = "timeout_after";
    await expect(send(payoutId)).rejects.toThrow();
    fault = undefined;
    const id = await lostTransfer(payoutId, 1);
    await reverse(id, 9000);
    await world.runJobs();
    await send(payoutId);
    expect(await attemptsOf(payoutId)).toMatchObject([{ state: "completed", amount: 9000, reversed: 9000, id }]);
    expect(await payable(winner)).toBe(9000);
    const back = { status: "failed", progress: "came_back", outstanding: "90.00" };
    expect(await payoutOf(winner, league)).toMatchObject(back);
    expect(await titlesOf(winner)).not.toContain("Payout sent");
  });

  it("while an earlier part is being sent again: that part arrives, and the newly returned one still waits", async () => {
    const { league, winner, payoutId } = await aPrize("meanwhile");
    await world.runJobs();
    const first = (await attemptsOf(payoutId))[0]?.id ?? "";
    await reverse(first, 3000);
    await world.runJobs();
    await retry(winner, payoutId);
    fault = "timeout_before";
    await expect(send(payoutId)).rejects.toThrow();
    fault = undefined;
    await reverse(first, 2000);
    await tellAgain(first);
    expect(await payoutOf(winner, league)).toMatchObject({ status: "processing", outstanding: "50.00" });
    await world.runJobs();
    const back = { status: "failed", progress: "came_back", outstanding: "20.00" };
    expect(await payoutOf(winner, league)).toMatchObject(back);
    await retry(winner, payoutId);
    await world.runJobs();
    expect((await attemptsOf(payoutId)).map(({ amount }) => amount)).toEqual([9000, 3000, 2000]);
    expect(await payoutOf(winner, league)).toMatchObject({ status: "completed", outstanding: "0.00" });
  });

  it("is ignored if it is another product's, even with our metadata", async () => {
    const { winner, payoutId } = await aPrize("strange");
    await world.runJobs();
    const { data } = await stripe.transfers.list({ limit: 1 });
    const destination = String(data[0]?.destination);
    for (const marks of [
      { payout_id: payoutId, attempt: "1" },
      { payout_id: "not-an-id", attempt: "1" },
    ]) {
      const stranger = await stripe.transfers.create({ amount: 9000, currency: "usd", destination, metadata: marks });
      strangers.push(stranger.id, (await reverse(stranger.id, 9000)).id);
    }
    await world.runJobs();
    expect(await payable(winner)).toBe(0);
    expect(await attemptsOf(payoutId)).toMatchObject([{ state: "completed", reversed: 0 }]);
    const open = await world.deps.db.$count(providerEvents, eq(providerEvents.attempts, 1));
    expect(open).toBe(0);
  });
});
