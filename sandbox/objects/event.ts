import type Stripe from "stripe";
import type { Call, EventDraft } from "#sandbox/call.ts";
import { seconds } from "#sandbox/objects/seconds.ts";

export const API_VERSION = "2026-10-28.endive";

export const snapshotEvent = (id: string, { type, object = {}, account }: EventDraft, call: Call) =>
  ({
    id,
    object: "event",
    ...(account !== undefined && { account }),
    api_version: API_VERSION,
    created: seconds(call.now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  }) satisfies Omit<Stripe.EventBase, "type"> & { type: string };

/** Returns an event that names only the account that changed, like version 2 of the API. */
export const thinEvent = (id: string, { type, account = "" }: EventDraft, now: Date) =>
  ({
    id,
    object: "v2.core.event",
    type,
    created: now.toISOString(),
    livemode: false,
    related_object: { id: account, type: "v2.core.account", url: `/v2/core/accounts/${account}` },
  }) satisfies Stripe.V2.Core.EventBase & { related_object: Stripe.V2.Core.Events.RelatedObject };
