import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { toCents } from "#contract/platform/money.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PaymentProcessor, ProcessorPaymentIntent } from "#server/processor/port.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person, startPayment } from "#tests/support/world.ts";

/** What happens to an open payment that is withdrawn, whatever the processor answers. */
const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");
let member: Person;
let league: League;
let count = 0;
beforeEach(async () => {
  count += 1;
  member = await aPerson(world, `member${count}`);
  league = await withLeague(world, { by: commissioner, players: [member] });
});

const withdraw = (payment: PaymentRow, answers: Partial<PaymentProcessor> = {}) =>
  withdrawPayment(workWith(world, answers), payment);

async function theRow(): Promise<PaymentRow> {
  const [row] = await world.deps.db.select().from(payments).where(eq(payments.leagueId, league.id));
  if (!row) throw new Error("There is no payment.");
  return row;
}
const status = async () => (await theRow()).status;
const intents = async () =>
  (
    await world.deps.db.execute<{ status: string }>(
      sql`select status from sandbox.payment_intents where metadata ->> 'league_id' = ${league.id}`,
    )
  ).rows.map((row) => row.status);

describe("a payment with an intent", () => {
  beforeEach(() => startPayment(member, league));

  it("is canceled at the processor and here", async () => {
    expect(await withdraw(await theRow())).toBe("cancelled");
    expect([await status(), await intents()]).toEqual(["cancelled", ["canceled"]]);
  });

  it("is closed when the processor doesn't know the intent", async () => {
    expect(await withdraw(await theRow(), { cancelPaymentIntent: failing(refusal("resource_missing")) })).toBe(
      "cancelled",
    );
    expect(await status()).toBe("cancelled");
  });

  it("is closed when the intent was used for another product's payment", async () => {
    const foreign = { id: "pi_foreign", status: "succeeded", metadata: {} } as ProcessorPaymentIntent;
    const answers = {
      cancelPaymentIntent: failing(refusal("payment_intent_unexpected_state")),
      retrievePaymentIntent: async () => foreign,
    };
    expect(await withdraw(await theRow(), answers)).toBe("cancelled");
    expect(await status()).toBe("cancelled");
  });

  it("stays open while the bank is processing it", async () => {
    const payment = await theRow();
    const processing = { id: "pi", status: "processing", metadata: { payment_id: payment.id } };
    const answers = {
      cancelPaymentIntent: failing(refusal("payment_intent_unexpected_state")),
      retrievePaymentIntent: async () => processing as unknown as ProcessorPaymentIntent,
    };
    expect(await withdraw(payment, answers)).toBe("pending");
    expect(await status()).toBe("pending");
  });

  it.each([
    ["refuses it for another reason", refusal("lock_timeout")],
    ["can't be reached", new ProcessorUnavailable("No answer.")],
  ])("stays open when the processor %s", async (_, error) => {
    await expect(withdraw(await theRow(), { cancelPaymentIntent: failing(error) })).rejects.toBe(error);
    expect([await status(), await intents()]).toEqual(["pending", ["requires_payment_method"]]);
  });
});

describe("a payment without a recorded intent", () => {
  // Leaves a payment as if a process had died after storing it and before learning its intent.
  beforeEach(async () => {
    const now = world.clock();
    const of = { leagueId: league.id, userId: member.userId, createdAt: now, updatedAt: now };
    await world.deps.db.insert(payments).values({ ...of, firstSeason: 1, seasons: 1, amount: toCents(5000) });
  });
  const neverCanceled = { cancelPaymentIntent: failing(new Error("There is none to cancel.")) };

  it("cancels the intent that the processor may have made", async () => {
    expect(await withdraw(await theRow())).toBe("cancelled");
    expect([await status(), await intents()]).toEqual(["cancelled", ["canceled"]]);
  });

  it("is closed when the processor makes none", async () => {
    const answers = { ...neverCanceled, createPaymentIntent: failing(refusal("amount_too_large")) };
    expect(await withdraw(await theRow(), answers)).toBe("cancelled");
    expect(await status()).toBe("cancelled");
  });

  it("is closed if its payer was erased, because no intent can be made", async () => {
    const payment = await theRow();
    const admin = await anAdmin(world, `ada${count}`);
    await admin.call(deleteUser, { params: { id: member.userId } });
    await world.database.ownerPool.query("update payments set status = 'pending' where id = $1", [payment.id]);
    expect(await withdraw(payment, neverCanceled)).toBe("cancelled");
    expect([await status(), await intents()]).toEqual(["cancelled", []]);
  });

  it.each([
    ["can't be reached", new ProcessorUnavailable("No answer.")],
    ["takes too long for a person who is waiting", new AppError(503, "Please try again in a moment.")],
  ])("stays open when the processor %s", async (_, error) => {
    await expect(withdraw(await theRow(), { createPaymentIntent: failing(error) })).rejects.toBe(error);
    expect(await status()).toBe("pending");
  });

  it("is left alone if someone else has closed it", async () => {
    const payment = await theRow();
    await world.database.ownerPool.query("update payments set status = 'cancelled' where id = $1", [payment.id]);
    expect(await withdraw(payment)).toBe("cancelled");
    expect(await intents()).toEqual(["canceled"]);
  });
});
