import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { completeLeague, type League } from "#contract/leagues/leagues.ts";
import { listNeeds } from "#contract/leagues/needs.ts";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { listPayouts, proposePayouts } from "#contract/money/payouts.ts";
import { getPayoutReceipt } from "#contract/money/receipts.ts";
import { completeSandboxAccountLink, getSandboxAccountLink } from "#contract/money/sandbox.ts";
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
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { resumeUnfinished } from "#server/worker/resume-unfinished.ts";
import { differencesOfBooks } from "#tests/money/two-books.ts";
import { emailTo, noticesTo, SIGNATURE } from "#tests/support/news.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

const WORKS = "000123456789";
const REFUSES = "000111111116";

const world = withWorld();
let processor: PaymentProcessor;
let commissioner: Person;
beforeAll(async () => {
  // The queue runs on real time: with the clock ahead of it, deferred jobs wait until a test lets them run.
  world.advance({ days: Math.ceil((Date.now() - world.clock().getTime()) / 86_400_000) + 365 });
  ({ processor } = requireProcessor(world.deps));
  commissioner = await aPerson(world, "commissioner");
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  expect(await differencesOfBooks(world.database.ownerPool)).toEqual([]);
});

/** Plays a season with two members, one of whom wins $100.00. */
async function aSeason(name: string) {
  const league = await aLeague(world, commissioner);
  const winner = await aPerson(world, name);
  const loser = await aPerson(world, `${name}_loser`);
  await join(commissioner, league, winner, loser);
  const card = { expYear: world.clock().getUTCFullYear() + 4 };
  for (const person of [winner, loser]) await pay(person, league, { card });
  await commissioner.call(completeLeague, { params: { id: league.id } });
  return { league, winner, loser };
}

async function award(league: League, winner: Person, amount: string, place = 1): Promise<string> {
  const body = { payouts: [{ userId: winner.userId, place, amount }] };
  const proposed = await commissioner.call(proposePayouts, { params: { id: league.id }, body });
  expect(proposed.status).toBe(201);
  return proposed.body.payouts.find((payout) => payout.place === place)?.id ?? "";
}

const linkOf = async (person: Person) =>
  (await person.call(openPayoutAccount, { body: { currentPassword: "correct horse" } })).body.url.split("/").at(-1) ??
  "";

async function nameBank(person: Person, accountNumber = WORKS) {
  const params = { id: await linkOf(person) };
  const body = { routingNumber: "110000000", accountNumber };
  expect((await person.call(completeSandboxAccountLink, { params, body })).status).toBe(200);
}

const accountOf = async (person: Person) => (await person.call(getPayoutAccount)).body;
const payoutIn = async (league: League, person: Person) =>
  (await person.call(listPayouts, { params: { id: league.id } })).body[0];
