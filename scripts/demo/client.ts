import type { z } from "zod";
import { signIn } from "#contract/people/auth.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import type { ErrorBody } from "#contract/platform/errors.ts";
import type { buildApp } from "#server/app.ts";

type Answer<E extends Endpoint> = z.output<E["schema"]["response"][keyof E["schema"]["response"] & (200 | 201)]>;
type Input = { params?: Record<string, string>; body?: object };
type App = Awaited<ReturnType<typeof buildApp>>;

/**
 * Acts as someone at a browser: keeps cookies, makes the calls the screens make, and signs in again if the session has
 * ended or is too old for an action (RULES §16).
 */
export function clientOf(app: App, { beforeCall }: { beforeCall: () => void }) {
  const jar = new Map<string, string>();
  let credentials: { username: string; password: string } | undefined;

  async function send(endpoint: Endpoint, { params = {}, body }: Input) {
    beforeCall();
    const response = await app.inject({
      method: endpoint.method,
      url: endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? "")),
      headers: {
        ...(jar.size > 0 ? { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
        "sec-fetch-site": "same-origin",
      },
      ...(body ? { payload: body } : {}),
    });
    for (const { name, value } of response.cookies) jar.set(name, value);
    return response;
  }

  /** @throws If the call is refused. */
  async function call<E extends Endpoint>(endpoint: E, input: Input = {}) {
    let response = await send(endpoint, input);
    if (credentials && needsSignIn(response.statusCode, response.body)) {
      await send(signIn, { body: credentials });
      response = await send(endpoint, input);
    }
    if (response.statusCode < 300) return response.json<Answer<E>>();
    const { message } = response.json<ErrorBody>();
    throw new Error(`${endpoint.method} ${endpoint.url} answered ${response.statusCode}: ${message}`);
  }

  /** Makes a call that must be refused, such as paying with an empty card. */
  async function refused(endpoint: Endpoint, input: Input) {
    const { statusCode } = await send(endpoint, input);
    if (statusCode < 400) throw new Error(`${endpoint.method} ${endpoint.url} was not refused.`);
  }
  const remember = (given: NonNullable<typeof credentials>) => {
    credentials = given;
  };
  return { call, refused, remember };
}

const needsSignIn = (status: number, body: string) =>
  status === 401 || (status === 403 && (JSON.parse(body) as ErrorBody).code === "reauthenticate");

export type Client = ReturnType<typeof clientOf>;
