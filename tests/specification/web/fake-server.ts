import { z } from "zod";
import { allEndpoints } from "#contract/all-endpoints.ts";
import type { BareNeed, BareStep, Need } from "#contract/leagues/needs.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import type { Endpoint } from "#contract/platform/endpoint.ts";
import type { ErrorBody } from "#contract/platform/errors.ts";
import { madeStanding, worded } from "#tests/specification/web/made-standing.ts";
import type { Answer, Call } from "#web/api/request.ts";

/** The response of a failed call. */
export type Failure = { failure: number; body: string };

/** If the server sends no message, the screen has to show its own. */
export const failing = (failure: number, body?: Partial<ErrorBody>): Failure => ({
  failure,
  body: body ? JSON.stringify(body) : "",
});

/** A response that never comes. */
export const PENDING = Symbol("pending");

/** A list's first page, after which there are more. */
export class FirstPage {
  readonly rows: readonly unknown[];

  constructor(rows: readonly unknown[]) {
    this.rows = rows;
  }
}

type Made = { params: Record<string, string>; query: URLSearchParams; body: unknown };
/** The words of needs, and a league's standing, are made as the server makes them, unless a test gives them. */
type Answered<C extends Call> = C extends "GET /api/needs" ? (BareNeed | Need)[] : Answer<C>;
type Answering<C extends Call> = Answered<C> | FirstPage | Failure | typeof PENDING;
export type Answers = { [C in Call]?: Answering<C> | ((made: Made) => Answering<C>) } & {
  /** What needs the reader in the league, if it isn't what follows from the league and its members. */
  "needs in the league"?: BareStep[] | undefined;
  /** What the server knows where a test lets its call fail. */
  "known to the server"?: Answers;
};

const STANDING = "GET /api/leagues/:id/standing";

const endpoints: readonly Endpoint[] = Object.values(allEndpoints);
const byCall = new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint]));

const patternOf = (url: string) => new RegExp(`^${url.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
/** Paths without parameters come first, so /api/leagues/my-player isn't taken for a league. */
const routes = [...byCall].map(([call, { method, url }]) => ({ call, method, url, pattern: patternOf(url) }));
routes.sort((a, b) => a.url.split(":").length - b.url.split(":").length);

/**
 * Answers `fetch` in place of the server and holds both sides to the contract: a request or response that breaks a
 * schema fails the test. A call without an answer gets a 404.
 */
export class FakeServer {
  readonly faults: string[] = [];
  readonly #answers = new Map<string, unknown>();
  readonly #made = new Map<string, Made[]>();

  answer(answers: Answers) {
    for (const [call, answer] of Object.entries(answers)) this.#answers.set(call, answer);
  }

  /** The inputs of a call, in the order they were made. */
  made(call: Call): Made[] {
    return this.#made.get(call) ?? [];
  }

  readonly fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams: query } = new URL(String(input), "http://localhost");
    const method = init.method ?? "GET";
    const route = routes.find((known) => known.method === method && known.pattern.test(pathname));
    if (!route) return this.#fault(`${method} ${pathname} isn't a call in the contract`);
    if (init.credentials !== "include") this.#fault(`${route.call} sends no cookies`);
    const params: Record<string, string> = { ...route.pattern.exec(pathname)?.groups };
    const made = { params, query, body: this.#bodyOf(route.call, init) };
    this.#made.set(route.call, [...this.made(route.call as Call), made]);
    return this.#respond(route.call, this.answerTo(route.call, made));
  };

  /** What a call is answered with. */
  answerTo(call: string, made: Made): unknown {
    const known = this.#answers.get(call);
    const answer = typeof known === "function" ? known(made) : known;
    if (call === "GET /api/needs" && Array.isArray(answer)) return answer.map((need) => worded(need));
    if (call !== STANDING || answer !== undefined) return answer;
    const of = (other: string) => {
      const found = this.answerTo(other, made);
      const known = this.#answers.get("known to the server") as Record<string, unknown> | undefined;
      return found === PENDING || isFailure(found) ? known?.[other] : found;
    };
    if (!of("GET /api/leagues/:id")) return this.answerTo("GET /api/leagues/:id", made);
    // Someone who has just registered has no seat there yet.
    const reader = (of("GET /api/auth/user") ?? { id: "", role: "user" }) as CurrentUser;
    return madeStanding(of, reader, this.#answers.get("needs in the league") as BareStep[] | undefined);
  }

  #bodyOf(call: string, { body, headers }: RequestInit): unknown {
    if (body === undefined) return undefined;
    if (new Headers(headers).get("content-type") !== "application/json") this.#fault(`${call} sends no JSON`);
    const value: unknown = JSON.parse(String(body));
    const parsed = byCall.get(call)?.schema.body?.safeParse(value);
    if (parsed && !parsed.success)
      this.#fault(`${call} sends what the contract refuses: ${z.prettifyError(parsed.error)}`);
    return value;
  }

  #respond(call: string, answer: unknown): Promise<Response> | Response {
    if (answer === PENDING) return new Promise(() => {});
    if (answer === undefined) return new Response(JSON.stringify({ message: "Not found" }), { status: 404 });
    if (isFailure(answer)) return new Response(answer.body, { status: answer.failure });
    const response = byCall.get(call)?.schema.response ?? {};
    const status = 200 in response ? 200 : 201;
    const body = answer instanceof FirstPage ? answer.rows : answer;
    const parsed = response[status]?.safeParse(body);
    if (parsed && !parsed.success)
      this.#fault(`${call} answers what the contract refuses: ${z.prettifyError(parsed.error)}`);
    return new Response(JSON.stringify(body), { status, headers: countOf(answer) });
  }

  #fault(text: string): Response {
    this.faults.push(text);
    return new Response(JSON.stringify({ message: text }), { status: 500 });
  }
}

/** Every list reports its length, and whether there is a further page. */
function countOf(answer: unknown): Record<string, string> {
  if (answer instanceof FirstPage)
    return { "x-total-count": String(answer.rows.length + 1), link: '</?cursor=next>; rel="next"' };
  return Array.isArray(answer) ? { "x-total-count": String(answer.length) } : {};
}

const isFailure = (answer: unknown): answer is Failure =>
  typeof answer === "object" && answer !== null && "failure" in answer;
