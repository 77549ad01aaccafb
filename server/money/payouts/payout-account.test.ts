import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts } from "#contract/money/payouts.ts";
import { getSandboxAccountLink } from "#contract/money/sandbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { payableBalance } from "#server/ledger/balances.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { refreshPayoutAccount } from "#server/money/payouts/payout-account.ts";
import { recordBankPayment } from "#server/money/payouts/record-bank-payment.ts";
import { sendPayout } from "#server/money/payouts/send-payout.ts";
import { handleProviderEvent } from "#server/operations/webhooks/handle-event.ts";
import { payoutAccounts } from "#server/platform/db/schema/payout-accounts.ts";
import { payoutAttempts } from "#server/platform/db/schema/payouts.ts";
import { providerEvents } from "#server/platform/db/schema/provider-events.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { cardOf, intoTheFuture, nameBankAccount, REFUSING_ACCOUNT } from "#tests/money/acts.ts";
import { workWith } from "#tests/money/processor-acts.ts";
import { differencesOfBooks } from "#tests/money/two-books.ts";
import { emailTo, noticesTo, SIGNATURE } from "#tests/support/news.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, type Person, pay } from "#tests/support/world.ts";

const world = withWorld();
// Deferred jobs wait until a test lets them run.
beforeAll(() => intoTheFuture(world));
const [commissioner] = withPeople(world, "commissioner");
let processor: PaymentProcessor;
beforeAll(() => {
  ({ processor } = requireProcessor(world.deps));
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  expect(await differencesOfBooks(world.database.ownerPool)).toEqual([]);
});

/** Plays a season with two members, one of whom wins $100.00. */
async function aSeason(name: string, bank?: string) {
  const [winner, loser] = [await aPerson(world, name), await aPerson(world, `${name}_loser`)];
  const league = await withLeague(world, { by: commissioner, players: [winner, loser] });
  for (const person of [winner, loser]) await pay(person, league, { card: cardOf(world) });
  await commissioner.call(completeLeague, of(league));
  await nameBankAccount(winner, bank);
  await world.runJobs();
  const award = async () => (await propose(commissioner, league, [[winner, "100.00"]])).body.payouts[0]?.id ?? "";
  const payout = async () => (await winner.call(listPayouts, of(league))).body[0];
  return { league, winner, loser, award, payout };
}

const linkOf = async (person: Person) =>
  (await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } })).body.url.split("/").at(-1) ??
  "";

const accountOf = async (person: Person) => (await person.call(getPayoutAccount)).body;
const titlesOf = async (person: Person) => (await person.call(listNotifications)).body.map(({ title }) => title);
const stripeAccountOf = async ({ userId }: Person) => {
  const [account] = await world.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return account?.stripeAccountId ?? "";
};
const refresh = async (person: Person) => refreshPayoutAccount(workWith(world), await stripeAccountOf(person));

/** Closes an account for transfers at the processor, or reopens it. */
const setTransfers = async (person: Person, isOpen: boolean) =>
  world.database.ownerPool.query(
    "update sandbox.accounts set body = body || jsonb_build_object('transfers_requested', $1::boolean) where id = $2",
    [isOpen, await stripeAccountOf(person)],
  );

