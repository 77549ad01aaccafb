import type { z } from "zod";
import type { allEndpoints } from "#contract/all-endpoints.ts";
import type { ErrorBody } from "#contract/platform/errors.ts";

type AnyEndpoint = (typeof allEndpoints)[keyof typeof allEndpoints];
type CallOf<E> = E extends { method: infer M extends string; url: infer U extends string } ? `${M} ${U}` : never;

/** Every call by its method and path, as SPEC §7 lists them: types only, so that no schema is loaded to make one. */
export type Call = CallOf<AnyEndpoint>;
type EndpointOf<C extends Call> = AnyEndpoint extends infer E
  ? E extends unknown
    ? CallOf<E> extends C
      ? E
      : never
    : never
  : never;
type SchemaOf<C extends Call> = EndpointOf<C> extends { schema: infer S } ? S : never;

type Part<C extends Call, Name extends string> =
  SchemaOf<C> extends { [name in Name]: infer S extends z.ZodType } ? z.input<S> : never;
type Without<Name extends string> = { [name in Name]?: undefined };
type With<C extends Call, Wire extends string, Name extends string> = [Part<C, Wire>] extends [never]
  ? Without<Name>
  : { [name in Name]: Part<C, Wire> };

/** A call's input: its path parameters, query and body. */
type Input<C extends Call> = With<C, "params", "params"> &
  Partial<With<C, "querystring", "query">> &
  With<C, "body", "body">;
/** The input, optional only for calls that take none. */
export type CallInput<C extends Call> = Record<never, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];
/** A call's successful answer. */
export type Answer<C extends Call> =
  SchemaOf<C> extends { response: infer R } ? z.output<Extract<R[keyof R & (200 | 201)], z.ZodType>> : never;

/**
 * An error answer. Its message is the status and the body's own message (SPEC §8, Generic). Status 0: a change that was
 * not sent, or got no answer.
 */
export type ApiError = Error & { readonly status: number; readonly body: ErrorBody };

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && "status" in error && "body" in error;

const OFFLINE = "You're offline. No money moved.";
/** Says that a change got no answer, so that it may have happened. */
const NO_ANSWER = "The connection failed, so this may have gone through. Reload to see.";

export type Wire = { params?: unknown; query?: unknown; body?: unknown };

const entriesOf = (values: unknown): [name: string, value: unknown][] =>
  typeof values === "object" && values !== null ? Object.entries(values) : [];

/** Fills a path's parameters in. */
export function pathOf(call: Call, { params, query }: Wire = {}): string {
  const values = new Map(entriesOf(params));
  const template = call.slice(call.indexOf(" ") + 1);
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? "")));
  const present = entriesOf(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return present.length > 0 ? `${path}?${new URLSearchParams(present)}` : path;
}

/** Makes a call, with the body as JSON if there is one. @throws ApiError for every error answer. */
export async function request<C extends Call>(call: C, ...[input]: CallInput<C>): Promise<Answer<C>> {
  const { text } = await send(call, input ?? {});
  return (text ? JSON.parse(text) : undefined) as Answer<C>;
}

/** A page of a list: the rows, how many there are in all, and the cursor of the next page (SPEC §7). */
export async function requestPage<C extends Call>(call: C, input: Wire) {
  const { text, headers } = await send(call, input);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
  return {
    rows: JSON.parse(text) as Answer<C>,
    total: Number(headers.get("x-total-count")),
    nextCursor: next && (new URL(next, window.location.origin).searchParams.get("cursor") ?? undefined),
  };
}

export type Delivered = { text: string; headers: Headers };

/** Repeats a refused call, with the password if the call takes it in its own body. */
export type Repeat = (currentPassword?: string) => Promise<Delivered>;
type Prover = (refusal: ApiError, repeat: Repeat) => Promise<Delivered>;
/** Kept here because calls are made outside components, too, and this file knows no screens. */
let prover: Prover | undefined;

/** Sets how a person is asked for fresh proof, so screens needn't know which calls ask for it (RULES §16). */
export function onProofNeeded(ask: Prover) {
  prover = ask;
}

async function send(call: Call, wire: Wire): Promise<Delivered> {
  try {
    return await deliver(call, wire);
  } catch (error) {
    const needsProof = isApiError(error) && error.status === 403 && error.body.code === "reauthenticate";
    if (!needsProof || !prover) throw error;
    return prover(error, (currentPassword) => deliver(call, withPassword(wire, currentPassword)));
  }
}

const withPassword = (wire: Wire, currentPassword: string | undefined): Wire =>
  currentPassword === undefined ? wire : { ...wire, body: { ...Object(wire.body), currentPassword } };

async function deliver(call: Call, { params, query, body }: Wire): Promise<Delivered> {
  const method = call.slice(0, call.indexOf(" "));
  if (method !== "GET") refuseOffline();
  try {
    const response = await fetch(pathOf(call, { params, query }), {
      method,
      credentials: "include",
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw apiError(response.status, text || response.statusText, parsed(text));
    return { text, headers: response.headers };
  } catch (error) {
    if (isApiError(error) || method === "GET") throw error;
    throw apiError(0, NO_ANSWER, { message: NO_ANSWER });
  }
}

/** Call this before anything is sent that could move money. @throws ApiError if the browser has no connection. */
export function refuseOffline(): void {
  if (!navigator.onLine) throw apiError(0, OFFLINE, { message: OFFLINE });
}

/** Whether a call was never sent, so that it certainly changed nothing. */
export const isUnsent = (error: unknown): boolean => isApiError(error) && error.body.message === OFFLINE;

const apiError = (status: number, text: string, body: ErrorBody = { message: "" }): ApiError =>
  Object.assign(new Error(`${status}: ${text}`), { status, body });

function parsed(text: string): ErrorBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const hasMessage = typeof body === "object" && body !== null && "message" in body;
    return hasMessage ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

const NOBODY = "Unauthorized";

/** SPEC §8, Generic: what a person whose session has ended is told. */
export const LOGGED_OUT = "You are logged out. Logging in again...";

/** Whether an answer says no more than that nobody is signed in: SPEC §8's 401, in our words or in none. */
export const isSignedOut = (error: unknown): error is ApiError =>
  isApiError(error) && error.status === 401 && [NOBODY, ""].includes(error.body.message);

/** The server's error message, or else the screen's own. */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  const { message } = error.body;
  return message === NOBODY ? LOGGED_OUT : message || fallback;
}
