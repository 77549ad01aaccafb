import type { Answer } from "#sandbox/answer.ts";
import {
  ApiError,
  invalidApiKey,
  invalidRequest,
  serverError,
  tooManyRequests,
  unknownUrl,
} from "#sandbox/api-error.ts";
import { apiRoutes } from "#sandbox/api-routes.ts";
import type { CallFault } from "#sandbox/faults.ts";
import { MalformedForm, parseForm } from "#sandbox/form-body.ts";
import { executeOnce, hashOfRequest, type SentAnswer } from "#sandbox/idempotency.ts";
import { newId } from "#sandbox/ids.ts";
import { API_VERSION } from "#sandbox/objects/event.ts";
import type { PreparedCall } from "#sandbox/routes.ts";
import { runCall } from "#sandbox/run-call.ts";
import type { SandboxSettings } from "#sandbox/settings.ts";
import { BrokenConnection, type WireHandler, type WireRequest, type WireResponse } from "#sandbox/wire.ts";
import { inTransaction, type Tx } from "#server/platform/db/client.ts";

/** The key the SDK sends. It is no secret: the sandbox has nothing to protect. */
export const SANDBOX_SECRET_KEY = "sk_test_potkeeper_sandbox";

type Received = {
  method: string;
  path: string;
  version: "v1" | "v2";
  params: object;
  requestId: string;
  idempotencyKey: string | undefined;
  account: string | null;
};

/** Answers requests like the real processor's API, whether they come from this process or a socket. */
export const createHandler =
  (settings: SandboxSettings): WireHandler =>
  async (request) => {
    const requestId = newId("req");
    const idempotencyKey = request.headers["idempotency-key"];
    try {
      const received = receive(request, requestId, idempotencyKey);
      return toResponse(await answer(settings, received), { requestId, idempotencyKey });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = { status: error.status, body: JSON.stringify(error.body) };
      return toResponse(refused, { requestId, idempotencyKey });
    }
  };

function receive(request: WireRequest, requestId: string, idempotencyKey: string | undefined): Received {
  if (request.headers.authorization !== `Bearer ${SANDBOX_SECRET_KEY}`) throw invalidApiKey();
  const [path = "", query = ""] = request.url.split("?", 2);
  const version = path.startsWith("/v2/") ? "v2" : "v1";
  const params = request.method === "GET" ? readForm(query) : readBody(version, request.body);
  const account = request.headers["stripe-account"] ?? null;
  return { method: request.method, path, version, params, requestId, idempotencyKey, account };
}

const readBody = (version: "v1" | "v2", body: string) => (version === "v1" ? readForm(body) : readJson(body));

function readForm(text: string): object {
  try {
    return parseForm(text);
  } catch (error) {
    throw error instanceof MalformedForm ? invalidRequest(error.message) : error;
  }
}

function readJson(text: string): object {
  try {
    const value: unknown = text === "" ? {} : JSON.parse(text);
    if (typeof value === "object" && value !== null) return value;
  } catch {
    // Falls through to the same refusal as for a body that isn't an object.
  }
  throw invalidRequest("The request body is not a JSON object.");
}

async function answer(settings: SandboxSettings, received: Received): Promise<SentAnswer> {
  const { method, path, idempotencyKey } = received;
  const fault = settings.faults.call?.({ method, path, idempotencyKey });
  if (fault === "rate_limited") throw tooManyRequests();
  if (fault === "timeout_before") throw new BrokenConnection("timeout");
  const sent = await execute(settings, received, fault);
  if (fault === "timeout_after") throw new BrokenConnection("timeout");
  if (fault === "reset_after") throw new BrokenConnection("reset");
  return sent;
}

async function execute(
  settings: SandboxSettings,
  received: Received,
  fault: CallFault | undefined,
): Promise<SentAnswer> {
  const prepared = prepare(received);
  const now = settings.clock();
  if (prepared.kind === "read") {
    if (fault === "stored_500") throw serverError();
    return toSent(await prepared.run({ settings, reader: settings.db, now, account: received.account }));
  }
  const work = (tx: Tx) => {
    if (fault === "stored_500") throw serverError();
    const { requestId, idempotencyKey = null } = received;
    return runCall(tx, { settings, requestId, idempotencyKey }, prepared.run);
  };
  const { idempotencyKey: key, version, requestId, method, path, params } = received;
  if (key === undefined) return toSentAnswer(await inTransaction(settings.db, work));
  if (key.length > 255) throw invalidRequest("The idempotency key is longer than 255 characters.");
  const requestHash = hashOfRequest(method, path, params);
  return executeOnce(settings.db, { key, version, requestHash, requestId, now }, work);
}

function prepare({ method, path, params }: Received): PreparedCall {
  for (const route of apiRoutes) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match) return route.prepare(match[1] ?? "", params);
  }
  throw unknownUrl(method, path);
}

const toSent = (body: object): SentAnswer => ({ status: 200, body: JSON.stringify(body) });
const toSentAnswer = ({ status, body }: Answer): SentAnswer => ({ status, body: JSON.stringify(body) });

type Exchange = { requestId: string; idempotencyKey: string | undefined };

function toResponse(
  { status, body, originalRequest }: SentAnswer,
  { requestId, idempotencyKey }: Exchange,
): WireResponse {
  return {
    status,
    body,
    headers: {
      "content-type": "application/json",
      "request-id": requestId,
      "stripe-version": API_VERSION,
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...(originalRequest !== undefined && { "original-request": originalRequest, "idempotent-replayed": "true" }),
      // A stored answer would only be repeated, so the SDK mustn't retry a 500; a key that is in use will soon be free.
      ...(status === 500 && { "stripe-should-retry": "false" }),
      ...(status === 409 && { "stripe-should-retry": "true" }),
    },
  };
}
