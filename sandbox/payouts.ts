import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { addCents, type Cents, toCents } from "#contract/platform/money.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { tellForAccount, tellOfAccount, toldForAccount } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { payoutObject } from "#sandbox/objects/payout.ts";
import { page } from "#sandbox/params.ts";
import { type AccountRow, accounts } from "#sandbox/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";

const TYPES = ["payout.paid", "payout.failed"];
const TOLD_MAX = 100;

/**
 * Sends a recipient's money on to their bank at once. The failing test account returns it: the money stays in the
 * recipient's account, and we ask for another bank account.
 */
export async function payBank(call: Call, { id: account, bank }: AccountRow, amount: Cents): Promise<void> {
  if (!bank || bank.refused) return;
  const object = payoutObject({ id: newId("po"), amount, bank, created: call.now });
  tellForAccount(call, { type: `payout.${object.status}`, object, account });
  if (bank.works) return;
  await call.tx
    .update(accounts)
    .set({ bank: { ...bank, refused: true } })
    .where(eq(accounts.id, account));
  tellOfAccount(call, "v2.core.account[requirements].updated", account);
}

/** Pays returned money to the new bank account that the recipient has named. */
export async function payBankAgain(call: Call, account: AccountRow): Promise<void> {
  const told = await payoutsOf(call.tx, account.id, TOLD_MAX);
  const since = told.findIndex(({ status }) => status === "paid");
  const failed = since < 0 ? told : told.slice(0, since);
  const amount = addCents(...failed.map((payout) => toCents(payout.amount)));
  if (amount > 0) await payBank(call, account, amount);
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
