import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { type Cents, toCents, ZERO } from "#contract/platform/money.ts";
import type { Call } from "#sandbox/call.ts";
import type { BalanceTransaction } from "#sandbox/document-types.ts";
import { addObject, getObject, listObjects } from "#sandbox/documents.ts";
import { newId } from "#sandbox/ids.ts";
import { accountEntryObject } from "#sandbox/objects/account-entry.ts";
import { balanceTransactionObject } from "#sandbox/objects/balance-transaction.ts";
import { seconds } from "#sandbox/objects/seconds.ts";
import { currency, expandOf, page, since, text } from "#sandbox/params.ts";
import { get, nothing } from "#sandbox/routes.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Movement = Pick<BalanceTransaction, "type" | "amount" | "source" | "description"> & {
  fee?: Cents;
  availableOn?: Date;
};

/** Books one movement of the balance. */
export const move = (call: Call, { fee = ZERO, availableOn = call.now, ...movement }: Movement) =>
  addObject(call, "balance_transactions", {
    ...movement,
    id: newId("txn"),
    fee,
    available_on: seconds(availableOn),
  });

/** An arbitrary number that nothing else in this database locks. */
const BALANCE_LOCK = 5_283_017;

/**
 * Tells whether this amount can leave the balance. Holds a lock until the transaction ends, so two calls never spend
 * the same money; incoming money doesn't wait for it.
 */
export async function canSpend(call: Call, amount: Cents): Promise<boolean> {
  await call.tx.execute(sql`select pg_advisory_xact_lock(${BALANCE_LOCK})`);
  const { available } = await balanceAt(call.tx, call.now);
  return available >= amount;
}

async function balanceAt(reader: Reader, now: Date) {
  const { rows } = await reader.execute<{ available: string; pending: string }>(sql`
    select coalesce(sum(net) filter (where available_on <= ${seconds(now)}), 0) as available,
      coalesce(sum(net) filter (where available_on > ${seconds(now)}), 0) as pending
    from sandbox.balance_transactions`);
  return { available: toCents(Number(rows[0]?.available)), pending: toCents(Number(rows[0]?.pending)) };
}

export const retrieveBalance = get("/v1/balance", nothing, async ({ reader, now }) => {
  const { available, pending } = await balanceAt(reader, now);
  const usd = (amount: Cents) => ({ amount, currency: "usd", source_types: { card: amount } });
  return {
    object: "balance",
    available: [usd(available)],
    connect_reserved: [{ amount: 0, currency: "usd" }],
    livemode: false,
    pending: [usd(pending)],
  } satisfies Stripe.Balance;
});

/** Lists movements of our own balance, or what came into a recipient's account: the parts of a payment to their bank. */
export const listBalanceTransactions = get(
  "/v1/balance_transactions",
  z.strictObject({
    ...page,
    ...since,
    currency: currency.optional(),
    source: text.optional(),
    type: text.optional(),
    payout: text.optional(),
    expand: expandOf("data.source"),
  }),
  async ({ reader, now, account }, { limit, starting_after, created, source, type, payout }) => {
    const url = "/v1/balance_transactions";
    if (account !== null) {
      return listObjects(reader, "account_entries", { limit, account, payout }, { toObject: accountEntryObject, url });
    }
    const toObject = (txn: BalanceTransaction) => balanceTransactionObject(txn, now);
    const where = sql`created >= ${created?.gte ?? 0}`;
    const asked = { limit, starting_after, source, type };
    return listObjects(reader, "balance_transactions", asked, { toObject, where });
  },
);

export const retrieveBalanceTransaction = get("/v1/balance_transactions/:id", nothing, async ({ reader, now }, _, id) =>
  balanceTransactionObject(await getObject(reader, "balance_transactions", id), now),
);
