import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent as createCall } from "#contract/money/payments.ts";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { toCents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { createPaymentIntent } from "#server/money/payments/create-payment-intent.ts";
import { openIntent } from "#server/money/payments/open-intent.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { requireProcessor } from "#server/money/payments/require-processor.ts";
import { withdrawPayment } from "#server/money/payments/withdraw-payment.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { AppError } from "#server/platform/errors.ts";
import type { PaymentProcessor, ProcessorPaymentIntent } from "#server/processor/port.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { anAdmin, aPerson, type Person, startPayment } from "#tests/support/world.ts";

/** The intent of an open payment, whatever the processor answers. */
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

const rows = () => world.deps.db.select().from(payments).where(eq(payments.leagueId, league.id));
async function theRow(): Promise<PaymentRow> {
  const [row] = await rows();
  if (!row) throw new Error("There is no payment.");
  return row;
}
const status = async () => (await theRow()).status;
const atProcessor = async () =>
  (
    await world.deps.db.execute<{ status: string; description: string; customer: string | null }>(
      sql`select status, body ->> 'description' as description, body ->> 'customer' as customer
        from sandbox.payment_intents where body #>> '{metadata,league_id}' = ${league.id}`,
    )
  ).rows;

describe("an intent that already exists", () => {
  let started: Awaited<ReturnType<typeof startPayment>>;
  beforeEach(async () => {
    started = await startPayment(member, league);
  });
  const open = async (change: object) => {
    const { retrievePaymentIntent } = requireProcessor(world.deps).processor;
    const answer = async (id: string) => ({ ...(await retrievePaymentIntent(id)), ...change });
    return openIntent(workWith(world, { retrievePaymentIntent: answer }), await theRow());
  };

  it.each(["requires_payment_method", "requires_action"])("is returned again while it is %s", async (state) => {
    const { paymentIntentId: id, clientSecret } = started;
    expect(await open({ status: state })).toEqual({ id, clientSecret, status: state });
  });

  it.each(["processing", "requires_capture"])("can't be paid again while it is %s", async (state) => {
    await expect(open({ status: state })).rejects.toMatchObject({
      status: 409,
      message: "Your bank is still processing your payment of $50.00. Nothing else can be charged until it answers.",
    });
    expect(await status()).toBe("pending");
  });

  it("is recorded once it has succeeded, and nothing else is charged", async () => {
    await expect(open({ status: "succeeded", amountReceived: toCents(5000) })).rejects.toMatchObject({
      status: 409,
      message:
        "Your payment of $50.00 for 1 season has already gone through, so nothing else was charged. Refresh the page to see it.",
      details: { code: "payment_intent_unexpected_state" },
    });
    expect(await status()).toBe("succeeded");
  });

  it("ends its payment once it was canceled, so that another begins", async () => {
    expect(await open({ status: "canceled" })).toBeUndefined();
    expect(await status()).toBe("cancelled");
  });

  it("can't be used without its secret", async () => {
    const error = new ProcessorUnavailable(`The processor gave no client secret for ${started.paymentIntentId}.`);
    await expect(open({ clientSecret: null })).rejects.toEqual(error);
  });

  it("ends its payment when the processor doesn't know it, and for no other refusal", async () => {
    const refusing = (code: string) => {
      const answers = { retrievePaymentIntent: failing(refusal(code)) };
      return theRow().then((row) => openIntent(workWith(world, answers), row));
    };
    await expect(refusing("account_invalid")).rejects.toMatchObject({ code: "account_invalid" });
    expect(await status()).toBe("pending");
    expect(await refusing("resource_missing")).toBeUndefined();
    expect(await status()).toBe("cancelled");
  });
});

describe("a new intent", () => {
  const begin = (answers: Partial<PaymentProcessor> = {}) => {
    const actor = { userId: member.userId, username: member.username, isAdmin: false } as Actor;
    const request = { leagueId: league.id, amount: toCents(5000), yearsSelected: undefined, network: "203.0.113.1" };
    return createPaymentIntent(workWith(world, answers), actor, request);
  };
  /** Refuses requests that name a payer. */
  const refusingPayers = (code: string | null) => {
    const { createPaymentIntent: create } = requireProcessor(world.deps).processor;
    return {
      createPaymentIntent: async (asked: Parameters<typeof create>[0]) => {
        if (asked.customer) throw refusal(code);
        return create(asked);
      },
    };
  };
  const customer = async () =>
    (await world.deps.db.select().from(users).where(eq(users.id, member.userId)))[0]?.stripeCustomerId;

  it("says what it is for", async () => {
    await begin();
    expect(await atProcessor()).toMatchObject([{ description: "Entry fee for Sunday League" }]);
  });

  it.each([
    ["doesn't know its customer, who is forgotten", "resource_missing", false],
    ["says that their email address is invalid, and the customer is kept", "email_invalid", true],
  ])("names no payer when the processor %s", async (_title, code, isKept) => {
    await begin(refusingPayers(code));
    expect(await atProcessor()).toMatchObject([{ customer: null }]);
    expect((await customer()) !== null).toBe(isKept);
  });

  it.each(["amount_too_large", null])("isn't asked for again when the processor refuses it with %s", async (code) => {
    await expect(begin(refusingPayers(code))).rejects.toMatchObject({ code });
    expect(await atProcessor()).toEqual([]);
    expect(await status()).toBe("pending");
  });

  it("is given up after five tries, each of which finds its payment closed", async () => {
    const { createPaymentIntent: create } = requireProcessor(world.deps).processor;
    const closing: typeof create = async (asked) => {
      const made = await create(asked);
      await world.deps.db.update(payments).set({ status: "cancelled" }).where(eq(payments.id, asked.paymentId));
      return made;
    };
    await expect(begin({ createPaymentIntent: closing })).rejects.toMatchObject({
      status: 409,
      message: "This payment is being changed in another tab. Nothing was charged. Please try again.",
    });
    expect((await atProcessor()).map((intent) => intent.status)).toEqual(Array(5).fill("canceled"));
    const again = await member.call(createCall, { body: { leagueId: league.id, amount: "50.00" } });
    expect(again.status).toBe(200);
  });

  it("is canceled if another intent of the same payment was first", async () => {
    const { createPaymentIntent: create } = requireProcessor(world.deps).processor;
    const losing: typeof create = async (asked) => {
      const made = await create(asked);
      const winner = { stripePaymentIntentId: "pi_winner" };
      await world.deps.db.update(payments).set(winner).where(eq(payments.id, asked.paymentId));
      return made;
    };
    const now = world.clock();
    const of = { leagueId: league.id, userId: member.userId, createdAt: now, updatedAt: now };
    const [open] = await world.deps.db
      .insert(payments)
      .values({ ...of, firstSeason: 1, seasons: 1, amount: toCents(5000) })
      .returning();
    expect(await openIntent(workWith(world, { createPaymentIntent: losing }), open as PaymentRow)).toBeUndefined();
    expect((await atProcessor()).map((intent) => intent.status)).toEqual(["canceled"]);
    expect(await theRow()).toMatchObject({ status: "pending", stripePaymentIntentId: "pi_winner" });
  });
});

/** What becomes of a payment that is withdrawn. */
const withdraw = (payment: PaymentRow, answers: Partial<PaymentProcessor> = {}) =>
  withdrawPayment(workWith(world, answers), payment);

const intents = async () => (await atProcessor()).map((row) => row.status);

describe("a withdrawn payment with an intent", () => {
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

describe("a withdrawn payment without a recorded intent", () => {
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
