import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { contractCase, contractWorld, sandboxCase, worldNames } from "#tests/processor/contract-worlds.ts";
import { anIntent, aPaidIntent, aRecipient, cardNumbered, LEAGUE, type World } from "#tests/processor/world.ts";

describe.each(worldNames)("the processor, %s", (name) => {
  let world: World;
  beforeAll(async () => {
    world = await contractWorld(name);
    await world.sandbox.ensureOperatingFunds({ cents: toCents(1_000_000) });
  });
  afterAll(() => world?.close());

  contractCase(name, "takes an entry fee and says what it kept of it", async () => {
    const { id, clientSecret, paymentId } = await anIntent(world);
    const card = cardNumbered("4242424242424242");
    const confirmed = await world.sandbox.confirmPaymentIntent({ id, clientSecret, card });
    expect(confirmed).toEqual({ id, status: "succeeded" });
    // At Stripe itself, a charge settles a few seconds later.
    const hasFee = { timeout: 60_000, interval: 500 };
    const paid = await vi.waitUntil(async () => {
      const intent = await world.processor.retrievePaymentIntent(id);
      return intent.charge?.fee ? intent : undefined;
    }, hasFee);
    const charge = { paid: true, refundedCents: 0, disputed: false, fee: { cents: 175 } };
    expect(paid).toMatchObject({
      ...{
        id,
        clientSecret,
        status: "succeeded",
        amount: 5000,
        amountReceived: 5000,
        currency: "usd",
        lastError: null,
      },
      metadata: { payment_id: paymentId, league_id: LEAGUE, from_season: "2026", seasons: "1" },
      charge: { ...charge, card: { brand: "visa", last4: "4242" } },
    });
    expect(paid.charge?.id).toMatch(/^ch_/);
    expect(paid.charge?.fee?.txnId).toMatch(/^txn_/);
  });

  contractCase(
    name,
    "makes one customer per payer, however often it is asked, and names it with a payment",
    async () => {
      const payer = { userId: randomUUID(), email: "ann@example.com", name: "Ann Payer" };
      const [first, again] = await Promise.all([
        world.processor.createCustomer(payer),
        world.processor.createCustomer(payer),
      ]);
      expect(first).toMatch(/^cus_/);
      expect(again).toBe(first);
      expect(await world.processor.createCustomer({ ...payer, email: "ann@example.org" })).not.toBe(first);
      expect(await world.stripe.customers.retrieve(first)).toMatchObject({
        email: "ann@example.com",
        name: "Ann Payer",
        metadata: { user_id: payer.userId },
      });
      const { id } = await anIntent(world, { customer: first });
      expect(await world.stripe.paymentIntents.retrieve(id)).toMatchObject({
        customer: first,
        receipt_email: "ann@example.com",
      });
      await expect(anIntent(world, { customer: "cus_unknown" })).rejects.toMatchObject({ code: "resource_missing" });
    },
  );

  contractCase(name, "gives the same intent for the same payment, however often it is asked for", async () => {
    const first = await anIntent(world);
    expect(await anIntent(world, { paymentId: first.paymentId })).toEqual(first);
    expect((await anIntent(world, { paymentId: first.paymentId, amount: 9900 })).id).not.toBe(first.id);
  });

  contractCase(name, "cancels a payment that wasn't made, and refuses to cancel one that was", async () => {
    const open = await anIntent(world);
    await world.processor.cancelPaymentIntent(open.id);
    expect(await world.processor.retrievePaymentIntent(open.id)).toMatchObject({ status: "canceled", charge: null });
    for (const { id } of [open, await aPaidIntent(world)]) {
      const refused = world.processor.cancelPaymentIntent(id);
      await expect(refused).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    }
  });

  contractCase(name, "keeps the reason of a declined card until another one pays", async () => {
    const { id, clientSecret } = await anIntent(world);
    await expect(
      world.sandbox.confirmPaymentIntent({ id, clientSecret, card: cardNumbered("4000000000009995") }),
    ).rejects.toMatchObject({ status: 402, message: "Your card has insufficient funds." });
    expect(await world.processor.retrievePaymentIntent(id)).toMatchObject({
      status: "requires_payment_method",
      charge: { paid: false, fee: null },
      lastError: { code: "card_declined", declineCode: "insufficient_funds" },
    });
    await world.sandbox.confirmPaymentIntent({ id, clientSecret, card: cardNumbered("4242424242424242") });
    expect(await world.processor.retrievePaymentIntent(id)).toMatchObject({ status: "succeeded", lastError: null });
  });

  contractCase(name, "refunds once per attempt and never more than was paid, and finds the refund again", async () => {
    const { id: paymentIntentId } = await aPaidIntent(world);
    const refund = { refundId: randomUUID(), attempt: 1, paymentIntentId, amount: toCents(3000) };
    const sent = await world.processor.createRefund(refund);
    expect(sent).toMatchObject({ ...refund, status: "succeeded" });
    expect(await world.processor.createRefund(refund)).toEqual(sent);
    expect(await world.processor.retrieveRefund(sent.id)).toEqual(sent);
    expect(await world.processor.findRefund(refund)).toEqual(sent);
    expect(await world.processor.findRefund({ ...refund, attempt: 2 })).toBeUndefined();
    const tooMuch = world.processor.createRefund({ ...refund, attempt: 2 });
    await expect(tooMuch).rejects.toThrow(
      "Refund amount ($30.00) is greater than unrefunded amount on charge ($20.00)",
    );
    expect(await world.processor.retrievePaymentIntent(paymentIntentId)).toMatchObject({
      charge: { refundedCents: 3000 },
    });
  });

  contractCase(
    name,
    "sends a prize once per attempt to a winner who is ready, and finds the transfer again",
    async () => {
      const accountId = await aRecipient(world);
      const recipient = await world.processor.retrieveRecipient(accountId);
      expect(recipient).toMatchObject({ id: accountId, ready: true, missing: [] });
      const transferGroup = `league:${LEAGUE}:s2026`;
      const payoutId = randomUUID();
      const transfer = { payoutId, attempt: 1, amount: toCents(6667), accountId, transferGroup };
      const sent = await world.processor.createTransfer(transfer);
      expect(sent).toMatchObject({ amount: 6667, reversed: 0, accountId, payoutId, attempt: 1 });
      expect(await world.processor.createTransfer(transfer)).toEqual(sent);
      expect(await world.processor.retrieveTransfer(sent.id)).toEqual(sent);
      expect(await world.processor.findTransfer(transfer)).toEqual(sent);
      expect(await world.processor.findTransfer({ ...transfer, attempt: 2 })).toBeUndefined();
    },
  );

  contractCase(name, "shows every reversal of a transfer, even many of them", async () => {
    const accountId = await aRecipient(world);
    const transferGroup = randomUUID();
    const transfer = { payoutId: randomUUID(), attempt: 1, amount: toCents(5000), accountId, transferGroup };
    const { id, reversals: none } = await world.processor.createTransfer(transfer);
    expect(none).toEqual([]);
    const made = [];
    for (let amount = 101; amount <= 112; amount++) {
      const reversal = await world.stripe.transfers.createReversal(id, { amount });
      made.push({ id: reversal.id, amount });
    }
    const { reversed, reversals } = await world.processor.retrieveTransfer(id);
    expect(reversed).toBe(1278);
    expect(reversals).toHaveLength(12);
    expect(reversals).toEqual(expect.arrayContaining(made));
    expect((await world.processor.findTransfer(transfer))?.reversals).toHaveLength(12);
  });

  contractCase(name, "refuses a prize for a winner without a bank account", async () => {
    const late = { userId: randomUUID(), email: "late@example.com", name: "Late" };
    const accountId = await world.processor.createRecipient(late);
    expect(await world.processor.retrieveRecipient(accountId)).toMatchObject({ ready: false, userId: late.userId });
    const transfer = { payoutId: randomUUID(), attempt: 1, amount: toCents(100), accountId, transferGroup: "g" };
    const refused = await world.processor.createTransfer(transfer).catch((error) => error);
    expect(refused).toBeInstanceOf(ProcessorRefused);
    expect(refused).toMatchObject({ code: "insufficient_capabilities_for_transfer", retriable: true });
  });

  sandboxCase(name, "sends a prize to a winner whose bank refuses it, and says afterwards that it did", async () => {
    const accountId = await aRecipient(world, "000111111116");
    expect(await world.processor.findBankPayment(accountId)).toBeUndefined();
    const transfer = { payoutId: randomUUID(), attempt: 1, amount: toCents(100), accountId, transferGroup: "g" };
    await world.processor.createTransfer(transfer);
    world.passSeconds(60);
    await world.sandbox.applyDueChanges();
    expect(await world.processor.findBankPayment(accountId)).toMatchObject({ amount: 100, failureCode: "no_account" });
  });

  contractCase(name, "makes one account per winner", async () => {
    const winner = { userId: randomUUID(), email: "again@example.com", name: "Again" };
    const accountId = await world.processor.createRecipient(winner);
    expect(await world.processor.createRecipient(winner)).toBe(accountId);
    expect(await world.processor.createRecipient({ ...winner, userId: randomUUID() })).not.toBe(accountId);
  });

  sandboxCase(name, "lets an onboarding link be used once and for ten minutes", async () => {
    const winner = { userId: randomUUID(), email: "linked@example.com", name: "Linked" };
    const accountId = await world.processor.createRecipient(winner);
    const urls = { returnUrl: "http://127.0.0.1:3000/r", refreshUrl: "http://127.0.0.1:3000/f" };
    const linkId = async () =>
      (await world.processor.createOnboardingLink({ accountId, ...urls })).split("/").at(-1) ?? "";
    const used = await linkId();
    const bank = { routingNumber: "110000000", accountNumber: "000123456789" };
    expect(await world.sandbox.findAccountLink(used)).toMatchObject({ status: "open", email: winner.email, ...urls });
    expect(await world.sandbox.completeAccountLink({ id: used, ...bank })).toEqual({ returnUrl: urls.returnUrl });
    await expect(world.sandbox.completeAccountLink({ id: used, ...bank })).rejects.toMatchObject({ status: 400 });
    const late = await linkId();
    world.passSeconds(601);
    expect(await world.sandbox.findAccountLink(late)).toMatchObject({ status: "expired" });
    await expect(world.sandbox.completeAccountLink({ id: late, ...bank })).rejects.toMatchObject({ status: 400 });
  });

  contractCase(name, "names unknown objects, and refuses amounts that no card could pay", async () => {
    const missing = world.processor.retrievePaymentIntent("pi_unknown");
    await expect(missing).rejects.toMatchObject({ code: "resource_missing" });
    await expect(anIntent(world, { amount: 49 })).rejects.toMatchObject({ code: "amount_too_small" });
    await expect(anIntent(world, { amount: 100_000_000 })).rejects.toMatchObject({ code: "amount_too_large" });
    const unknown = world.stripe.paymentIntents.create({ amount: 5000, currency: "usd", amunt: 1 } as never);
    await expect(unknown).rejects.toMatchObject({ code: "parameter_unknown", param: "amunt" });
    const incomplete = world.stripe.transfers.create({ currency: "usd" } as never);
    await expect(incomplete).rejects.toMatchObject({ code: "parameter_missing" });
  });

  contractCase(name, "pages through its balance transactions and events, newest first", async () => {
    for (let payment = 0; payment < 3; payment++) await aPaidIntent(world);
    const first = await world.processor.listBalanceTransactions({ limit: 2 });
    expect(first.rows).toHaveLength(2);
    expect(first.hasMore).toBe(true);
    const after = first.rows.at(-1)?.id ?? "";
    const second = await world.processor.listBalanceTransactions({ limit: 100, after });
    const all = [...first.rows, ...second.rows];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const { rows } = await world.processor.listEvents({ limit: 1, since: new Date("2026-08-01T00:00:00Z") });
    const { payload, ...event } = await world.processor.retrieveEvent(rows[0]?.id ?? "");
    expect(rows[0]).toMatchObject(event);
    expect(payload).toMatchObject({ id: event.id, type: event.type });
  });

  sandboxCase(name, "records the answer to a dispute once, with the moment it was sent", async () => {
    const { id: paymentIntentId } = await aPaidIntent(world, { number: "4000000000000259" });
    await world.sandbox.applyDueChanges();
    const { rows } = await world.processor.listEvents({ limit: 100 });
    const isOpening = (event: (typeof rows)[number]) =>
      event.type === "charge.dispute.created" && event.paymentIntentId === paymentIntentId;
    const disputeId = rows.find(isOpening)?.objectId ?? "";
    expect(await world.processor.retrieveDispute(disputeId)).toMatchObject({ status: "open", isAnswered: false });
    const facts = { product: "A seat", serviceDate: "2026-09-01", activity: "paid", refundPolicy: "None" };
    const customer = { name: "Ann Payer", email: "ann@example.com" };
    const evidence = { ...facts, statement: "winning_evidence", customer };
    const answer = { disputeId, handedInAt: new Date("2026-09-02T12:00:00Z"), evidence };
    const answered = await world.processor.submitEvidence(answer);
    expect(answered).toMatchObject({ id: disputeId, status: "open", isAnswered: true });
    expect(await world.processor.submitEvidence(answer)).toEqual(answered);
    const stored = await world.stripe.disputes.retrieve(disputeId);
    expect(stored.evidence_details.submission_count).toBe(1);
    expect(stored.evidence).toMatchObject({
      ...{ product_description: facts.product, service_date: facts.serviceDate, access_activity_log: facts.activity },
      ...{ refund_policy_disclosure: facts.refundPolicy, uncategorized_text: "winning_evidence" },
      ...{ customer_name: customer.name, customer_email_address: customer.email },
    });
    const other = { ...answer, evidence: { ...evidence, statement: null, customer: null } };
    await expect(world.processor.submitEvidence(other)).rejects.toBeInstanceOf(ProcessorUnavailable);
  });

  sandboxCase(name, "has a balance that is the sum of its transactions", async () => {
    const { rows } = await world.processor.listBalanceTransactions({ limit: 100 });
    const { available, pending } = await world.processor.retrieveBalance();
    expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(available + pending);
  });
});
