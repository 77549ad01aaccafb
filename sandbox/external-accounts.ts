import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import { findAccount } from "#sandbox/accounts.ts";
import { noSuch } from "#sandbox/api-error.ts";
import type { ReadCall } from "#sandbox/call.ts";
import { page } from "#sandbox/params.ts";
import type { AccountRow } from "#sandbox/tables.ts";

export const externalAccountListParams = z.strictObject({ limit: page.limit });

/** Lists a recipient's bank accounts; the sandbox keeps at most one each. */
export async function listExternalAccounts({ reader }: ReadCall, id: string) {
  const account = await findAccount(reader, id);
  if (!account) throw noSuch("account", id);
  const data = account.bank ? [bankAccountObject(account, account.bank)] : [];
  return { object: "list", url: `/v1/accounts/${id}/external_accounts`, has_more: false, data };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

const bankAccountObject = ({ id, displayName }: AccountRow, bank: NonNullable<AccountRow["bank"]>) => {
  const fingerprint = hashOf(`${bank.routingNumber}:${bank.last4}`);
  return {
    id: `ba_${hashOf(`${id}:${fingerprint}`)}`,
    object: "bank_account",
    account: id,
    account_holder_name: displayName,
    account_holder_type: "individual",
    account_type: null,
    bank_name: "Sandbox Test Bank",
    country: "US",
    currency: "usd",
    default_for_currency: true,
    fingerprint,
    last4: bank.last4,
    metadata: null,
    routing_number: bank.routingNumber,
    status: bank.refused ? "errored" : "new",
  } satisfies Stripe.BankAccount;
};
