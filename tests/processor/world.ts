import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { toCents } from "#contract/platform/money.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import type { Delivery, SandboxSettings } from "#sandbox/settings.ts";
import { BrokenConnection, fetchOf, type WireHandler, type WireRequest } from "#sandbox/wire.ts";
import { createStripeProcessor } from "#server/processor/stripe.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";

export const WEBHOOK_SECRET = "whsec_test";
export const LEAGUE = "00000000-0000-4000-8000-00000000000a";
const USER = "00000000-0000-4000-8000-00000000000b";
const START = new Date("2026-09-01T12:00:00Z");

export type Transport = "in-process" | "socket";
type Options = Partial<Pick<SandboxSettings, "settlementDelayDays" | "laterSeconds" | "faults" | "publicUrl">> & {
  transport?: Transport;
  timeoutMs?: number;
  networkRetries?: number;
};

export type World = Awaited<ReturnType<typeof processorWorld>>;

/** A processor on its own database, with a clock that only the test moves and a queue that keeps its jobs. */
export async function processorWorld({ transport = "in-process", timeoutMs, networkRetries, ...chosen }: Options = {}) {
  const database = await testDatabase();
  let now = START;
  const queue: Delivery[] = [];
  const requests: WireRequest[] = [];
  const sandbox = createSandbox({
    db: database.db,
    clock: () => now,
    publicUrl: "http://127.0.0.1:3000",
    webhookSecret: WEBHOOK_SECRET,
    deliver: async (_tx, deliveries) => {
      queue.push(...deliveries);
    },
    ...chosen,
  });
  const handle: WireHandler = (request) => {
    requests.push(request);
    return sandbox.handle(request);
  };
  const socket = transport === "socket" ? await serve(handle) : undefined;
  const connection = socket ? { apiBase: socket.url } : { fetch: fetchOf(handle) };
  const processor = createStripeProcessor({
    secretKey: sandbox.secretKey,
    webhookSecrets: [WEBHOOK_SECRET],
    ...connection,
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(networkRetries !== undefined && { networkRetries }),
  });
  /** The bare SDK, for calls that Potkeeper itself never makes. */
  const stripe = new Stripe(sandbox.secretKey, {
    httpClient: Stripe.createFetchHttpClient(sandbox.fetch),
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    ...database,
    sandbox,
    processor,
    stripe,
    queue,
    requests,
    now: () => now,
    passSeconds: (count: number) => {
      now = new Date(now.getTime() + count * 1000);
    },
    /** The SDK's address for it; undefined within this process. */
    apiBase: socket?.url,
    /** A recipient who is already set up, for places where none can be created. */
    winner: undefined as string | undefined,
    close: () => closeAll(database, socket),
  };
}

async function closeAll(database: TestDatabase, socket: { close: () => Promise<void> } | undefined) {
  await socket?.close();
  await database.close();
}

/** The same handler behind a real socket. A lost response is silence; a reset closes the connection. */
export async function serve(handle: WireHandler) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    try {
      const answer = await handle({
        method: request.method ?? "GET",
        url: request.url ?? "/",
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        body: Buffer.concat(chunks).toString("utf8"),
      });
      response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch (error) {
      if (error instanceof BrokenConnection && error.kind === "timeout") return;
      response.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

type Terms = { amount?: number; paymentId?: string; customer?: string };

/** An entry fee waiting for a card. */
export async function anIntent(
  { processor }: World,
  { amount = 5000, paymentId = randomUUID(), customer }: Terms = {},
) {
  const intent = await processor.createPaymentIntent({
    paymentId,
    amount: toCents(amount),
    leagueId: LEAGUE,
    seasonYear: 2026,
    seasons: 1,
    userId: USER,
    description: "Entry fee",
    receiptEmail: "ann@example.com",
    customer,
  });
  return { ...intent, paymentId };
}

export const cardNumbered = (number: string) => ({ number, expMonth: 12, expYear: 2030, cvc: "123" });

/** An entry fee paid with a test card. */
export async function aPaidIntent(world: World, { number = "4242424242424242", amount = 5000 } = {}) {
  const intent = await anIntent(world, { amount });
  await world.sandbox.confirmPaymentIntent({ ...intent, card: cardNumbered(number) });
  return intent;
}

const WORKING_BANK = "000123456789";

/** A winner with a bank account: one that works, unless told otherwise. */
export async function aRecipient({ processor, sandbox, winner }: World, accountNumber = WORKING_BANK) {
  if (winner !== undefined && accountNumber === WORKING_BANK) return winner;
  const userId = randomUUID();
  const accountId = await processor.createRecipient({ userId, email: `${userId}@example.com`, name: "Ann Winner" });
  const url = await processor.createOnboardingLink({
    accountId,
    returnUrl: "http://127.0.0.1:3000/profile",
    refreshUrl: "http://127.0.0.1:3000/profile?again",
  });
  const id = url.split("/").at(-1) ?? "";
  await sandbox.completeAccountLink({ id, routingNumber: "110000000", accountNumber });
  return accountId;
}

/** Runs the queued jobs that are due, the earliest first, and gives the webhook each event. */
export async function pump(world: World) {
  const delivered: { id: string; type: string; objectId: string | null }[] = [];
  for (let round = 0; round < 1000; round++) {
    const due = world.queue
      .filter(({ runAt }) => runAt === undefined || runAt <= world.now())
      .sort((a, b) => (a.runAt?.getTime() ?? 0) - (b.runAt?.getTime() ?? 0));
    const [next] = due;
    if (!next) return delivered;
    world.queue.splice(world.queue.indexOf(next), 1);
    const delivery = await world.sandbox.prepareDelivery(next.eventId);
    if (delivery) delivered.push(world.processor.readEvent({ ...delivery, now: world.now() }));
  }
  throw new Error("The queue does not run empty.");
}
