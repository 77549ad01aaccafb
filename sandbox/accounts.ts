import { eq } from "drizzle-orm";
import { z } from "zod";
import { noSuch } from "#sandbox/api-error.ts";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { tellOfAccount } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { accountObject } from "#sandbox/objects/account.ts";
import { mergeMetadata, metadataPairs, text } from "#sandbox/params.ts";
import { type AccountRow, accounts } from "#sandbox/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";

const include = z.array(z.enum(["configuration.recipient", "identity", "defaults", "requirements"])).default([]);

/** Version 2 of the API speaks JSON, so its flags are real booleans. Only recipients exist here. */
export const accountCreateParams = z.strictObject({
  contact_email: text.optional(),
  display_name: text.optional(),
  dashboard: z.enum(["express", "full", "none"]).default("none"),
  identity: z.strictObject({
    country: text,
    entity_type: z.enum(["individual", "company", "non_profit", "government_entity"]).optional(),
  }),
  configuration: z.strictObject({
    recipient: z.strictObject({
      capabilities: z.strictObject({
        stripe_balance: z.strictObject({ stripe_transfers: z.strictObject({ requested: z.boolean() }) }),
      }),
    }),
  }),
  defaults: z.strictObject({
    currency: text.optional(),
    responsibilities: z.strictObject({
      fees_collector: z.enum(["application", "stripe"]),
      losses_collector: z.enum(["application", "stripe"]),
    }),
  }),
  metadata: metadataPairs.optional(),
  include,
});

export async function createAccount(call: Call, params: z.output<typeof accountCreateParams>) {
  const account: AccountRow = {
    id: newId("acct"),
    contactEmail: params.contact_email ?? null,
    displayName: params.display_name ?? null,
    dashboard: params.dashboard,
    country: params.identity.country,
    entityType: params.identity.entity_type ?? null,
    responsibilities: { ...params.defaults.responsibilities, requirements_collector: "stripe" },
    transfersRequested: params.configuration.recipient.capabilities.stripe_balance.stripe_transfers.requested,
    bank: null,
    closed: false,
    metadata: mergeMetadata({}, params.metadata),
    created: call.now,
  };
  await call.tx.insert(accounts).values(account);
  tellOfAccount(call, "v2.core.account.created", account.id);
  return accountObject(account, params.include);
}

export const accountRetrieveParams = z.strictObject({ include });

export async function retrieveAccount(
  { reader }: ReadCall,
  id: string,
  params: z.output<typeof accountRetrieveParams>,
) {
  const account = await findAccount(reader, id);
  if (!account) throw noSuch("account", id);
  return accountObject(account, params.include);
}

export const accountCloseParams = z.strictObject({
  applied_configurations: z.array(z.literal("recipient")).optional(),
});

/** Closes an account for good and forgets its owner. */
export async function closeAccount(call: Call, id: string) {
  const before = await findAccount(call.tx, id);
  if (!before) throw noSuch("account", id);
  const forgotten = { closed: true, contactEmail: null, displayName: null, bank: null, transfersRequested: false };
  await call.tx.update(accounts).set(forgotten).where(eq(accounts.id, id));
  tellOfAccount(call, "v2.core.account.closed", id);
  return accountObject({ ...before, ...forgotten }, []);
}

export async function findAccount(reader: Reader, id: string): Promise<AccountRow | undefined> {
  const [account] = await reader.select().from(accounts).where(eq(accounts.id, id));
  return account;
}
