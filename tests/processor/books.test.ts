import { afterEach, describe, expect, it } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { aPaidIntent, aRecipient, processorWorld, pump, type World } from "#tests/processor/world.ts";

describe("the processor's own books", () => {
  let world: World;
  afterEach(() => world.close());

  const balance = () => world.processor.retrieveBalance();
  const refund = async (paymentIntentId: string, amount = 5000) =>
    world.processor.createRefund({ refundId: "refund", attempt: 1, paymentIntentId, amount: toCents(amount) });
  const transfer = (accountId: string, amount: number, payoutId = "payout") =>
    world.processor.createTransfer({ payoutId, attempt: 1, amount: toCents(amount), accountId, transferGroup: "g" });

  it("put the operator's working money in once, however often the product starts", async () => {
    world = await processorWorld();
    const fund = () => world.sandbox.ensureOperatingFunds({ cents: toCents(1_000_000) });
    await Promise.all([fund(), fund(), fund()]);
    await fund();
    expect(await balance()).toEqual({ available: 1_000_000, pending: 0 });
    const [event, ...others] = await pump(world);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: "topup.succeeded" });
    const topUp = await world.processor.retrieveTopup(event?.objectId ?? "");
    expect(topUp).toMatchObject({ status: "succeeded", amount: 1_000_000 });
  });

  it("hold a charge back for as long as they are told to, except from the card that is available at once", async () => {
    world = await processorWorld({ settlementDelayDays: 2 });
    await aPaidIntent(world);
    expect(await balance()).toEqual({ available: 0, pending: 4825 });
    await aPaidIntent(world, { number: "4000000000000077" });
    expect(await balance()).toEqual({ available: 4825, pending: 4825 });
    world.passSeconds(2 * 86_400);
    expect(await balance()).toEqual({ available: 9650, pending: 0 });
  });

  it("refuse a prize that no available money covers, and send it once the money is there", async () => {
    world = await processorWorld({ settlementDelayDays: 2 });
    const accountId = await aRecipient(world);
    await aPaidIntent(world);
    await expect(transfer(accountId, 4825)).rejects.toMatchObject({ code: "balance_insufficient", retriable: true });
    world.passSeconds(2 * 86_400);
    await expect(transfer(accountId, 4826, "too much")).rejects.toMatchObject({ code: "balance_insufficient" });
    await transfer(accountId, 4825, "enough");
    expect(await balance()).toEqual({ available: 0, pending: 0 });
  });

  it("never send the same money twice, however many prizes are sent at once", async () => {
    world = await processorWorld({ networkRetries: 0 });
    const accountId = await aRecipient(world);
    await aPaidIntent(world);
    const sent = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => transfer(accountId, 1000, `payout-${index}`)),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(await balance()).toEqual({ available: 825, pending: 0 });
  });

  it("let a refund wait for funds", async () => {
    world = await processorWorld({ settlementDelayDays: 2 });
    const { id } = await aPaidIntent(world);
    const { id: refundId, status } = await refund(id, 4000);
    expect(status).toBe("pending");
    world.passSeconds(2 * 86_400);
    const delivered = await pump(world);
    expect(delivered).toContainEqual(expect.objectContaining({ type: "refund.updated", objectId: refundId }));
    expect(await world.processor.retrieveRefund(refundId)).toMatchObject({ status: "succeeded" });
    expect(await balance()).toEqual({ available: 825, pending: 0 });
  });

  it("let a refund arrive later with one card, and come back with another", async () => {
    world = await processorWorld();
    await world.sandbox.ensureOperatingFunds({ cents: toCents(100_000) });
    const slow = await aPaidIntent(world, { number: "4000000000007726" });
    const closed = await aPaidIntent(world, { number: "4000000000005126" });
    const arriving = await refund(slow.id);
    const asked = { refundId: "returning", attempt: 1, paymentIntentId: closed.id, amount: toCents(5000) };
    const returning = await world.processor.createRefund(asked);
    expect([arriving.status, returning.status]).toEqual(["pending", "succeeded"]);
    const { available } = await balance();
    world.passSeconds(11);
    const delivered = await pump(world);
    expect(delivered).toContainEqual(expect.objectContaining({ type: "refund.updated", objectId: arriving.id }));
    expect(delivered).toContainEqual(
      expect.objectContaining({ type: "refund.failed", objectId: returning.id, paymentIntentId: closed.id }),
    );
    expect(await world.processor.retrieveRefund(arriving.id)).toMatchObject({ status: "succeeded" });
    const failed = { status: "failed", failureReason: "expired_or_canceled_card" };
    expect(await world.processor.retrieveRefund(returning.id)).toMatchObject(failed);
    expect(await world.processor.retrievePaymentIntent(closed.id)).toMatchObject({ charge: { refundedCents: 0 } });
    expect((await balance()).available).toBe(available + 5000);
  });

  const disputeOf = async (number: string) => {
    const { id: paymentIntentId } = await aPaidIntent(world, { number });
    const delivered = await pump(world);
    const opened = delivered.find(({ type }) => type === "charge.dispute.created");
    return { paymentIntentId, disputeId: opened?.objectId ?? "", types: delivered.map(({ type }) => type) };
  };

  it("pay out a disputed payment with a fee, and get it back without the fee if the dispute is won", async () => {
    world = await processorWorld();
    const { paymentIntentId, disputeId, types } = await disputeOf("4000000000000259");
    expect(types).toContain("charge.dispute.funds_withdrawn");
    expect(await balance()).toEqual({ available: 4825 - 5000 - 1500, pending: 0 });
    const out = { amount: -5000, fee: 1500 };
    expect(await world.processor.retrieveDispute(disputeId)).toMatchObject({
      ...{ status: "open", amount: 5000, reason: "fraudulent", paymentIntentId, movements: [out] },
    });
    expect(await world.processor.retrievePaymentIntent(paymentIntentId)).toMatchObject({ charge: { disputed: true } });
    await expect(refund(paymentIntentId)).rejects.toMatchObject({ code: "charge_disputed" });

    await world.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: "winning_evidence" } });
    world.passSeconds(11);
    const after = (await pump(world)).map(({ type }) => type);
    expect(after).toEqual(expect.arrayContaining(["charge.dispute.funds_reinstated", "charge.dispute.closed"]));
    const movements = [out, { amount: 5000, fee: 0 }];
    expect(await world.processor.retrieveDispute(disputeId)).toMatchObject({ status: "won", movements });
    expect(await balance()).toEqual({ available: 3325, pending: 0 });
  });

  it("lose a dispute that no one answers by its due date, and one that is given up", async () => {
    world = await processorWorld();
    const unanswered = await disputeOf("4000000000002685");
    world.passSeconds(7 * 86_400);
    await pump(world);
    const lost = { status: "lost", reason: "product_not_received" };
    expect(await world.processor.retrieveDispute(unanswered.disputeId)).toMatchObject(lost);
    const given = await disputeOf("4000000000000259");
    await world.stripe.disputes.close(given.disputeId);
    expect(await world.processor.retrieveDispute(given.disputeId)).toMatchObject({ status: "lost" });
    await expect(world.stripe.disputes.close(given.disputeId)).rejects.toThrow("already closed");
  });

  it("move no money for an inquiry or a fraud warning", async () => {
    world = await processorWorld();
    const { disputeId, types } = await disputeOf("4000000000001976");
    expect(types).not.toContain("charge.dispute.funds_withdrawn");
    expect(await world.processor.retrieveDispute(disputeId)).toMatchObject({ status: "inquiry", movements: [] });
    const { id } = await aPaidIntent(world, { number: "4000000000005423" });
    expect(await pump(world)).toContainEqual(
      expect.objectContaining({ type: "radar.early_fraud_warning.created", paymentIntentId: id }),
    );
    expect(await balance()).toEqual({ available: 2 * 4825, pending: 0 });
  });

  it("can't be changed by the application", async () => {
    world = await processorWorld();
    await aPaidIntent(world);
    await expect(world.pool.query("update sandbox.balance_transactions set body = '{}'")).rejects.toThrow(
      "permission denied",
    );
    await expect(world.pool.query("delete from sandbox.balance_transactions")).rejects.toThrow("permission denied");
  });
});
