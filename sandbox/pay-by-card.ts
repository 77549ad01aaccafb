import type { Answer } from "#sandbox/answer.ts";
import { ApiError } from "#sandbox/api-error.ts";
import type { Call } from "#sandbox/call.ts";
import { checkCard, type TypedCard } from "#sandbox/check-card.ts";
import { authenticate, confirm } from "#sandbox/confirm-payment.ts";
import { lockObject } from "#sandbox/documents.ts";
import { newId } from "#sandbox/ids.ts";
import { runOwnCall } from "#sandbox/run-call.ts";
import type { SandboxSettings } from "#sandbox/settings.ts";
import { AppError, declined, notFound } from "#server/platform/errors.ts";

type ByClient = { id: string; clientSecret: string };
export type CardPayment = ByClient & { card: TypedCard };
export type Authentication = ByClient & { outcome: "success" | "failure" };
export type PaidByCard = { id: string; status: "succeeded" | "processing" | "requires_action" };

/**
 * Does what the real processor's card form does when the payer presses "Pay".
 * @throws AppError 402 in the processor's words if the card is declined, 404 for a wrong client secret, 400 if the
 * payment can't be paid anymore.
 */
export function confirmByCard(settings: SandboxSettings, { card, ...client }: CardPayment): Promise<PaidByCard> {
  return pay(settings, client, async (call) => {
    const intent = await intentOfClient(call, client);
    const checked = checkCard(card, call.now);
    if ("refused" in checked) {
      const { code, declineCode, message } = checked.refused;
      throw declined(message, { code, ...(declineCode !== null && { declineCode }) });
    }
    return confirm(call, intent, { payment_method: newId("pm"), card: checked.card });
  });
}

/** Records the cardholder's answer to the bank's challenge. @throws AppError like confirmByCard */
export function authenticateCard(settings: SandboxSettings, { outcome, ...client }: Authentication) {
  return pay(settings, client, async (call) => authenticate(call, await intentOfClient(call, client), outcome));
}

/** Commits a decline before reporting it: throwing inside the transaction would undo the record. */
async function pay(settings: SandboxSettings, { id }: ByClient, work: (call: Call) => Promise<Answer>) {
  const answer = await runOwnCall(settings, work).catch(toAppError);
  if (answer.status === 402) {
    const { message, code, decline_code: declineCode } = answer.body.error;
    throw declined(message, { ...(code && { code }), ...(declineCode && { declineCode }) });
  }
  return { id, status: statusOf(answer.body) };
}

async function intentOfClient(call: Call, { id, clientSecret }: ByClient) {
  const intent = await lockObject(call, "payment_intents", id);
  if (intent.client_secret !== clientSecret) throw notFound("No such payment.");
  return intent;
}

function toAppError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) throw notFound("No such payment.");
  const { message, code } = error.body.error;
  throw new AppError(error.status, message, code ? { code } : {});
}

const CLIENT_STATUSES = ["succeeded", "processing", "requires_action"] as const;

function statusOf(body: object): PaidByCard["status"] {
  const status = CLIENT_STATUSES.find((known) => "status" in body && body.status === known);
  if (!status) throw new TypeError("A confirmed payment has no status that a card form knows.");
  return status;
}
