import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createLog } from "#server/platform/lib/log.ts";
import { exportSpans } from "#server/platform/tracing/export-spans.ts";
import { beginRoot, endSpan } from "#server/platform/tracing/spans.ts";

let collector: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  collector?.closeAllConnections();
  collector?.close();
});

/** Traces to a collector. No interval ends, so nothing is sent by the clock. */
async function exportTo(listener: RequestListener): Promise<() => Promise<void>> {
  collector = createServer(listener).listen(0, "127.0.0.1");
  await once(collector, "listening");
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  return exportSpans({ endpoint }, createLog("silent"));
}

/** A busy machine takes long to answer. */
const PATIENT = { timeout: 60_000 };

/** How many spans came with each request. */
const counting =
  (counts: number[]): RequestListener =>
  (request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      counts.push(JSON.parse(body).resourceSpans[0].scopeSpans[0].spans.length);
      response.end("{}");
    });
  };

const trace = (times: number) => {
  for (let time = 0; time < times; time += 1) endSpan(beginRoot({ name: "request", kind: "server" }));
};

it("Full batches of spans are sent at once, one after the other, and the rest on stopping", async () => {
  const counts: number[] = [];
  const stop = await exportTo(counting(counts));
  trace(3000);
  await vi.waitUntil(() => counts.length === 5, PATIENT);
  trace(600);
  await vi.waitUntil(() => counts.length === 7, PATIENT);
  await stop();
  expect(counts).toEqual([512, 512, 512, 512, 512, 512, 512, 16]);
});

it("All waiting spans are sent on stopping, however many there are", async () => {
  const counts: number[] = [];
  const stop = await exportTo(counting(counts));
  trace(3000);
  await stop();
  expect(counts).toEqual([512, 512, 512, 512, 512, 440]);
});

it("Stopping gives a collector that doesn't answer one timeout for all batches together", async () => {
  const timeouts: AbortController[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const timeout = new AbortController();
    timeouts.push(timeout);
    return timeout.signal;
  });
  let requests = 0;
  const stop = await exportTo(() => {
    requests += 1;
  });
  trace(3000);
  const stopped = stop();
  await vi.waitUntil(() => requests === 1, PATIENT);
  timeouts[0]?.abort();
  await stopped;
  expect(requests).toBe(1);
});
