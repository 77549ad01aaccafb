import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { type Cents, subtractCents, toCents } from "#contract/platform/money.ts";
import { listAccountEntries } from "#sandbox/account-entries.ts";
import { noSuch } from "#sandbox/api-error.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { newId } from "#sandbox/ids.ts";
import { listOf } from "#sandbox/list.ts";
import { balanceTransactionObject } from "#sandbox/objects/balance-transaction.ts";
import { currency, expandOf, page, text } from "#sandbox/params.ts";
import { type BalanceTransactionRow, balanceTransactions } from "#sandbox/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";

type Movement = Pick<BalanceTransactionRow, "type" | "amount" | "source" | "description"> & {
  fee: Cents;
  availableOn: Date;
};

/** Books one movement of the balance. */
export async function move(call: Call, movement: Movement): Promise<BalanceTransactionRow> {
  const row = { id: newId("txn"), ...movement, created: call.now };
  await call.tx.insert(balanceTransactions).values(row);
  return { ...row, net: subtractCents(movement.amount, movement.fee) };
}

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
  const { availableOn, net } = balanceTransactions;
  const sumOf = (isIn: "<=" | ">") =>
    sql`coalesce(sum(${net}) filter (where ${availableOn} ${sql.raw(isIn)} ${now.toISOString()}), 0)`.mapWith(Number);
  const [sums] = await reader.select({ available: sumOf("<="), pending: sumOf(">") }).from(balanceTransactions);
  return { available: toCents(sums?.available ?? 0), pending: toCents(sums?.pending ?? 0) };
}

export async function retrieveBalance({ reader, now }: ReadCall) {
  const { available, pending } = await balanceAt(reader, now);
  const usd = (amount: Cents) => ({ amount, currency: "usd", source_types: { card: amount } });
  return {
    object: "balance",
    available: [usd(available)],
    connect_reserved: [{ amount: 0, currency: "usd" }],
    livemode: false,
    pending: [usd(pending)],
  } satisfies Stripe.Balance;
}

export const balanceTransactionListParams = z.strictObject({
  ...page,
  currency: currency.optional(),
  source: text.optional(),
  type: text.optional(),
  payout: text.optional(),
  expand: expandOf("data.source"),
});

/** Lists movements of our own balance, or the parts of a payment to a recipient's bank. */
export async function listBalanceTransactions(
  { reader, now, account }: ReadCall,
  { limit, starting_after: after, created, source, type, payout }: z.output<typeof balanceTransactionListParams>,
) {
  if (account !== null) return listAccountEntries(reader, { account, payout, limit });
  const rows = await reader
    .select()
    .from(balanceTransactions)
    .where(
      and(
        source === undefined ? undefined : eq(balanceTransactions.source, source),
        type === undefined ? undefined : sql`${balanceTransactions.type} = ${type}`,
        created?.gte === undefined ? undefined : gte(balanceTransactions.created, new Date(created.gte * 1000)),
        after === undefined
          ? undefined
          : lt(balanceTransactions.seq, sql`(select seq from sandbox.balance_transactions where id = ${after})`),
      ),
    )
    .orderBy(desc(balanceTransactions.seq))
    .limit(limit + 1);
  const toObject = (row: BalanceTransactionRow) => balanceTransactionObject(row, now);
  return listOf({ url: "/v1/balance_transactions", limit, rows, toObject });
}

export async function retrieveBalanceTransaction({ reader, now }: ReadCall, id: string) {
  const [row] = await reader.select().from(balanceTransactions).where(eq(balanceTransactions.id, id));
  if (!row) throw noSuch("balance transaction", id);
  return balanceTransactionObject(row, now);
}