describe("adding a bank account", () => {
  it("leads back to the dashboard, which knows whether it is done or the link was used up", async () => {
    const person = await aPerson(world, "linked");
    const { body } = await person.call(getSandboxAccountLink, { params: { id: await linkOf(person) } });
    const { publicUrl } = world.deps.config;
    expect(body).toMatchObject({
      returnUrl: `${publicUrl}/player?payout_account=returned`,
      refreshUrl: `${publicUrl}/player?payout_account=refresh`,
    });
  });

  it("makes one account, even if begun many times at once", async () => {
    const person = await aPerson(world, "hasty");
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const { rows } = await world.database.ownerPool.query(
      "select count(*)::int as count from sandbox.accounts where body #>> '{metadata,user_id}' = $1",
      [person.userId],
    );
    expect(rows[0]?.count).toBe(1);
  });

  it("is asked for until it is done, with what is missing in plain words", async () => {
    const person = await aPerson(world, "missing");
    expect(await accountOf(person)).toMatchObject({ status: "none", missing: [] });
    await linkOf(person);
    expect(await accountOf(person)).toMatchObject({ status: "pending", missing: ["a bank account to be paid to"] });
    const asked = {
      id: await stripeAccountOf(person),
      ready: false,
      missing: ["individual.dob.month", "individual.dob.day", "identity.individual.favourite_colour"],
      userId: person.userId,
      closed: false,
    };
    vi.spyOn(processor, "retrieveRecipient").mockResolvedValueOnce(asked);
    expect((await accountOf(person)).missing).toEqual(["your date of birth", "favourite colour"]);
    const [account] = await world.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, person.userId));
    expect(account).toMatchObject({ requirements: asked.missing, readyAt: null, checkedAt: world.clock() });
    await nameBankAccount(person);
    expect(await accountOf(person)).toMatchObject({ status: "ready", missing: [] });
  });

  it("follows the answer to the later request, even if the earlier one's comes last", async () => {
    const person = await aPerson(world, "crossed");
    await nameBankAccount(person);
    expect(await accountOf(person)).toMatchObject({ status: "ready" });
    const id = await stripeAccountOf(person);
    vi.spyOn(processor, "retrieveRecipient").mockImplementationOnce(async () => {
      world.advance({ hours: 1 });
      await refresh(person);
      return { id, ready: false, missing: ["external_account"], userId: person.userId, closed: false };
    });
    await refresh(person);
    const [account] = await world.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, person.userId));
    expect(account).toMatchObject({ requirements: [], readyAt: expect.any(Date) });
  });

  it("asks the processor only about an existing account that isn't ready", async () => {
    const person = await aPerson(world, "unasked");
    const asked = vi.spyOn(processor, "retrieveRecipient");
    expect(await accountOf(person)).toMatchObject({ status: "none" });
    expect(asked).not.toHaveBeenCalled();
    await nameBankAccount(person);
    await world.runJobs();
    asked.mockClear();
    expect(await accountOf(person)).toMatchObject({ status: "ready" });
    expect(asked).not.toHaveBeenCalled();
    const db = world.deps.db.update(payoutAccounts).set({ bankName: null });
    await db.where(eq(payoutAccounts.userId, person.userId));
    expect(await accountOf(person)).toMatchObject({ status: "ready", bank: null });
  });

  it("shows the last known state while the processor can't be reached", async () => {
    const person = await aPerson(world, "away");
    await linkOf(person);
    await accountOf(person);
    vi.spyOn(processor, "retrieveRecipient").mockRejectedValueOnce(new ProcessorUnavailable("away"));
    const { status, body } = await person.call(getPayoutAccount);
    expect([status, body.status, body.missing]).toEqual([200, "pending", ["a bank account to be paid to"]]);
  });
});

describe("an account that can no longer be paid", () => {
  it("keeps new payouts waiting, tells the winner once, and pays them when it can be paid again", async () => {
    const { winner, award, payout } = await aSeason("closed");
    await setTransfers(winner, false);
    await refresh(winner);
    await refresh(winner);
    expect(await accountOf(winner)).toMatchObject({ status: "pending" });
    const message =
      "The payment processor won't let us send money to your account right now. Your winnings are safe and waiting for you. Open your payout account to see what it needs.";
    expect(await noticesTo(winner, "We can't pay you right now", null)).toEqual([
      { type: "payout_processed", message, actionUrl: "/player" },
    ]);
    expect(await emailTo(winner, "We can't pay you right now")).toEqual([
      "We can't pay you right now",
      message,
      `Open your dashboard:\n${world.deps.config.publicUrl}/player`,
      SIGNATURE,
    ]);
    const payoutId = await award();
    await world.runJobs();
    const waits = { status: "pending", progress: "needs_bank_details", waitingSince: world.clock().toISOString() };
    expect(await payout()).toMatchObject(waits);
    expect(await world.deps.db.$count(payoutAttempts, eq(payoutAttempts.payoutId, payoutId))).toBe(0);
    await setTransfers(winner, true);
    await refresh(winner);
    await world.runJobs();
    const sent = { status: "completed", progress: "sent", waitingSince: null };
    expect(await payout()).toMatchObject(sent);
  });

  it("is noticed when it refuses a transfer, even without an event", async () => {
    const { winner, award, payout } = await aSeason("unheard");
    await setTransfers(winner, false);
    await award();
    await world.runJobs();
    expect(await accountOf(winner)).toMatchObject({ status: "pending", pendingAmount: "100.00", pendingPayouts: 1 });
    expect(await payableBalance(world.deps.db, winner.userId)).toBe(10_000);
    await setTransfers(winner, true);
    await refresh(winner);
    await world.runJobs();
    expect(await payout()).toMatchObject({ status: "completed" });
  });

  it("keeps the answer to the latest question", async () => {
    const person = await aPerson(world, "late_answer");
    await nameBankAccount(person);
    const accountId = await stripeAccountOf(person);
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const old = { id: accountId, ready: false, closed: false, missing: ["external_account"], userId: person.userId };
    vi.spyOn(processor, "retrieveRecipient").mockImplementationOnce(() => asked.then(() => old));
    const ask = () => refreshPayoutAccount(requireProcessor(world.deps), accountId);
    const slow = ask();
    world.advance({ hours: 1 });
    await ask();
    answer();
    await slow;
    expect(await accountOf(person)).toMatchObject({ status: "ready" });
  });

  it("doesn't keep a lost answer from being looked up", async () => {
    const { winner, award, payout } = await aSeason("halfway");
    const payoutId = await award();
    const made = processor.createTransfer;
    vi.spyOn(processor, "createTransfer").mockImplementationOnce(async (transfer) => {
      await made(transfer);
      throw new ProcessorUnavailable("The answer was lost.");
    });
    await expect(sendPayout(workWith(world), { payoutId })).rejects.toThrow("The answer was lost.");
    await world.database.ownerPool.query("delete from sandbox.events where type = 'transfer.created'");
    await setTransfers(winner, false);
    await refresh(winner);
    world.advance({ hours: 1 });
    await resumeUnfinished(world.deps);
    await world.runJobs();
    expect(await payout()).toMatchObject({ status: "completed" });
  });
});

