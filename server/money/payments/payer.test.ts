import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteUser } from "#contract/operations/admin-users.ts";
import { customerOf as payerAtProcessor, payingUser } from "#server/money/payments/payer.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { ProcessorUnavailable } from "#server/processor/processor-errors.ts";
import { failing, refusal, workWith } from "#tests/money/processor-acts.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, startPayment } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner] = withPeople(world, "commissioner");

async function aMember(name: string) {
  const member = await aPerson(world, name);
  return { member, league: await withLeague(world, { by: commissioner, players: [member] }) };
}
const asked = async ({ userId }: Person, answers: Partial<PaymentProcessor> = {}) =>
  payerAtProcessor(workWith(world, answers), await payingUser(world.deps.db, userId));

async function customerOf({ userId }: { userId: string }) {
  const [user] = await world.deps.db.select().from(users).where(eq(users.id, userId));
  return user?.stripeCustomerId ?? null;
}

type Row = { id: string; email: string; name: string; metadata: Record<string, string> };
const customersOf = async ({ userId }: { userId: string }) =>
  (
    await world.deps.db.execute<{ body: Row }>(
      sql`select body from sandbox.customers where body #>> '{metadata,user_id}' = ${userId}`,
    )
  ).rows.map(({ body }) => body);

async function intentAtProcessor(id: string) {
  const row = sql`select body ->> 'customer' as customer, body ->> 'receipt_email' as receipt_email
    from sandbox.payment_intents where id = ${id}`;
  return (await world.deps.db.execute(row)).rows[0];
}

describe("a payer's customer at the processor", () => {
  it("is made at the first payment, is named on it, and is the same at the next", async () => {
    const { league, member } = await aMember("payer");
    expect(await customerOf(member)).toBeNull();
    const first = await pay(member, league);
    const customer = await customerOf(member);
    expect(await customersOf(member)).toMatchObject([{ id: customer, email: member.email, name: "payer Tester" }]);
    expect(await intentAtProcessor(first)).toEqual({ customer, receipt_email: member.email });

    const next = await aLeague(world, commissioner);
    await join(commissioner, next, member);
    expect(await intentAtProcessor(await pay(member, next))).toMatchObject({ customer });
    expect(await customersOf(member)).toHaveLength(1);
  });

  it("is made once, however many first payments begin at once", async () => {
    const member = await aPerson(world, "hasty");
    const leagues = await Promise.all([1, 2, 3, 4].map(() => aLeague(world, commissioner)));
    for (const league of leagues) await join(commissioner, league, member);
    const intents = await Promise.all(leagues.map((league) => startPayment(member, league)));
    const customer = await customerOf(member);
    expect(customer).toMatch(/^cus_/);
    for (const { paymentIntentId } of intents) {
      expect(await intentAtProcessor(paymentIntentId)).toMatchObject({ customer });
    }
    expect(await customersOf(member)).toHaveLength(1);
  });

  it("stays the first one saved if a name changes while two are made", async () => {
    const member = await aPerson(world, "renamed");
    const createCustomer: PaymentProcessor["createCustomer"] = async (customer) => {
      const made = await workWith(world).processor.createCustomer(customer);
      await world.deps.db.update(users).set({ stripeCustomerId: "cus_first" }).where(eq(users.id, member.userId));
      return made;
    };
    expect(await asked(member, { createCustomer })).toMatchObject({ customer: "cus_first" });
    expect(await customerOf(member)).toBe("cus_first");
  });

  it("is made again if the processor no longer knows it, and stops no payment", async () => {
    const { league, member } = await aMember("moved");
    const unknown = { stripeCustomerId: "cus_ofAnotherAccount" };
    await world.deps.db.update(users).set(unknown).where(eq(users.id, member.userId));
    const paid = await pay(member, league);
    expect(await intentAtProcessor(paid)).toEqual({ customer: null, receipt_email: null });
    expect(await customerOf(member)).toBeNull();

    const next = await aLeague(world, commissioner);
    await join(commissioner, next, member);
    await pay(member, next);
    expect(await customersOf(member)).toMatchObject([{ id: await customerOf(member) }]);
  });

  it("is left out if the processor refuses to make it, such as for an address it finds invalid", async () => {
    const member = await aPerson(world, "odd");
    expect(await asked(member, { createCustomer: failing(refusal("email_invalid")) })).toEqual({});
    expect(await customerOf(member)).toBeNull();
  });

  it("stops the payment if the processor doesn't answer, so that a retry makes it", async () => {
    const member = await aPerson(world, "silence");
    const silent = asked(member, { createCustomer: failing(new ProcessorUnavailable("No answer.")) });
    await expect(silent).rejects.toThrow(ProcessorUnavailable);
    expect(await asked(member)).toMatchObject({ customer: expect.stringMatching(/^cus_/) });
  });

  it("isn't made again once the user has been erased", async () => {
    const { league, member } = await aMember("gone");
    const admin = await anAdmin(world, "ada");
    await startPayment(member, league);
    expect(await customerOf(member)).toMatch(/^cus_/);
    await admin.call(deleteUser, { params: { id: member.userId } });
    expect(await customerOf(member)).toBeNull();
    await expect(payingUser(world.deps.db, member.userId)).rejects.toMatchObject({ status: 401 });
    expect(await customerOf(member)).toBeNull();
  });
});
