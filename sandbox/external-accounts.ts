import { createHash } from "node:crypto";
import type Stripe from "stripe";
import { z } from "zod";
import type { Account, BankAccount } from "#sandbox/document-types.ts";
import { getObject } from "#sandbox/documents.ts";
import { page } from "#sandbox/params.ts";
import { get } from "#sandbox/routes.ts";

/** Lists a recipient's bank accounts; the sandbox keeps at most one each. */
export const listExternalAccounts = get(
  "/v1/accounts/:id/external_accounts",
  z.strictObject({ limit: page.limit }),
  async ({ reader }, _params, id) => {
    const account = await getObject(reader, "accounts", id);
    const data = account.bank ? [bankAccountObject(account, account.bank)] : [];
    return { object: "list", url: `/v1/accounts/${id}/external_accounts`, has_more: false, data };
  },
);

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

const bankAccountObject = ({ id, display_name }: Account, bank: BankAccount) => {
  const fingerprint = hashOf(`${bank.routingNumber}:${bank.last4}`);
  return {
    id: `ba_${hashOf(`${id}:${fingerprint}`)}`,
    object: "bank_account",
    account: id,
    account_holder_name: display_name,
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
