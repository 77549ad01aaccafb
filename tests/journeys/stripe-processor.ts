import { createServer, type IncomingMessage } from "node:http";
import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import type { Delivery } from "#sandbox/settings.ts";
import type { WireRequest, WireResponse } from "#sandbox/wire.ts";
import type { Db } from "#server/platform/db/client.ts";
import { AppError } from "#server/platform/errors.ts";

type Settings = { db: Db; port: number; publicUrl: string; publishableKey: string; webhookSecret: string };

/**
 * Runs the sandbox on its own socket, separate from its users like Stripe: the API under the secret key, the browser
 * form's calls under the publishable one, and events sent to the webhook over HTTP.
 */
export async function startProcessor({ db, port, publicUrl, publishableKey, webhookSecret }: Settings) {
  const courier = courierTo(`${publicUrl}/api/webhooks/stripe`);
  const sandbox = createSandbox({
    db,
    clock: () => new Date(),
    publicUrl,
    webhookSecret,
    deliver: async (_tx, deliveries) => deliveries.forEach(courier.take),
  });
  courier.start(sandbox);
  const server = createServer(async (incoming, response) => {
    const request = await read(incoming);
    const isFromServer = request.headers.authorization !== undefined;
    const answer = await (isFromServer ? sandbox.handle(request) : answerForm(sandbox, publishableKey, request));
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      courier.stop();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { sandbox, stop };
}

async function read(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const { method = "GET", url = "/" } = incoming;
  return { method, url, headers, body: Buffer.concat(chunks).toString("utf8") };
}

const PAYMENT_INTENT = /^\/v1\/payment_intents\/(pi_\w+)(\/confirm)?$/;

/**
 * Answers the calls a browser may make with the publishable key and a payment's own secret: viewing it and paying it.
 */
async function answerForm(sandbox: Sandbox, publishableKey: string, request: WireRequest): Promise<WireResponse> {
  const [path = "", query] = request.url.split("?");
  const form = new URLSearchParams(request.method === "GET" ? query : request.body);
  const [, id, confirming] = PAYMENT_INTENT.exec(path) ?? [];
  const clientSecret = form.get("client_secret") ?? "";
  if (form.get("key") !== publishableKey) return refusal(401, "Invalid API Key provided");
  if (!id) return refusal(404, "Unrecognized request URL");
  const ask = (method: "GET" | "POST", url: string, body = "") =>
    sandbox.handle({ method, url, headers: { authorization: `Bearer ${sandbox.secretKey}` }, body });
  const seen = await ask("GET", `/v1/payment_intents/${id}`);
  const { client_secret: secret } = JSON.parse(seen.body) as { client_secret?: string };
  if (secret !== clientSecret) return refusal(404, "No such payment_intent");
  if (!confirming) return answered(seen.status, seen.body);
  const named = form.get("payment_method");
  if (named) {
    const confirmed = await ask("POST", path, new URLSearchParams({ payment_method: named }).toString());
    return answered(confirmed.status, confirmed.body);
  }
  try {
    await sandbox.confirmPaymentIntent({ id, clientSecret, card: cardIn(form) });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refusal(error.status, error.message, error.details);
  }
  return answered(200, (await ask("GET", `/v1/payment_intents/${id}`)).body);
}

const cardIn = (form: URLSearchParams) => {
  const field = (name: string) => form.get(`payment_method_data[card][${name}]`) ?? "";
  return {
    number: field("number"),
    expMonth: Number(field("exp_month")),
    expYear: Number(field("exp_year")),
    cvc: field("cvc"),
  };
};

const answered = (status: number, body: string): WireResponse => ({
  status,
  headers: { "content-type": "application/json", "access-control-allow-origin": "*" },
  body,
});

function refusal(status: number, message: string, { code, declineCode }: AppError["details"] = {}): WireResponse {
  const type = status === 402 ? "card_error" : "invalid_request_error";
  return answered(status, JSON.stringify({ error: { type, code, decline_code: declineCode, message } }));
}

const TRIES_MAX = 50;
const PAUSE_MS = 100;

/** Delivers events to the webhook, and retries those that haven't been committed or accepted yet. */
function courierTo(webhookUrl: string) {
  let sandbox: Sandbox | undefined;
  const waiting = new Set<NodeJS.Timeout>();
  const later = (work: () => Promise<void>, delayMs: number) => {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      work().catch((error) => console.error("An event was not delivered.", error));
    }, delayMs);
    waiting.add(timer);
  };
  const carry = async (eventId: string, attempt = 1): Promise<void> => {
    const delivery = await sandbox?.prepareDelivery(eventId);
    const isPlanned = !eventId.startsWith("evt_");
    if (isPlanned || (delivery && (await isTaken(webhookUrl, delivery)))) return;
    if (attempt < TRIES_MAX) later(() => carry(eventId, attempt + 1), PAUSE_MS);
  };
  return {
    start: (from: Sandbox) => {
      sandbox = from;
    },
    take: ({ eventId, runAt }: Delivery) =>
      later(() => carry(eventId), Math.max(PAUSE_MS, (runAt?.getTime() ?? 0) - Date.now())),
    stop: () => waiting.forEach(clearTimeout),
  };
}

async function isTaken(webhookUrl: string, { rawBody, signature }: { rawBody: string; signature: string }) {
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  const answer = await fetch(webhookUrl, { method: "POST", headers, body: rawBody }).catch(() => undefined);
  return answer?.ok === true;
}
