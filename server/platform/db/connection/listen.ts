import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";

type Listening = {
  connect: () => Promise<pg.Client>;
  channel: string;
  onMessage: (payload: string) => void;
  /** Messages sent before this may have been missed. */
  onConnected: () => void;
  log: Pick<Logger, "warn">;
};

const FIRST_WAIT_MS = 250;
const WAIT_MAX_MS = 10_000;
/** A connection that is silently gone is found by asking. */
const CHECK_MS = 15_000;

/**
 * Listens to what other transactions send with NOTIFY, on a connection of its own. Reconnects when the database goes
 * away, less and less often. @returns A function that stops.
 */
export function listen({ connect, channel, onMessage, onConnected, log }: Listening): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let wait = FIRST_WAIT_MS;

  async function connectedUntilLost(): Promise<void> {
    const client = await connect();
    const { promise: lost, resolve: lose } = withResolvers();
    client.once("end", lose);
    client.on("error", lose);
    signal.addEventListener("abort", lose, { once: true });
    if (signal.aborted) lose();
    try {
      client.on("notification", ({ payload = "" }) => onMessage(payload));
      await client.query(`listen ${channel}`);
      wait = FIRST_WAIT_MS;
      onConnected();
      const check = setInterval(() => client.query("select 1").catch(lose), CHECK_MS);
      await lost;
      clearInterval(check);
    } finally {
      signal.removeEventListener("abort", lose);
      client.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await connectedUntilLost().catch((error) => log.warn({ err: error }, "Live pages wait for the database"));
      await sleep(wait, undefined, { signal }).catch(() => {});
      wait = Math.min(wait * 2, WAIT_MAX_MS);
    }
  }

  const done = keepListening();
  return () => {
    stopping.abort();
    return done;
  };
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
