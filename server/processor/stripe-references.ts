import type Stripe from "stripe";
import { idSchema } from "#contract/platform/ids.ts";

/** Returns the id of an object that the processor returns either whole or as an id. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === "string" ? reference : reference.id;
}

/** Returns the attempt number we put on a refund or transfer; null if it isn't ours. */
export function attemptOf(metadata: Stripe.Metadata | null): number | null {
  const attempt = Number(metadata?.attempt);
  return Number.isSafeInteger(attempt) ? attempt : null;
}

/** Returns our own row's id that we put on an object; null if it isn't ours, whatever another product put there. */
export function ownIdOf(metadata: Stripe.Metadata | null | undefined, key: string): string | null {
  const { data } = idSchema.safeParse(metadata?.[key]);
  return data ?? null;
}
