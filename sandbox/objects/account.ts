import type Stripe from "stripe";
import type { AccountLinkRow, AccountRow } from "#sandbox/tables.ts";

type Part = "configuration.recipient" | "identity" | "defaults" | "requirements";
type Recipient = Stripe.V2.Core.Account.Configuration.Recipient;
type Requirements = Stripe.V2.Core.Account.Requirements;

/** A recipient can receive money once they have named a bank account, even one that later rejects it. */
export const canReceive = ({ transfersRequested, bank }: AccountRow) => transfersRequested && bank !== null;

/** Returns an account, with only the parts the caller asked for, like version 2 of the API. */
export const accountObject = (account: AccountRow, include: readonly Part[]) =>
  ({
    id: account.id,
    object: "v2.core.account",
    applied_configurations: ["recipient"],
    closed: account.closed,
    ...(account.contactEmail !== null && { contact_email: account.contactEmail }),
    ...(account.displayName !== null && { display_name: account.displayName }),
    created: account.created.toISOString(),
    dashboard: account.dashboard,
    livemode: false,
    metadata: account.metadata,
    ...(include.includes("configuration.recipient") && { configuration: { recipient: recipientOf(account) } }),
    ...(include.includes("identity") && {
      identity: { country: account.country, ...(account.entityType && { entity_type: account.entityType }) },
    }),
    ...(include.includes("defaults") && { defaults: { currency: "usd", responsibilities: account.responsibilities } }),
    ...(include.includes("requirements") && { requirements: requirementsOf(account) }),
  }) satisfies Stripe.V2.Core.Account;

function recipientOf(account: AccountRow): Recipient {
  if (!account.transfersRequested) return { applied: true };
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

function requirementsOf(account: AccountRow): Requirements {
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

type Link = { link: AccountLinkRow; url: string };

export const accountLinkObject = ({ link, url }: Link) =>
  ({
    object: "v2.core.account_link",
    account: link.account,
    created: link.created.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    livemode: false,
    url,
    use_case: {
      type: "account_onboarding",
      account_onboarding: { return_url: link.returnUrl, refresh_url: link.refreshUrl },
    },
  }) satisfies Stripe.V2.Core.AccountLink;
