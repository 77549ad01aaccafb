import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { builtServer } from "../../scripts/built-server.ts";

/** The real program on its own database, killed without warning and restarted. */
let database: TestDatabase;
let server: ChildProcess | undefined;
let url = "";
const cookies = new Map<string, string>();

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await kill();
  await database.close();
});

async function start(environment: Record<string, string> = {}) {
  const [program = "", ...args] = builtServer();
  server = spawn(program, args, {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: database.connectionString,
      SESSION_SECRET: "0pYJ3o8wJbq1fTzXlR4nVhK7sUeMdCgA",
      PORT: "0",
      RATE_LIMIT: "off",
      ...environment,
    },
  });
  const { stdout } = server;
  if (!stdout) throw new Error("The server has no output.");
  for await (const line of stdout) {
    const ready = /ready at (\S+)/.exec(String(line));
    if (ready?.[1]) {
      url = ready[1];
      return;
    }
  }
  throw new Error("The server did not start.");
}

/** Sends kill -9 to the whole process group, so nothing shuts down cleanly. */
async function kill() {
  if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  process.kill(-server.pid, "SIGKILL");
  await ended;
}

async function post(path: string, body: object = {}) {
  const response = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: [...cookies.values()].join("; ") },
    body: JSON.stringify(body),
  });
  for (const set of response.headers.getSetCookie()) cookies.set(set.split("=")[0] ?? "", set.split(";")[0] ?? "");
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

async function aChargedPayment(username: string): Promise<{ paymentIntentId: string; leagueId: string }> {
  cookies.clear();
  const account = { username, email: `${username}@example.com`, firstName: "A", lastName: "B", password: "secret1" };
  await post("/api/auth/register", account);
  const dates = { paymentDeadline: "2099-01-01T00:00:00Z", endDate: "2099-06-01T00:00:00Z" };
  const payoutStructure = [{ place: 1, percentage: 100 }];
  const league = await post("/api/leagues", { name: "Crash", entryFee: "50.00", payoutStructure, ...dates });
  const leagueId = league.body.id ?? "";
  await post(`/api/leagues/${leagueId}/join`);
  const { status, body: intent } = await post("/api/create-payment-intent", { leagueId, amount: "50.00" });
  expect([status, intent.message]).toEqual([200, undefined]);
  const card = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
  const confirmed = await post(`/api/sandbox/payment-intents/${intent.paymentIntentId}/confirm`, {
    clientSecret: intent.clientSecret,
    card,
  });
  expect(confirmed).toMatchObject({ status: 200, body: { status: "succeeded" } });
  return { paymentIntentId: intent.paymentIntentId ?? "", leagueId };
}

const escrow = async (leagueId: string) => {
  const text = "select -balance as cents from ledger.accounts where address = $1";
  return Number((await database.pool.query(text, [`escrow:${leagueId}:1`])).rows[0]?.cents ?? 0);
};

/** The types of the payment's events that have been dealt with. */
const handledEvents = async (paymentIntentId: string) => {
  const handled = "select type from provider_events where object_id = $1 and handled_at is not null";
  return (await database.pool.query(handled, [paymentIntentId])).rows.map(({ type }) => type);
};

it("A server killed between two charges and their recording records each once after the restart: by the event alone, and together with payment-success", async () => {
  // Without its jobs, the server charges cards and never hears the result.
  await start({ WORKER: "off" });
  const [silent, told] = [await aChargedPayment("crash_one"), await aChargedPayment("crash_two")];
  expect(await escrow(silent.leagueId)).toBe(0);
  await kill();

  await start();
  const { paymentIntentId, leagueId } = told;
  await Promise.all(Array.from({ length: 10 }, () => post("/api/payment-success", { paymentIntentId })));
  expect(await escrow(leagueId)).toBe(5000);
  await expect.poll(() => escrow(silent.leagueId)).toBe(5000);
  await expect.poll(() => handledEvents(paymentIntentId)).toEqual(["payment_intent.succeeded"]);
  expect(await escrow(leagueId)).toBe(5000);
  expect((await verifyBooks(database.db)).violations).toEqual([]);
  await kill();
});
