import { and, eq, isNull } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { addCents } from "#contract/platform/money.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { tellForAccount, tellOfAccount, toldForAccount } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { payoutObject } from "#sandbox/objects/payout.ts";
import { page } from "#sandbox/params.ts";
import { type AccountEntryRow, type AccountRow, accountEntries, accounts } from "#sandbox/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";

const TYPES = ["payout.paid", "payout.failed"];

type NewEntry = Pick<AccountEntryRow, "account" | "type" | "amount" | "source">;

/** Notes what came into a recipient's account, to be paid to their bank. */
export async function enterAccount({ tx, now }: Call, entry: NewEntry): Promise<void> {
  await tx.insert(accountEntries).values({ ...entry, id: newId("txn"), created: now });
}

/**
 * Pays all that is in a recipient's account to their bank at once. The failing test account returns it: the money stays in
 * the recipient's account, and we ask for another bank account.
 */
export async function payBank(call: Call, { id: account, bank }: AccountRow): Promise<void> {
  if (!bank || bank.refused) return;
  const id = newId("po");
  const isUnpaid = and(eq(accountEntries.account, account), isNull(accountEntries.payout));
  const parts = await call.tx.update(accountEntries).set({ payout: id }).where(isUnpaid).returning();
  if (parts.length === 0) return;
  const amount = addCents(...parts.map((part) => part.amount));
  const object = payoutObject({ id, amount, bank, created: call.now });
  tellForAccount(call, { type: `payout.${object.status}`, object, account });
  if (bank.works) return;
  await enterAccount(call, { account, type: "payout_failure", amount, source: id });
  await call.tx
    .update(accounts)
    .set({ bank: { ...bank, refused: true } })
    .where(eq(accounts.id, account));
  tellOfAccount(call, "v2.core.account[requirements].updated", account);
}

export const payoutListParams = z.strictObject({ limit: page.limit });

/** Lists payouts from a recipient's account to their bank. The platform itself pays no bank here. */
export async function listPayouts({ reader, account }: ReadCall, { limit }: z.output<typeof payoutListParams>) {
  const data = account === null ? [] : await payoutsOf(reader, account, limit);
  return { object: "list", url: "/v1/payouts", has_more: false, data };
}

/** A payout is final as soon as it is made, so its event says all there is to know. */
async function payoutsOf(reader: Reader, account: string, limit: number): Promise<Stripe.Payout[]> {
  const told = await toldForAccount(reader, { account, types: TYPES, limit });
  return told.map((body) => (body as { data: { object: Stripe.Payout } }).data.object);
}