const titlesOf = async (person: Person) => (await person.call(listNotifications)).body.map(({ title }) => title);
const stripeAccountOf = async ({ userId }: Person) => {
  const [account] = await world.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  return account?.stripeAccountId ?? "";
};
const refresh = async (person: Person) =>
  refreshPayoutAccount(requireProcessor(world.deps), await stripeAccountOf(person));

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
      missing: [
        "identity.individual.date_of_birth.day",
        "identity.individual.date_of_birth.year",
        "individual.dob.month",
        "identity.individual.address.line1",
        "individual.first_name",
        "individual.verification.document",
        "person_1Pgc6oB7WZ01.ssn_last_4",
        "configuration.recipient.default_outbound_destination",
        "identity.individual.favourite_colour",
      ],
      userId: person.userId,
      closed: false,
    };
    vi.spyOn(processor, "retrieveRecipient").mockResolvedValueOnce(asked);
    expect((await accountOf(person)).missing).toEqual([
      "your date of birth",
      "your address",
      "your legal name",
      "a photo of an identity document",
      "your Social Security number",
      "a bank account to be paid to",
      "favourite colour",
    ]);
    const [account] = await world.deps.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, person.userId));
    expect(account).toMatchObject({ requirements: asked.missing, readyAt: null, checkedAt: world.clock() });
    await nameBank(person);
    expect(await accountOf(person)).toMatchObject({ status: "ready", missing: [] });
  });

  it("asks the processor only about an existing account that isn't ready", async () => {
    const person = await aPerson(world, "unasked");
    const asked = vi.spyOn(processor, "retrieveRecipient");
    expect(await accountOf(person)).toMatchObject({ status: "none" });
    expect(asked).not.toHaveBeenCalled();
    await nameBank(person);
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
    const { league, winner } = await aSeason("closed");
    await nameBank(winner);
    await world.runJobs();
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
    const payoutId = await award(league, winner, "100.00");
    await world.runJobs();
    const waits = { status: "pending", progress: "needs_bank_details", waitingSince: world.clock().toISOString() };
    expect(await payoutIn(league, winner)).toMatchObject(waits);
    expect(await world.deps.db.$count(payoutAttempts, eq(payoutAttempts.payoutId, payoutId))).toBe(0);
    await setTransfers(winner, true);
    await refresh(winner);
    await world.runJobs();
    const sent = { status: "completed", progress: "sent", waitingSince: null };
    expect(await payoutIn(league, winner)).toMatchObject(sent);
  });

  it("is noticed when it refuses a transfer, even without an event", async () => {
    const { league, winner } = await aSeason("unheard");
    await nameBank(winner);
    await world.runJobs();
    await setTransfers(winner, false);
    await award(league, winner, "100.00");
    await world.runJobs();
    expect(await accountOf(winner)).toMatchObject({ status: "pending", pendingAmount: "100.00", pendingPayouts: 1 });
    expect(await payableBalance(world.deps.db, winner.userId)).toBe(10_000);
    await setTransfers(winner, true);
    await refresh(winner);
    await world.runJobs();
    expect(await payoutIn(league, winner)).toMatchObject({ status: "completed" });
  });

  it("keeps the answer to the latest question", async () => {
    const person = await aPerson(world, "late_answer");
    await nameBank(person);
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
    const { league, winner } = await aSeason("halfway");
    await nameBank(winner);
    await world.runJobs();
    const payoutId = await award(league, winner, "100.00");
    const made = processor.createTransfer;
    vi.spyOn(processor, "createTransfer").mockImplementationOnce(async (transfer) => {
      await made(transfer);
      throw new ProcessorUnavailable("The answer was lost.");
    });
    await expect(sendPayout(requireProcessor(world.deps), { payoutId })).rejects.toThrow("The answer was lost.");
    await world.database.ownerPool.query("delete from sandbox.events where type = 'transfer.created'");
    await setTransfers(winner, false);
    await refresh(winner);
    world.advance({ hours: 1 });
    await resumeUnfinished(world.deps);
    await world.runJobs();
    expect(await payoutIn(league, winner)).toMatchObject({ status: "completed" });
  });
});

