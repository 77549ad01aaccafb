import type Stripe from "stripe";
import { idSchema } from "#contract/ids.ts";

/** The id of an object that the processor shows either whole or by its id. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === "string" ? reference : reference.id;
}

/** The number of the attempt that we noted on a refund or transfer; null when it is none of ours. */
export function attemptOf(metadata: Stripe.Metadata | null): number | null {
  const attempt = Number(metadata?.attempt);
  return Number.isSafeInteger(attempt) ? attempt : null;
}

/** The id of our own row that we noted on an object; null when it is none of ours, whatever another product noted there. */
export function ownIdOf(metadata: Stripe.Metadata | null | undefined, key: string): string | null {
  const { data } = idSchema.safeParse(metadata?.[key]);
  return data ?? null;
}
