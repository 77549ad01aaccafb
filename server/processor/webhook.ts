import type Stripe from "stripe";
import { z } from "zod";
import type { EventDelivery, ProcessorEvent } from "#server/processor/port.ts";
import { InvalidSignature, UnreadableEvent } from "#server/processor/processor-errors.ts";

const TOLERANCE_SECONDS = 300;

/** The SDK's own check of a signature header. */
type Signature = NonNullable<Stripe["webhooks"]["signature"]>;
type Verifier = { signature: Signature | null; secrets: readonly string[] };

/**
 * Reads a delivered event once one of our secrets proves who sent these bytes, and when. The shape distinguishes
 * snapshot events from the thin ones of Accounts v2. @throws InvalidSignature, UnreadableEvent
 */
export function readDelivery(verifier: Verifier, delivery: EventDelivery): ProcessorEvent {
  refuseFuture(delivery);
  if (!verifier.secrets.some((secret) => isSignedBy(verifier, secret, delivery))) {
    throw new InvalidSignature("This event is not signed by the payment processor.");
  }
  return toEvent(parsedEvent(textOf(delivery.rawBody)));
}

const objectSchema = z.looseObject({});
const eventSchema = z.looseObject({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.looseObject({ object: objectSchema.optional() }).optional(),
  related_object: objectSchema.nullish(),
});

function parsedEvent(text: string): SnapshotEvent | ThinEvent {
  // PostgreSQL's JSON can't hold this character, escaped or not.
  if (text.includes("\\u0000")) throw new UnreadableEvent("The event holds a null character.");
  const event = parsedJson(text);
  if (!eventSchema.safeParse(event).success) throw new UnreadableEvent("The JSON isn't an event.");
  return event as SnapshotEvent | ThinEvent;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableEvent("The event isn't JSON.");
  }
}

const textOf = (rawBody: Uint8Array | string) =>
  typeof rawBody === "string" ? rawBody : new TextDecoder().decode(rawBody);

function isSignedBy({ signature }: Verifier, secret: string, { rawBody, signature: header, now }: EventDelivery) {
  if (!signature) throw new TypeError("The SDK came without its signature check.");
  try {
    return signature.verifyHeader(textOf(rawBody), header ?? "", secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch {
    return false;
  }
}

/** The SDK refuses only signatures that are too old. One dated in the future would stay valid until that date passes. */
function refuseFuture({ signature = "", now }: EventDelivery) {
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1]);
  const aheadSeconds = signedAt - now.getTime() / 1000;
  if (!(aheadSeconds <= TOLERANCE_SECONDS)) throw new InvalidSignature("This signature has no date or a future one.");
}

type SnapshotEvent = { id: string; type: string; data: { object: object } };
type ThinEvent = { id: string; type: string; related_object?: { id: string; type: string } | null };

const stringAt = (object: object, key: string): string | null => {
  const value: unknown = Reflect.get(object, key);
  return typeof value === "string" ? value : null;
};

/** Reduces an event to the object that changed. We store the event's payload but never read it. */
export function toEvent(event: SnapshotEvent | ThinEvent): ProcessorEvent {
  const { id, type } = event;
  const told = { id, type, accountId: stringAt(event, "account"), payload: event };
  if ("data" in event && "object" in event.data) {
    const { object } = event.data;
    const objectId = stringAt(object, "id");
    const objectType = stringAt(object, "object");
    const paymentIntentId = objectType === "payment_intent" ? objectId : stringAt(object, "payment_intent");
    return { ...told, objectId, objectType, paymentIntentId };
  }
  const related = "related_object" in event ? event.related_object : undefined;
  return { ...told, objectId: related?.id ?? null, objectType: related?.type ?? null, paymentIntentId: null };
}