describe("a bank that sends the money back", () => {
  const needsOf = async (person: Person) => (await person.call(listNeeds)).body;

  it("is reported once, shown until the next payment arrives, and hidden from everyone else", async () => {
    const { league, winner, loser } = await aSeason("refused");
    await nameBank(winner, REFUSES);
    await world.runJobs();
    await award(league, winner, "100.00");
    await world.runJobs();
    // The prize has been paid into the winner's account at the processor.
    expect(await payoutIn(league, winner)).toMatchObject({ status: "completed", progress: "returned_by_bank" });
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
    await handleProviderEvent(requireProcessor(world.deps), { eventId: again });
    expect((await titlesOf(winner)).filter((title) => title === "Your bank refused your payout")).toHaveLength(1);

    world.advance({ hours: 1 });
    await nameBank(winner, REFUSES);
    await world.runJobs();
    expect((await titlesOf(winner)).filter((title) => title === "Your bank refused your payout")).toHaveLength(2);
    world.advance({ hours: 1 });
    await nameBank(winner, WORKS);
    await world.runJobs();
    expect(await accountOf(winner)).toMatchObject({ status: "ready", bankFailure: null });
    expect(await payoutIn(league, winner)).toMatchObject({ progress: "sent" });
    expect(await needsOf(winner)).toEqual([]);
    // A late event about the failed payment says nothing about the later one that arrived.
    await handleProviderEvent(requireProcessor(world.deps), { eventId: await failedEvent() });
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
      await handleProviderEvent(requireProcessor(world.deps), { eventId });
    }
    expect(asked).not.toHaveBeenCalled();
  });

  it("changes nothing for an account that was never paid", async () => {
    const person = await aPerson(world, "never_paid");
    await nameBank(person);
    const deps = requireProcessor(world.deps);
    const work = { ...deps, processor: { ...deps.processor, findBankPayment: async () => undefined } };
    await recordBankPayment(work, await stripeAccountOf(person));
    expect(await accountOf(person)).toMatchObject({ bankFailure: null });
  });

  it("is asked about again, three times, while the account keeps changing", async () => {
    const { winner } = await aSeason("restless");
    await nameBank(winner);
    await world.runJobs();
    let asked = 0;
    const findBankPayment = async () => {
      const updatedAt = new Date(world.clock().getTime() + ++asked);
      await world.deps.db.update(payoutAccounts).set({ updatedAt }).where(eq(payoutAccounts.userId, winner.userId));
      return {
        id: "po_1",
        amount: 5000 as never,
        failureCode: "no_account",
        transferIds: null,
        createdAt: world.clock(),
      };
    };
    const deps = requireProcessor(world.deps);
    const work = { ...deps, processor: { ...deps.processor, findBankPayment } };
    await expect(recordBankPayment(work, await stripeAccountOf(winner))).rejects.toThrow(
      "The payout account kept changing while we asked the processor about it.",
    );
    expect(asked).toBe(3);
    expect(await accountOf(winner)).toMatchObject({ bankFailure: null });
  });

  /** Repeats the first failure event. */
  async function failedEvent(): Promise<string> {
    const [told] = await world.deps.db
      .select()
      .from(providerEvents)
      .where(eq(providerEvents.type, "payout.failed"))
      .orderBy(providerEvents.receivedAt)
      .limit(1);
    expect(told?.handledAt).not.toBeNull();
    const id = `evt_again_${Math.random()}`;
    await world.deps.db.insert(providerEvents).values({
      ...told,
      id,
      type: "payout.failed",
      payload: told?.payload,
      receivedAt: world.clock(),
      handledAt: null,
    });
    return id;
  }
});

describe("a payout's progress", () => {
  it("is shown to its winner step by step, and to others only as a status", async () => {
    const { league, winner, loser } = await aSeason("steps");
    const payoutId = await award(league, winner, "60.00");
    const seen = async (person: Person) => {
      const payout = await payoutIn(league, person);
      return [payout?.status, payout?.progress, payout?.outstanding, payout?.failureMessage];
    };
    const receiptFor = async (person: Person) =>
      (await person.call(getPayoutReceipt, { params: { id: payoutId } })).body.progress;
    expect(await seen(winner)).toEqual(["pending", "needs_bank_details", "60.00", null]);
    expect(await seen(loser)).toEqual(["pending", null, null, null]);
    expect(await seen(commissioner)).toEqual(["pending", null, "60.00", null]);
    expect([await receiptFor(winner), await receiptFor(commissioner)]).toEqual(["needs_bank_details", null]);

    await world.runJobs();
    const refusal = {
      code: "balance_insufficient",
      declineCode: null,
      message: "Insufficient funds.",
      retriable: true,
    };
    vi.spyOn(processor, "createTransfer").mockRejectedValueOnce(new ProcessorRefused(refusal));
    await nameBank(winner);
    expect(await accountOf(winner)).toMatchObject({ status: "ready" });
    expect(await seen(winner)).toEqual(["pending", "on_its_way", "60.00", null]);
    await world.runJobs();
    expect(await seen(winner)).toEqual([
      "pending",
      "waits_for_funds",
      "60.00",
      "It couldn't be sent yet. We'll try again automatically.",
    ]);
    expect(await seen(loser)).toEqual(["pending", null, null, null]);

    const closed = { code: "account_closed", declineCode: null, message: "It is closed.", retriable: false };
    vi.spyOn(processor, "createTransfer").mockRejectedValueOnce(new ProcessorRefused(closed));
    await sendPayout(requireProcessor(world.deps), { payoutId });
    const refused = "The payment processor refused it. The admins know why.";
    expect(await seen(winner)).toEqual(["failed", "failed", "60.00", refused]);
    expect(await seen(commissioner)).toEqual(["failed", null, "60.00", refused]);
    expect(await seen(loser)).toEqual(["failed", null, null, null]);
  });
});
