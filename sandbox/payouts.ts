import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { z } from "zod";
import { addCents, type Cents } from "#contract/platform/money.ts";
import type { Call } from "#sandbox/call.ts";
import type { Account, Documents } from "#sandbox/document-types.ts";
import { addObject, changeObject } from "#sandbox/documents.ts";
import { tell, tellOfAccount, toldForAccount } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { payoutObject } from "#sandbox/objects/payout.ts";
import { page } from "#sandbox/params.ts";
import { get } from "#sandbox/routes.ts";
import type { Reader } from "#server/platform/db/client.ts";

const TYPES = ["payout.paid", "payout.failed"];

type Entry = Documents["account_entries"];

/** Notes what came into a recipient's account, to be paid to their bank. */
export const enterAccount = (call: Call, entry: Pick<Entry, "account" | "type" | "amount" | "source">) =>
  addObject(call, "account_entries", { ...entry, id: newId("txn"), payout: null });

/**
 * Pays all that is in a recipient's account to their bank at once. The failing test account returns it: the money stays in
 * the recipient's account, and we ask for another bank account.
 */
export async function payBank(call: Call, recipient: Account): Promise<void> {
  const { id: account, bank } = recipient;
  if (!bank || bank.refused) return;
  const id = newId("po");
  const { rows } = await call.tx.execute<{ amount: Cents }>(sql`
    update sandbox.account_entries set body = body || ${JSON.stringify({ payout: id })}::jsonb
    where account = ${account} and payout is null returning body -> 'amount' as amount`);
  if (rows.length === 0) return;
  const amount = addCents(...rows.map((part) => part.amount));
  const object = payoutObject({ id, amount, bank, created: call.now });
  tell(call, `payout.${object.status}`, object, account);
  if (bank.works) return;
  await enterAccount(call, { account, type: "payout_failure", amount, source: id });
  await changeObject(call, "accounts", recipient, { bank: { ...bank, refused: true } });
  tellOfAccount(call, "v2.core.account[requirements].updated", account);
}

/** Lists payouts from a recipient's account to their bank. The platform itself pays no bank here. */
export const listPayouts = get(
  "/v1/payouts",
  z.strictObject({ limit: page.limit }),
  async ({ reader, account }, { limit }) => {
    const data = account === null ? [] : await payoutsOf(reader, account, limit);
    return { object: "list", url: "/v1/payouts", has_more: false, data };
  },
);

/** A payout is final as soon as it is made, so its event says all there is to know. */
async function payoutsOf(reader: Reader, account: string, limit: number): Promise<Stripe.Payout[]> {
  const told = await toldForAccount(reader, { account, types: TYPES, limit });
  return told.map(({ data }) => data.object as Stripe.Payout);
}
