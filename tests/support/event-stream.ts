import type { AddressInfo } from "node:net";
import { LIVE_PATH, type LiveEvent } from "#contract/leagues/live.ts";
import type { buildApp } from "#server/app.ts";
import { drain } from "#server/platform/http/drain.ts";

type App = Awaited<ReturnType<typeof buildApp>>;

/** Starts a server on a free port, which only real connections can stream from. @returns Its address. */
export async function listening(app: App): Promise<string> {
  await app.listen({ host: "127.0.0.1", port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/**
 * Closes such a server at once. `fetch` opens connections in advance, for which the server would wait a minute to see
 * whether a request comes.
 */
export async function stopListening(app: App): Promise<void> {
  await drain(app, async () => {});
}

type Opening = {
  headers?: Record<string, string>;
  /** How long the page has existed, in milliseconds. */
  age?: number | string;
};

/** Opens the stream of changes as the browser with this cookie does. */
export async function openStream(url: string, cookie: string, { headers = {}, age }: Opening = {}) {
  const giveUp = new AbortController();
  const response = await fetch(`${url}${LIVE_PATH}${age === undefined ? "" : `?age=${age}`}`, {
    headers: { cookie, "sec-fetch-site": "same-origin", ...headers },
    signal: giveUp.signal,
  });
  const events: LiveEvent[] = [];
  let text = "";
  let onNews = () => {};
  let isOver = false;
  const reading = (async () => {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString();
      const parts = text.split("\n\n");
      text = parts.pop() ?? "";
      for (const part of parts) if (part.startsWith("data: ")) events.push(JSON.parse(part.slice("data: ".length)));
      onNews();
    }
  })()
    .catch(() => {})
    .finally(() => {
      isOver = true;
      onNews();
    });

  /** Waits for an event, past those that came before it. @throws If the stream ends first. */
  async function next(isIt: (event: LiveEvent) => boolean): Promise<LiveEvent> {
    for (;;) {
      const index = events.findIndex(isIt);
      const [found] = index === -1 ? [] : events.splice(0, index + 1).slice(-1);
      if (found) return found;
      if (isOver) throw new Error("The stream is over.");
      await new Promise<void>((resolve) => {
        onNews = resolve;
      });
    }
  }

  return {
    response,
    next,
    /** Events that have arrived and that nothing has waited for yet. */
    events,
    /** Resolves when the server has ended the stream. */
    ended: reading,
    close: async () => {
      giveUp.abort();
      await reading;
    },
  };
}
