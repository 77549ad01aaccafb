import type Stripe from "stripe";
import type { Account, Documents } from "#sandbox/document-types.ts";

type Part = "configuration.recipient" | "identity" | "defaults" | "requirements";
type Recipient = Stripe.V2.Core.Account.Configuration.Recipient;
type Requirements = Stripe.V2.Core.Account.Requirements;

/** A recipient can receive money once they have named a bank account, even one that later rejects it. */
export const canReceive = ({ transfers_requested: isAsked, bank }: Account) => isAsked && bank !== null;

/** Returns an account, with only the parts the caller asked for, like version 2 of the API. */
export const accountObject = (account: Account, include: readonly Part[]) =>
  ({
    id: account.id,
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    closed: account.closed,
    ...(account.contact_email !== null && { contact_email: account.contact_email }),
    ...(account.display_name !== null && { display_name: account.display_name }),
    created: isoOf(account.created),
    dashboard: account.dashboard,
    livemode: false,
    metadata: account.metadata,
    ...(include.includes("configuration.recipient") && { configuration: { recipient: recipientOf(account) } }),
    ...(include.includes("identity") && {
      identity: { country: account.country, ...(account.entity_type && { entity_type: account.entity_type }) },
    }),
    ...(include.includes("defaults") && { defaults: { currency: "usd", responsibilities: account.responsibilities } }),
    ...(include.includes("requirements") && { requirements: requirementsOf(account) }),
  }) satisfies Stripe.V2.Core.Account;

function recipientOf(account: Account): Recipient {
  if (!account.transfers_requested) return { applied: true };
  const transfers = canReceive(account)
    ? ({ status: "active", status_details: [] } as const)
    : ({
        status: "restricted",
        status_details: [{ code: "requirements_past_due", resolution: "provide_info" }],
      } as const);
  return {
    applied: true,
    capabilities: {
      stripe_balance: { stripe_transfers: { ...transfers, status_details: [...transfers.status_details] } },
    },
  };
}

function requirementsOf(account: Account): Requirements {
  if (canReceive(account) && !account.bank?.refused) return { entries: [] };
  const deadline = { status: account.bank ? ("currently_due" as const) : ("past_due" as const) };
  return {
    entries: [
      {
        awaiting_action_from: "user",
        description: "external_account",
        errors: account.bank
          ? [{ code: "bank_account_invalid", description: "The bank account could not be found (no_account)." }]
          : [],
        impact: {
          restricts_capabilities: [
            {
              capability: "stripe_balance.stripe_transfers",
              configuration: "recipient",
              deadline,
            },
          ],
        },
        minimum_deadline: deadline,
        requested_reasons: [{ code: "routine_onboarding" }],
      },
    ],
    summary: { minimum_deadline: deadline },
  };
}

export const accountLinkObject = (link: Documents["account_links"], url: string) =>
  ({
    object: "v2.core.account_link",
    account: link.account,
    created: isoOf(link.created),
    expires_at: isoOf(link.expires_at),
    livemode: false,
    url,
    use_case: {
      type: "account_onboarding",
      account_onboarding: { return_url: link.return_url, refresh_url: link.refresh_url },
    },
  }) satisfies Stripe.V2.Core.AccountLink;

const isoOf = (moment: number) => new Date(moment * 1000).toISOString();
