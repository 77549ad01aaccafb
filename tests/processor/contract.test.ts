import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toCents } from "#contract/money.ts";
import { ProviderRefused } from "#server/payment-provider/port.ts";
import {
  anIntent,
  aPaidIntent,
  aRecipient,
  cardNumbered,
  LEAGUE,
  processorWorld,
  type World,
} from "#tests/processor/world.ts";

describe.each(["in-process", "socket"] as const)("the processor, %s", (transport) => {
  let world: World;
  beforeAll(async () => {
    world = await processorWorld({ transport });
    await world.sandbox.ensureOperatingFunds({ cents: toCents(1_000_000) });
  });
  afterAll(() => world.close());

  it("takes an entry fee and tells what it kept of it", async () => {
    const { id, clientSecret, paymentId } = await anIntent(world);
    expect(
      await world.sandbox.confirmPaymentIntent({ id, clientSecret, card: cardNumbered("4242424242424242") }),
    ).toEqual({
      id,
      status: "succeeded",
    });
    const paid = await world.provider.retrievePaymentIntent(id);
    expect(paid).toMatchObject({
      id,
      clientSecret,
      status: "succeeded",
      amount: 5000,
      amountReceived: 5000,
      currency: "usd",
      metadata: { payment_id: paymentId, league_id: LEAGUE, from_season: "2026", seasons: "1" },
      charge: { paid: true, refundedCents: 0, disputed: false, fee: { cents: 175 } },
      lastError: null,
    });
    expect(paid.charge?.id).toMatch(/^ch_/);
    expect(paid.charge?.fee?.txnId).toMatch(/^txn_/);
  });

  it("gives the same intent for the same payment, however often it is asked for", async () => {
    const first = await anIntent(world);
    expect(await anIntent(world, { paymentId: first.paymentId })).toEqual(first);
    expect((await anIntent(world, { paymentId: first.paymentId, amount: 9900 })).id).not.toBe(first.id);
  });

  it("changes the amount back and forth until the payment is made, and not after", async () => {
    const { id, clientSecret } = await anIntent(world);
    const change = (amount: number, seasons: number) =>
      world.provider.updatePaymentIntentAmount({ paymentIntentId: id, amount: toCents(amount), seasons });
    expect(await change(10_000, 2)).toEqual({ id, clientSecret, status: "requires_payment_method" });
    await change(5000, 1);
    await change(10_000, 2);
    expect(await world.provider.retrievePaymentIntent(id)).toMatchObject({
      amount: 10_000,
      metadata: { seasons: "2" },
    });
    await world.sandbox.confirmPaymentIntent({ id, clientSecret, card: cardNumbered("4242424242424242") });
    await expect(change(5000, 1)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
  });

  it("cancels a payment that was not made, and not one that was", async () => {
    const open = await anIntent(world);
    await world.provider.cancelPaymentIntent(open.id);
    expect(await world.provider.retrievePaymentIntent(open.id)).toMatchObject({ status: "canceled", charge: null });
    const paid = await aPaidIntent(world);
    await expect(world.provider.cancelPaymentIntent(paid.id)).rejects.toMatchObject({
      code: "payment_intent_unexpected_state",
    });
  });

  it("keeps the reason of a declined card until another one pays", async () => {
    const { id, clientSecret } = await anIntent(world);
    await expect(
      world.sandbox.confirmPaymentIntent({ id, clientSecret, card: cardNumbered("4000000000009995") }),
    ).rejects.toMatchObject({ status: 402, message: "Your card has insufficient funds." });
    expect(await world.provider.retrievePaymentIntent(id)).toMatchObject({
      status: "requires_payment_method",
      charge: { paid: false, fee: null },
      lastError: { code: "card_declined", declineCode: "insufficient_funds" },
    });
    await world.sandbox.confirmPaymentIntent({ id, clientSecret, card: cardNumbered("4242424242424242") });
    expect(await world.provider.retrievePaymentIntent(id)).toMatchObject({ status: "succeeded", lastError: null });
  });

  it("refunds once per attempt, finds the refund again, and never more than was paid", async () => {
    const { id: paymentIntentId } = await aPaidIntent(world);
    const refund = { refundId: "refund-1", attempt: 1, paymentIntentId, amount: toCents(3000) };
    const sent = await world.provider.createRefund(refund);
    expect(sent).toMatchObject({
      status: "succeeded",
      amount: 3000,
      paymentIntentId,
      refundId: "refund-1",
      attempt: 1,
    });
    expect(await world.provider.createRefund(refund)).toEqual(sent);
    expect(await world.provider.retrieveRefund(sent.id)).toEqual(sent);
    expect(await world.provider.findRefund(refund)).toEqual(sent);
    expect(await world.provider.findRefund({ ...refund, attempt: 2 })).toBeUndefined();
    const tooMuch = world.provider.createRefund({ ...refund, attempt: 2 });
    await expect(tooMuch).rejects.toThrow(
      "Refund amount ($30.00) is greater than unrefunded amount on charge ($20.00)",
    );
    expect(await world.provider.retrievePaymentIntent(paymentIntentId)).toMatchObject({
      charge: { refundedCents: 3000 },
    });
  });

  it("sends a prize once per attempt to a winner who is ready, and finds the transfer again", async () => {
    const accountId = await aRecipient(world);
    expect(await world.provider.retrieveRecipient(accountId)).toMatchObject({
      id: accountId,
      ready: true,
      missing: [],
    });
    const transferGroup = `league:${LEAGUE}:s2026`;
    const transfer = { payoutId: "payout-1", attempt: 1, amount: toCents(6667), accountId, transferGroup };
    const sent = await world.provider.createTransfer(transfer);
    expect(sent).toMatchObject({ amount: 6667, reversed: 0, accountId, payoutId: "payout-1", attempt: 1 });
    expect(await world.provider.createTransfer(transfer)).toEqual(sent);
    expect(await world.provider.retrieveTransfer(sent.id)).toEqual(sent);
    expect(await world.provider.findTransfer(transfer)).toEqual(sent);
    expect(await world.provider.findTransfer({ ...transfer, attempt: 2 })).toBeUndefined();
    await world.stripe.transfers.createReversal(sent.id, { amount: 667 });
    expect(await world.provider.retrieveTransfer(sent.id)).toMatchObject({ reversed: 667 });
  });

  it("refuses a prize for a winner who has not said where to pay, or whose bank account does not work", async () => {
    const accountId = await world.provider.createRecipient({ userId: "late", email: "late@example.com", name: "Late" });
    const broken = await aRecipient(world, "000111111116");
    expect(await world.provider.retrieveRecipient(accountId)).toMatchObject({ ready: false, userId: "late" });
    for (const account of [accountId, broken]) {
      const transfer = { payoutId: "payout-2", attempt: 1, amount: toCents(100), transferGroup: "g" };
      const refused = await world.provider
        .createTransfer({ ...transfer, accountId: account, payoutId: account })
        .catch((e) => e);
      expect(refused).toBeInstanceOf(ProviderRefused);
      expect(refused).toMatchObject({ code: "insufficient_capabilities_for_transfer", retriable: true });
    }
  });

  it("makes one account per winner, and lets an onboarding link be used once and for ten minutes", async () => {
    const winner = { userId: "again", email: "again@example.com", name: "Again" };
    const accountId = await world.provider.createRecipient(winner);
    expect(await world.provider.createRecipient(winner)).toBe(accountId);
    const urls = { returnUrl: "http://127.0.0.1:3000/r", refreshUrl: "http://127.0.0.1:3000/f" };
    const linkId = async () =>
      (await world.provider.createOnboardingLink({ accountId, ...urls })).split("/").at(-1) ?? "";
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

  it("names what it does not know, and takes no amounts that no card could pay", async () => {
    await expect(world.provider.retrievePaymentIntent("pi_unknown")).rejects.toMatchObject({
      code: "resource_missing",
    });
    await expect(anIntent(world, { amount: 49 })).rejects.toMatchObject({ code: "amount_too_small" });
    await expect(anIntent(world, { amount: 100_000_000 })).rejects.toMatchObject({ code: "amount_too_large" });
    const unknown = world.stripe.paymentIntents.create({ amount: 5000, currency: "usd", amunt: 1 } as never);
    await expect(unknown).rejects.toMatchObject({ code: "parameter_unknown", param: "amunt" });
    await expect(world.stripe.transfers.create({ currency: "usd" } as never)).rejects.toMatchObject({
      code: "parameter_missing",
    });
  });

  it("pages through its balance transactions and events, newest first, as its own books have them", async () => {
    const first = await world.provider.listBalanceTransactions({ limit: 2 });
    expect(first.rows).toHaveLength(2);
    expect(first.hasMore).toBe(true);
    const after = first.rows.at(-1)?.id ?? "";
    const second = await world.provider.listBalanceTransactions({ limit: 100, after });
    const all = [...first.rows, ...second.rows];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const { available, pending } = await world.provider.retrieveBalance();
    expect(all.reduce((sum, { net }) => sum + net, 0)).toBe(available + pending);

    const { rows } = await world.provider.listEvents({ limit: 1, since: new Date("2026-08-01T00:00:00Z") });
    expect(await world.provider.retrieveEvent(rows[0]?.id ?? "")).toEqual(rows[0]);
  });
});
