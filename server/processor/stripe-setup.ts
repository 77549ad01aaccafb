import type Stripe from "stripe";
import { API_VERSION, createClient } from "#server/processor/stripe.ts";

/** A destination for the processor's events. */
export type Destination = {
  id: string;
  url: string | null;
  isEnabled: boolean;
  payload: "snapshot" | "thin";
  /** Event types; `*` for all of them. */
  types: readonly string[];
  /** The API version of its snapshots; null: the account's own. */
  apiVersion: string | null;
  /** Whether it receives the events of recipients' accounts instead of the operator's own. */
  ofRecipients: boolean;
};

export type OwnAccount = {
  country: string | null;
  defaultCurrency: string | null;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
};

export type ProcessorSetup = ReturnType<typeof readSetupOf>;

type Reason = "key_refused" | "not_permitted" | "unreachable" | "refused";

/** The setup couldn't be read; the message is the processor's. */
export class SetupUnreadable extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string, cause: unknown) {
    super(message, { cause });
    this.name = "SetupUnreadable";
    this.reason = reason;
  }
}

type Access = { secretKey: string; apiBase?: string | undefined };

/** Reads the operator's setup at the processor, and changes nothing. Each call throws SetupUnreadable. */
export function readSetupOf({ secretKey, apiBase }: Access) {
  const stripe = createClient({ secretKey, apiBase, webhookSecrets: [], networkRetries: 1, timeoutMs: 10_000 });
  return {
    apiVersion: API_VERSION,

    /** Whether the key moves real money, and the processor's time, if it sends one. */
    async readMode(): Promise<{ isLive: boolean; serverTime: Date | undefined }> {
      const { livemode, lastResponse } = await readable(stripe.balance.retrieve());
      const { date } = lastResponse.headers;
      return { isLive: livemode, serverTime: date === undefined ? undefined : new Date(date) };
    },

    async readAccount(): Promise<OwnAccount> {
      const account = await readable(stripe.accounts.retrieveCurrent());
      return {
        country: account.country ?? null,
        defaultCurrency: account.default_currency ?? null,
        chargesEnabled: account.charges_enabled,
        payoutsEnabled: account.payouts_enabled,
      };
    },

    /** How often the balance is paid out to the operator's bank: `manual`, `daily` …; null if unknown. */
    async readPayoutInterval(): Promise<string | null> {
      const { payments } = await readable(stripe.balanceSettings.retrieve());
      return payments.payouts?.schedule?.interval ?? null;
    },

    /** Fails unless the operator has signed up for paying others. */
    async tryRecipients(): Promise<void> {
      await readable(stripe.v2.core.accounts.list({ limit: 1 }));
    },

    /** Fails if the key may not read winners' bank accounts. @returns Whether there is a winner to ask about. */
    async tryBankAccounts(): Promise<boolean> {
      const { data } = await readable(stripe.v2.core.accounts.list({ limit: 1 }));
      const [winner] = data;
      if (winner) await readable(stripe.accounts.listExternalAccounts(winner.id, { limit: 1 }));
      return winner !== undefined;
    },

    async listDestinations(): Promise<Destination[]> {
      const listed = stripe.v2.core.eventDestinations.list({ limit: 100, include: ["webhook_endpoint.url"] });
      const destinations = await readable(listed.autoPagingToArray(ALL));
      const endpoints = await readable(stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray(ALL));
      // The first list includes endpoints, too, and says whose events each receives.
      const ids = new Set(destinations.map(({ id }) => id));
      return [...destinations.map(ofDestination), ...endpoints.filter(({ id }) => !ids.has(id)).map(ofEndpoint)];
    },
  };
}

const ALL = { limit: 1000 };

const ofEndpoint = (endpoint: Stripe.WebhookEndpoint): Destination => ({
  id: endpoint.id,
  url: endpoint.url,
  isEnabled: endpoint.status === "enabled",
  payload: "snapshot",
  types: endpoint.enabled_events,
  apiVersion: endpoint.api_version,
  ofRecipients: endpoint.application !== null,
});

const ofDestination = (destination: Stripe.V2.Core.EventDestination): Destination => ({
  id: destination.id,
  url: destination.webhook_endpoint?.url ?? null,
  isEnabled: destination.status === "enabled",
  payload: destination.event_payload,
  types: destination.enabled_events,
  apiVersion: destination.snapshot_api_version ?? null,
  ofRecipients: destination.events_from?.some((source) => source.endsWith("@accounts")) ?? false,
});

const REASONS: Readonly<Record<string, Reason>> = {
  StripeAuthenticationError: "key_refused",
  StripePermissionError: "not_permitted",
  StripeConnectionError: "unreachable",
};

/** @throws SetupUnreadable */
async function readable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Error && "type" in error && typeof error.type === "string")) throw error;
    throw new SetupUnreadable(REASONS[error.type] ?? "refused", error.message, error);
  }
}
