import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { ProcessorRefused, ProcessorUnavailable } from "#server/processor/processor-errors.ts";

/** The fields of the SDK's errors, read by shape so that only one file needs the SDK itself. */
type StripeFailure = Error & {
  type: string;
  code?: string;
  decline_code?: string;
  statusCode?: number;
  headers?: Record<string, string>;
};

/** A later attempt may succeed without any change to the request. */
const RETRIABLE_CODES = new Set(["balance_insufficient", "insufficient_capabilities_for_transfer"]);

/**
 * Undecided answers: the processor is away or busy (5xx, 429), a request under the same key is still running (409) or
 * was a different one, or our own key is refused (401), which no user can fix.
 */
const UNDECIDED_TYPES = new Set(["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"]);
const UNDECIDED_TYPES_OF_OURS = new Set(["StripeAuthenticationError", "StripeIdempotencyError"]);

/** Waits for the processor's answer and converts its errors. @throws ProcessorRefused, ProcessorUnavailable */
export async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw isStripeFailure(error) ? toProcessorError(error) : error;
  }
}

const GONE_CODES = new Set(["resource_missing", "not_found", "account_closed"]);

/** Does the same for removing something that may already be gone. */
export async function unlessGone(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof ProcessorRefused && GONE_CODES.has(error.code ?? ""))) throw error;
  }
}

/** How often a call asks again, and at what interval, while another runs under its key: about ten seconds in total. */
const ASKS_WHILE_IN_USE = 12;
const WAIT_WHILE_IN_USE_MS = 800;

/**
 * Creates an object that moves no money. Under one key, the processor repeats even its own failures for a day
 * (https://docs.stripe.com/api/idempotent_requests); this then retries under a different key, which at worst leaves an
 * unused object there. While the same call runs elsewhere (two tabs, two servers), this waits for its answer.
 * @throws ProcessorRefused, ProcessorUnavailable
 */
export async function createOnce<T>(idempotencyKey: string, create: (key: string) => Promise<T>): Promise<T> {
  for (let asked = 1; ; asked++) {
    try {
      return await answerOf(create(idempotencyKey));
    } catch (error) {
      if (isRepeatedFailure(error)) return answerOf(create(`${idempotencyKey}:${randomUUID()}`));
      if (!isInUse(error) || asked === ASKS_WHILE_IN_USE) throw error;
      await setTimeout(WAIT_WHILE_IN_USE_MS);
    }
  }
}

const isInUse = (error: unknown) =>
  error instanceof ProcessorUnavailable &&
  isStripeFailure(error.cause) &&
  error.cause.code === "idempotency_key_in_use";

const isRepeatedFailure = (error: unknown) =>
  error instanceof ProcessorUnavailable &&
  isStripeFailure(error.cause) &&
  (error.cause.statusCode ?? 0) >= 500 &&
  error.cause.headers?.["idempotent-replayed"] === "true";

const isStripeFailure = (error: unknown): error is StripeFailure =>
  error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");

function toProcessorError(failure: StripeFailure): ProcessorRefused | ProcessorUnavailable {
  const { type, statusCode, code = null, decline_code: declineCode = null, message } = failure;
  const undecided = UNDECIDED_TYPES.has(type) || UNDECIDED_TYPES_OF_OURS.has(type);
  if (undecided || statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500) {
    return new ProcessorUnavailable(message, failure);
  }
  return new ProcessorRefused({ code, declineCode, message, retriable: RETRIABLE_CODES.has(code ?? "") });
}