describe("a bank that sends the money back", () => {
  const needsOf = async (person: Person) => (await person.call(listNeeds)).body;

  it("is reported once, shown until the next payment arrives, and hidden from everyone else", async () => {
    const { league, winner, loser, award, payout } = await aSeason("refused", REFUSING_ACCOUNT);
    await award();
    await world.runJobs();
    // The prize has been paid into the winner's account at the processor.
    expect(await payout()).toMatchObject({ status: "completed", progress: "returned_by_bank" });
    expect(await needsOf(winner)).toMatchObject([{ kind: "correct_bank", leagueId: league.id }]);
    expect((await needsOf(loser)).map(({ kind }) => kind)).not.toContain("correct_bank");
    const refused = { status: "ready", missing: [], bankFailure: "it has no such account." };
    expect(await accountOf(winner)).toMatchObject(refused);
    const { body: notices } = await winner.call(listNotifications);
    const told = notices.filter(({ title }) => title === "Your bank refused your payout");
    expect(told.map(({ message, actionUrl }) => [message, actionUrl])).toEqual([
      [
        "Your bank sent back $100.00: it has no such account. The money is in your account at the payment processor. Correct your bank details there, and it will be paid out again automatically.",
        "/player",
      ],
    ]);
    expect(await accountOf(loser)).toMatchObject({ status: "none", bankFailure: null });

    // Repeating the event under a new id, out of order, changes nothing.
    const again = await failedEvent();
    await handleProviderEvent(workWith(world), { eventId: again });
    expect((await titlesOf(winner)).filter((title) => title === "Your bank refused your payout")).toHaveLength(1);

    world.advance({ hours: 1 });
    await nameBankAccount(winner, REFUSING_ACCOUNT);
    await world.runJobs();
    expect((await titlesOf(winner)).filter((title) => title === "Your bank refused your payout")).toHaveLength(2);
    world.advance({ hours: 1 });
    await nameBankAccount(winner);
    await world.runJobs();
    expect(await accountOf(winner)).toMatchObject({ status: "ready", bankFailure: null });
    expect(await payout()).toMatchObject({ progress: "sent" });
    expect(await needsOf(winner)).toEqual([]);
    // A late event about the failed payment says nothing about the later one that arrived.
    await handleProviderEvent(workWith(world), { eventId: await failedEvent() });
    expect(await accountOf(winner)).toMatchObject({ bankFailure: null });
  });

  it("is ignored for our own payments, and for accounts that aren't our winners'", async () => {
    const asked = vi.spyOn(processor, "findBankPayment");
    for (const [eventId, payload] of [
      ["evt_own", { id: "evt_own", type: "payout.failed" }],
      ["evt_other", { id: "evt_other", type: "payout.failed", account: "acct_other" }],
      ["evt_refund", { id: "evt_refund", type: "refund.created", account: "acct_other" }],
    ] as const) {
      const objectId = eventId === "evt_refund" ? "pyr_theirs" : "po_theirs";
      const event = { id: eventId, type: payload.type, objectId, payload, receivedAt: world.clock() };
      await world.deps.db.insert(providerEvents).values(event);
      await handleProviderEvent(workWith(world), { eventId });
    }
    expect(asked).not.toHaveBeenCalled();
  });

  it("is asked about again, three times, while the account keeps changing", async () => {
    const { winner } = await aSeason("restless");
    let asked = 0;
    const findBankPayment = async () => {
      const updatedAt = new Date(world.clock().getTime() + ++asked);
      await world.deps.db.update(payoutAccounts).set({ updatedAt }).where(eq(payoutAccounts.userId, winner.userId));
      const failed = { amount: 5000 as never, failureCode: "no_account", transferIds: null };
      return { id: "po_1", ...failed, createdAt: world.clock() };
    };
    await expect(
      recordBankPayment(workWith(world, { findBankPayment }), await stripeAccountOf(winner)),
    ).rejects.toThrow("The payout account kept changing while we asked the processor about it.");
    expect(asked).toBe(3);
    expect(await accountOf(winner)).toMatchObject({ bankFailure: null });
  });

  let repeats = 0;
  /** Repeats the first failure event. */
  async function failedEvent(): Promise<string> {
    const [told] = await world.deps.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.type, "payout.failed"))
      .orderBy(providerEvents.receivedAt)
      .limit(1);
    expect(told?.handledAt).not.toBeNull();
    const id = `evt_again_${++repeats}`;
    const again = { id, type: "payout.failed", payload: told?.payload, receivedAt: world.clock(), handledAt: null };
    await world.deps.db.insert(providerEvents).values({ ...told, ...again });
    return id;
  }
});
