import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createDb, createPool } from "#server/platform/db/client.ts";
import { createLog } from "#server/platform/lib/log.ts";
import { exportSpans } from "#server/platform/tracing/export-spans.ts";
import { startWorker } from "#server/worker/worker.ts";
import { testApp } from "#tests/support/app.ts";
import { type TestDatabase, testDatabase } from "#tests/support/database.ts";
import { aLeague, aPerson, join, payByCalls } from "#tests/support/world.ts";

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } };
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status?: { code: number };
};

let collector: Server;
let endpoint: string;
let bodies: string[] = [];
let database: TestDatabase;
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      bodies.push(body);
      response.end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  database = await testDatabase();
});
afterAll(async () => {
  collector.close();
  await database.close();
});
afterEach(() => {
  bodies = [];
});

/** Someone pays an entry fee, and the jobs run; what the collector gets of it. */
async function tracedPayment(): Promise<Sent[]> {
  const stop = exportSpans({ endpoint }, createLog("silent"));
  const pool = createPool({ ...database.app, max: 5 });
  const world = await testApp({ on: database, db: createDb(pool) });
  const worker = startWorker(world.deps, { ownerUrl: database.connectionString });
  const [owner, payer] = [await aPerson(world, "tracedowner"), await aPerson(world, "tracedpayer")];
  const league = await aLeague(world, owner, { name: "Hidden Name" });
  await join(owner, league, payer);
  await payByCalls(payer, league);
  const sent = async () => {
    const { rows } = await database.ownerPool.query("select from mails where sent_at is null");
    return rows.length;
  };
  await expect.poll(sent, { timeout: 20_000 }).toBe(0);
  await worker.stop();
  await world.app.close();
  await pool.end();
  await stop();
  return received();
}

const received = (): Sent[] => bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);

const attributeOf = ({ attributes }: Sent, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** A body that is sent in a packet of its own. */
const late = (text: string) =>
  new ReadableStream({
    start: async (body) => {
      await sleep(100);
      body.enqueue(new TextEncoder().encode(text));
      body.close();
    },
  });

describe("traces", () => {
  it("show a request with its statements and calls to the processor, and the jobs that it queued, but no name, address, password, secret or id of anyone", async () => {
    const spans = await tracedPayment();
    const request = spans.find(({ name }) => name === "POST /api/create-payment-intent");
    if (!request) throw new Error("The request wasn't traced.");
    expect(request).toMatchObject({ kind: 2 });
    expect(request.parentSpanId).toBeUndefined();
    expect(attributeOf(request, "http.response.status_code")).toBe("200");
    const parts = spans.filter(({ traceId, spanId }) => traceId === request.traceId && spanId !== request.spanId);
    expect(parts.map(({ name }) => name)).toContain("processor createPaymentIntent");
    expect(
      parts.filter((part) => attributeOf(part, "db.query.text")?.startsWith("insert into")).length,
    ).toBeGreaterThan(0);
    const ids = new Set([request, ...parts].map(({ spanId }) => spanId));
    expect(parts.filter(({ parentSpanId = "" }) => !ids.has(parentSpanId))).toEqual([]);

    // The payment is recorded by the payer's call or by the processor's event, whichever comes first.
    const recording = spans.filter(({ name }) => /^(POST .api.payment-success|job handle_provider_event)$/.test(name));
    const causes = new Set(recording.map(({ traceId }) => traceId));
    const receipt = spans.find(
      ({ name, links = [] }) => name === "job deliver_mail" && links.some(({ traceId }) => causes.has(traceId)),
    );
    expect(receipt).toMatchObject({ kind: 5 });
    expect(causes).not.toContain(receipt?.traceId);

    const { rows } = await database.ownerPool.query<{ word: string }>(`
      select unnest(array[id::text, username, email, password_hash]) as word from users union
      select unnest(array[id::text, name]) from leagues union
      select stripe_payment_intent_id from payments where stripe_payment_intent_id is not null`);
    // Random ids and times can contain any digits.
    const text = JSON.stringify(spans.map(({ name, attributes }) => [name, attributes]));
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(({ word }) => word).filter((word) => text.includes(word))).toEqual([]);
    expect(text).not.toMatch(/correct horse|4242|example\.com/);
  });

  it("keep the statements with a request whose body comes later than its headers", async () => {
    const stop = exportSpans({ endpoint }, createLog("silent"));
    const pool = createPool({ ...database.app, max: 5 });
    const { app } = await testApp({ on: database, db: createDb(pool) });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const { status } = await fetch(`${url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: late(JSON.stringify({ username: "nobody", password: "guessed it" })),
      ...({ duplex: "half" } as object),
    });
    expect(status).toBe(401);
    await app.close();
    await pool.end();
    await stop();
    const spans = received();
    const [request, ...others] = spans.filter(({ name }) => name === "POST /api/auth/login");
    expect(others).toEqual([]);
    const looksUp = (span: Sent) => attributeOf(span, "db.query.text")?.includes('"users"');
    expect(spans.filter(looksUp).map(({ traceId }) => traceId)).toContain(request?.traceId);
  });

  it("don't hold anything up if the collector is away", async () => {
    const stop = exportSpans({ endpoint: "http://127.0.0.1:9" }, createLog("silent"));
    const world = await testApp({ on: database });
    expect((await world.app.inject({ url: "/readyz" })).statusCode).toBe(200);
    await world.app.close();
    await stop();
  });
});
