import type Stripe from "stripe";
import { fingerprintOf } from "#server/processor/fingerprint.ts";
import type { NewRecipient, PaymentProcessor, ProcessorRecipient } from "#server/processor/port.ts";
import { answerOf, unlessGone } from "#server/processor/stripe-errors.ts";
import { ownIdOf } from "#server/processor/stripe-references.ts";

type RecipientCalls = Pick<
  PaymentProcessor,
  "createRecipient" | "createOnboardingLink" | "closeRecipient" | "retrieveRecipient"
>;

/** Winners are Accounts v2 with the recipient configuration: they only receive money and never take payments. */
export const recipientCalls = (stripe: Stripe): RecipientCalls => ({
  async createRecipient(recipient) {
    const { userId, email, name, replaces = [] } = recipient;
    // A user who has since changed their name or address, or whose account is closed, gets a new one.
    const idempotencyKey = `recipient:${userId}:${fingerprintOf([email, name].concat(replaces))}`;
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

  async closeRecipient(accountId) {
    const closing: Stripe.V2.Core.AccountCloseParams = { applied_configurations: ["recipient"] };
    await unlessGone(answerOf(stripe.v2.core.accounts.close(accountId, closing)));
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

const toRecipient = (account: Stripe.V2.Core.Account): ProcessorRecipient => ({
  id: account.id,
  ready:
    account.closed !== true &&
    account.configuration?.recipient?.capabilities?.stripe_balance?.stripe_transfers?.status === "active",
  closed: account.closed === true,
  missing:
    account.requirements?.entries
      ?.filter(({ awaiting_action_from: from }) => from === "user")
      .map(({ description }) => description) ?? [],
  userId: ownIdOf(account.metadata, "user_id"),
});
