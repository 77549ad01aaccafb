import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import type { DrillRecord } from "./record.ts";

type Answer<E extends Endpoint> = z.output<E["schema"]["response"][keyof E["schema"]["response"] & (200 | 201)]>;
type Got = { ok: boolean; status: number; body: unknown };
type Input = { params?: Record<string, string>; body?: object };

const RETRY_PAUSE_MS = 250;
const TIMEOUT_MS = 30_000;

/** A call that failed because of the drill's own faults: the visitor starts over as someone new. */
export class Interrupted extends Error {}

/** Acts as someone at a browser who retries while the service is down, as its answers ask. */
export function visitorOf(record: DrillRecord, baseUrl: () => string) {
  let cookie = "";
  let wasInterrupted = false;

  async function send(endpoint: Endpoint, { params = {}, body }: Input): Promise<Got | undefined> {
    const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
    const headers = {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      ...(cookie ? { cookie } : {}),
    };
    const since = record.serverDowns();
    try {
      const answer = await fetch(baseUrl() + path, {
        method: endpoint.method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answered: unknown = await answer.json();
      record.answered(endpoint, answer, answered);
      cookie =
        answer.headers
          .getSetCookie()
          .find((set) => set.startsWith("session="))
          ?.split(";")[0] ?? cookie;
      return { ok: answer.ok, status: answer.status, body: answered };
    } catch (error) {
      record.cut(since, `${endpoint.method} ${endpoint.url}: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }

  /**
   * @throws Interrupted if an earlier answer was lost and this one says the call already took effect, or if the drill
   * is over.
   */
  async function call<E extends Endpoint>(endpoint: E, input: Input = {}): Promise<Answer<E>> {
    while (!record.isOver()) {
      const answer = await send(endpoint, input);
      if (answer?.ok) return answer.body as Answer<E>;
      if (answer && answer.status !== 503) throw refused(endpoint, answer);
      wasInterrupted = true;
      await sleep(RETRY_PAUSE_MS);
    }
    throw new Interrupted();
  }

  const refused = ({ method, url }: Endpoint, { status, body }: Got) =>
    wasInterrupted ? new Interrupted() : new Error(`${method} ${url} answered ${status}: ${JSON.stringify(body)}`);

  return { call, cookie: () => cookie };
}
