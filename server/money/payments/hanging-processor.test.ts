import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { getPayoutAccount, openPayoutAccount } from "#contract/money/payout-account.ts";
import { createStripeProcessor } from "#server/processor/stripe.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, signIn, startPayment } from "#tests/support/world.ts";

/** A processor that accepts every connection and never answers. */
const sockets = new Set<Socket>();
let hanging: Server;
let answering: TestApp;
let stuck: TestApp;
beforeAll(async () => {
  hanging = createServer((socket) =>
    sockets.add(socket.on("error", () => {}).on("close", () => sockets.delete(socket))),
  );
  await new Promise<void>((resolve) => hanging.listen(0, "127.0.0.1", resolve));
  const { port } = hanging.address() as { port: number };
  answering = await testApp();
  const apiBase = `http://127.0.0.1:${port}`;
  const processor = createStripeProcessor({ secretKey: "sk_test_hanging", webhookSecrets: [], apiBase });
  stuck = await testApp({ on: answering.database, processor });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  hanging.close();
  await stuck.app.close();
  await answering.close();
});

/** Keeps the deadlines that requests set themselves, which pass when the test says so. */
function standInForTime() {
  const deadlinesMs: number[] = [];
  const clocks: AbortController[] = [];
  const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const clock = new AbortController();
    deadlinesMs.push(ms);
    clocks.push(clock);
    return clock.signal;
  });
  const runOut = () => {
    timeout.mockRestore();
    for (const clock of clocks) clock.abort();
  };
  return { deadlinesMs, runOut };
}

it("a payment attempt answers within ten seconds with when to try again, and the next call pays", async () => {
  const casey = await aPerson(answering, "casey");
  const league = await aLeague(answering, casey);
  const member = await aPerson(answering, "member");
  await join(casey, league, member);
  const body = { leagueId: league.id, amount: "50.00" };
  const opened = await startPayment(casey, await aLeague(answering, casey, { isPublic: true }));
  const [waiting, told] = [await signIn(stuck, "member"), await signIn(stuck, "casey")];
  const patience = standInForTime();
  const calls = Promise.all([
    waiting.call(createPaymentIntent, { body }),
    told.call(paymentSuccess, { body: { paymentIntentId: opened.paymentIntentId } }),
    waiting.call(openPayoutAccount, { body: { currentPassword: "correct horse" } }),
  ]);
  await expect.poll(() => sockets.size).toBe(3);
  expect(Math.max(...patience.deadlinesMs)).toBeLessThanOrEqual(10_000);
  patience.runOut();
  const answers = await calls;
  for (const { status, headers, error } of answers) {
    expect([status, error.message]).toEqual([
      503,
      "Our payment processor isn't answering right now. Please try again in a moment; you won't be charged twice.",
    ]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await waiting.call(getPayoutAccount)).status).toBe(200);
  expect((await startPayment(member, league)).amount).toBe("50.00");
});
