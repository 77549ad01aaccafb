import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { buildApp } from "#server/app.ts";

type Answer<E extends Endpoint> = z.output<E["schema"]["response"][keyof E["schema"]["response"] & (200 | 201)]>;
type Input = { params?: Record<string, string>; body?: object };
type App = Awaited<ReturnType<typeof buildApp>>;

/** Somebody at a browser: keeps the cookie and makes the calls that the screens make. */
export function clientOf(app: App, { beforeCall }: { beforeCall: () => void }) {
  let cookie = "";

  async function send(endpoint: Endpoint, { params = {}, body }: Input) {
    beforeCall();
    const response = await app.inject({
      method: endpoint.method,
      url: endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
      headers: { ...(cookie ? { cookie } : {}), "sec-fetch-site": "same-origin" },
      ...(body ? { payload: body } : {}),
    });
    const [set] = response.cookies;
    if (set) cookie = `${set.name}=${set.value}`;
    return response;
  }

  /** @throws When the call is refused. */
  async function call<E extends Endpoint>(endpoint: E, input: Input = {}) {
    const response = await send(endpoint, input);
    if (response.statusCode < 300) return response.json<Answer<E>>();
    const { message } = response.json<ErrorBody>();
    throw new Error(`${endpoint.method} ${endpoint.url} answered ${response.statusCode}: ${message}`);
  }

  /** A call that is to be refused: a card with no money on it. */
  async function refused(endpoint: Endpoint, input: Input) {
    const { statusCode } = await send(endpoint, input);
    if (statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.url} was not refused.`);
  }
  return { call, refused };
}
export type Client = ReturnType<typeof clientOf>;
