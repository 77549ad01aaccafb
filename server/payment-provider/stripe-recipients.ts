import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { NewRecipient, PaymentProvider, ProviderRecipient } from "#server/payment-provider/port.ts";
import { answerOf } from "#server/payment-provider/stripe-errors.ts";

type RecipientCalls = Pick<PaymentProvider, "createRecipient" | "createOnboardingLink" | "retrieveRecipient">;

/** Winners are Accounts v2 with the recipient configuration: they only receive, and never take payments themselves. */
export const recipientCalls = (stripe: Stripe): RecipientCalls => ({
  async createRecipient(recipient) {
    const idempotencyKey = `recipient:${recipient.userId}:${fingerprintOf(recipient)}`;
    const account = await answerOf(stripe.v2.core.accounts.create(creationOf(recipient), { idempotencyKey }));
    return account.id;
  },

  async createOnboardingLink({ accountId, returnUrl, refreshUrl }) {
    const creation: Stripe.V2.Core.AccountLinkCreateParams = {
      account: accountId,
      use_case: {
        type: "account_onboarding",
        account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
      },
    };
    const link = await answerOf(stripe.v2.core.accountLinks.create(creation));
    return link.url;
  },

  async retrieveRecipient(accountId) {
    const include: Stripe.V2.Core.AccountRetrieveParams["include"] = ["configuration.recipient", "requirements"];
    return toRecipient(await answerOf(stripe.v2.core.accounts.retrieve(accountId, { include })));
  },
});

const creationOf = ({ userId, email, name }: NewRecipient): Stripe.V2.Core.AccountCreateParams => ({
  contact_email: email,
  display_name: name,
  dashboard: "express",
  identity: { country: "us", entity_type: "individual" },
  configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
  defaults: {
    currency: "usd",
    responsibilities: { fees_collector: "application", losses_collector: "application" },
  },
  metadata: { user_id: userId },
  include: ["configuration.recipient", "requirements"],
});

/** A key holds for the very same request only; a user who changed name or address since makes another one. */
const fingerprintOf = ({ email, name }: NewRecipient) =>
  createHash("sha256")
    .update(JSON.stringify([email, name]))
    .digest("hex")
    .slice(0, 16);

const toRecipient = (account: Stripe.V2.Core.Account): ProviderRecipient => ({
  id: account.id,
  ready:
    account.closed !== true &&
    account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === "active",
  missing: account.requirements?.entries?.map(({ description }) => description) ?? [],
  userId: account.metadata?.user_id ?? null,
});
