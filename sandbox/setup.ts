import type Stripe from "stripe";
import { z } from "zod";
import type { ReadCall } from "#sandbox/call.ts";
import type { Account } from "#sandbox/document-types.ts";
import { listObjects } from "#sandbox/documents.ts";
import { DELIVERED_TYPES } from "#sandbox/events.ts";
import { listOf } from "#sandbox/list.ts";
import { accountObject } from "#sandbox/objects/account.ts";
import { API_VERSION } from "#sandbox/objects/event.ts";
import { page, text } from "#sandbox/params.ts";
import { get, nothing } from "#sandbox/routes.ts";

const OWN_ACCOUNT = "acct_potkeeper_sandbox";
const PAYOUTS_BY_HAND = "manual";
const SETTLEMENT_DAYS = 2;
/** The sandbox's account was created on a fixed date, before any real one. */
const FOUNDED = Date.UTC(2026, 0, 1) / 1000;

/** Returns the operator's own account, fully set up. Payments to its bank are manual. */
export const retrieveOwnAccount = get("/v1/account", nothing, async () => {
  return {
    id: OWN_ACCOUNT,
    object: "account",
    business_type: "company",
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    country: "US",
    created: FOUNDED,
    default_currency: "usd",
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: "standard",
  } satisfies Stripe.Account;
});

export const retrieveBalanceSettings = get("/v1/balance_settings", nothing, async () => {
  return {
    object: "balance_settings",
    payments: {
      debit_negative_balances: true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: PAYOUTS_BY_HAND },
        statement_descriptor: null,
        status: "enabled",
      },
      settlement_timing: { delay_days: SETTLEMENT_DAYS, start_of_day: null },
    },
  } satisfies Stripe.BalanceSettings;
});

const isThin = (type: string) => type.startsWith("v2.");
const typesOf = (kind: "snapshot" | "thin") =>
  [...DELIVERED_TYPES].filter((type) => isThin(type) === (kind === "thin"));
const addressOf = ({ settings }: ReadCall) => `${settings.publicUrl}/api/webhooks/stripe`;

type Endpoint = { id: string; payload: "snapshot" | "thin"; from: "@self" | "@accounts"; name: string };

/** Where events go: the operator's own, the recipients' accounts', and thin ones. */
const ENDPOINTS: readonly Endpoint[] = [
  { id: "we_sandbox_own", payload: "snapshot", from: "@self", name: "The operator's own account" },
  { id: "we_sandbox_recipients", payload: "snapshot", from: "@accounts", name: "Recipients' accounts" },
  { id: "ed_sandbox_thin", payload: "thin", from: "@accounts", name: "Recipients' accounts, thin" },
];

/** Version 1 of the API knows only snapshots. */
export const listWebhookEndpoints = get(
  "/v1/webhook_endpoints",
  z.strictObject({ limit: page.limit, starting_after: page.starting_after }),
  async (call, params) => {
    const all = ENDPOINTS.filter(({ payload }) => payload === "snapshot");
    const seen = all.findIndex(({ id }) => id === params.starting_after) + 1;
    const toObject = ({ id, from }: Endpoint) =>
      ({
        id,
        object: "webhook_endpoint",
        api_version: API_VERSION,
        application: from === "@accounts" ? "ca_sandbox" : null,
        created: FOUNDED,
        description: null,
        enabled_events: typesOf("snapshot"),
        livemode: false,
        metadata: {},
        status: "enabled",
        url: addressOf(call),
      }) satisfies Stripe.WebhookEndpoint;
    const rows = all.slice(seen, seen + params.limit + 1);
    return listOf({ url: "/v1/webhook_endpoints", limit: params.limit, rows, toObject });
  },
);

/** Lists all destinations; the URL is included only on request. */
export const listEventDestinations = get(
  "/v2/core/event_destinations",
  z.strictObject({
    limit: page.limit,
    include: z.array(z.enum(["webhook_endpoint.url"])).default([]),
  }),
  async (call, params) => {
    const founded = new Date(FOUNDED * 1000).toISOString();
    const toObject = ({ id, payload, from, name }: Endpoint) =>
      ({
        id,
        object: "v2.core.event_destination",
        created: founded,
        description: "",
        enabled_events: typesOf(payload),
        event_payload: payload,
        events_from: [from],
        livemode: false,
        name,
        ...(payload === "snapshot" && { snapshot_api_version: API_VERSION }),
        status: "enabled",
        type: "webhook_endpoint",
        updated: founded,
        webhook_endpoint: params.include.length > 0 ? { url: addressOf(call) } : {},
      }) satisfies Stripe.V2.Core.EventDestination;
    return { data: ENDPOINTS.slice(0, params.limit).map(toObject), next_page_url: null, previous_page_url: null };
  },
);

/** Lists the recipients' accounts, newest first. */
export const listAccounts = get(
  "/v2/core/accounts",
  z.strictObject({ limit: page.limit, page: text.optional() }),
  async ({ reader }, { limit, page: after }) => {
    const toObject = (account: Account) => accountObject(account, []);
    const found = await listObjects(reader, "accounts", { limit, starting_after: after }, { toObject });
    const next = found.has_more ? `/v2/core/accounts?limit=${limit}&page=${found.data.at(-1)?.id}` : null;
    return { data: found.data, next_page_url: next, previous_page_url: null };
  },
);
