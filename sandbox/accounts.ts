import { z } from "zod";
import type { Call, ReadCall } from "#sandbox/call.ts";
import { addObject, changeObject, getObject } from "#sandbox/documents.ts";
import { tellOfAccount } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { accountObject } from "#sandbox/objects/account.ts";
import { newMetadata, optionalText, text } from "#sandbox/params.ts";

const include = z.array(z.enum(["configuration.recipient", "identity", "defaults", "requirements"])).default([]);

/** Version 2 of the API speaks JSON, so its flags are real booleans. Only recipients exist here. */
export const accountCreateParams = z.strictObject({
  contact_email: optionalText,
  display_name: optionalText,
  dashboard: z.enum(["express", "full", "none"]).default("none"),
  identity: z.strictObject({
    country: text,
    entity_type: z.enum(["individual", "company", "non_profit", "government_entity"]).nullable().default(null),
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
  metadata: newMetadata,
  include,
});

export async function createAccount(call: Call, params: z.output<typeof accountCreateParams>) {
  const { contact_email, display_name, dashboard, identity, configuration, defaults, metadata } = params;
  const account = await addObject(call, "accounts", {
    ...{ id: newId("acct"), contact_email, display_name, dashboard, ...identity, metadata, bank: null, closed: false },
    responsibilities: { ...defaults.responsibilities, requirements_collector: "stripe" },
    transfers_requested: configuration.recipient.capabilities.stripe_balance.stripe_transfers.requested,
  });
  tellOfAccount(call, "v2.core.account.created", account.id);
  return accountObject(account, params.include);
}

export const accountRetrieveParams = z.strictObject({ include });

type Asked = z.output<typeof accountRetrieveParams>;

export const retrieveAccount = async ({ reader }: ReadCall, id: string, { include: parts }: Asked) =>
  accountObject(await getObject(reader, "accounts", id), parts);

export const accountCloseParams = z.strictObject({
  applied_configurations: z.array(z.literal("recipient")).optional(),
});

/** Closes an account for good and forgets its owner. */
export async function closeAccount(call: Call, id: string) {
  const before = await getObject(call.tx, "accounts", id);
  const forgotten = { closed: true, contact_email: null, display_name: null, bank: null, transfers_requested: false };
  const after = await changeObject(call, "accounts", before, forgotten);
  tellOfAccount(call, "v2.core.account.closed", id);
  return accountObject(after, []);
}
