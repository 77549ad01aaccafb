import { z } from "zod";
import { addObject, changeObject, getObject } from "#sandbox/documents.ts";
import { tellOfAccount } from "#sandbox/events.ts";
import { newId } from "#sandbox/ids.ts";
import { accountObject } from "#sandbox/objects/account.ts";
import { newMetadata, optionalText, text } from "#sandbox/params.ts";
import { change, get } from "#sandbox/routes.ts";

const include = z.array(z.enum(["configuration.recipient", "identity", "defaults", "requirements"])).default([]);

/** Version 2 of the API speaks JSON, so its flags are real booleans. Only recipients exist here. */
export const createAccount = change(
  "/v2/core/accounts",
  z.strictObject({
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
  }),
  async (call, params) => {
    const { contact_email, display_name, dashboard, identity, configuration, defaults, metadata } = params;
    const account = await addObject(call, "accounts", {
      ...{
        id: newId("acct"),
        contact_email,
        display_name,
        dashboard,
        ...identity,
        metadata,
        bank: null,
        closed: false,
      },
      responsibilities: { ...defaults.responsibilities, requirements_collector: "stripe" },
      transfers_requested: configuration.recipient.capabilities.stripe_balance.stripe_transfers.requested,
    });
    tellOfAccount(call, "v2.core.account.created", account.id);
    return accountObject(account, params.include);
  },
);

export const retrieveAccount = get("/v2/core/accounts/:id", z.strictObject({ include }), async (call, params, id) =>
  accountObject(await getObject(call.reader, "accounts", id), params.include),
);

/** Closes an account for good and forgets its owner. */
export const closeAccount = change(
  "/v2/core/accounts/:id/close",
  z.strictObject({
    applied_configurations: z.array(z.literal("recipient")).optional(),
  }),
  async (call, _params, id) => {
    const before = await getObject(call.tx, "accounts", id);
    const forgotten = { closed: true, contact_email: null, display_name: null, bank: null, transfers_requested: false };
    const after = await changeObject(call, "accounts", before, forgotten);
    tellOfAccount(call, "v2.core.account.closed", id);
    return accountObject(after, []);
  },
);
