/** One request on the wire, with header names in lower case. */
export type WireRequest = {
  method: string;
  /** Path and query. */
  url: string;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
};
export type WireResponse = { status: number; headers: Readonly<Record<string, string>>; body: string };
export type WireHandler = (request: WireRequest) => Promise<WireResponse>;

/** The connection broke before an answer came: either silence until the caller gives up, or a reset. */
export class BrokenConnection extends Error {
  readonly kind: "timeout" | "reset";

  constructor(kind: "timeout" | "reset") {
    super(`The connection broke (${kind}).`);
    this.kind = kind;
  }
}

/** Wraps the handler as a `fetch`, for an SDK in the same process. */
export const fetchOf =
  (handle: WireHandler): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request: WireRequest = {
      method: init?.method ?? "GET",
      url: `${url.pathname}${url.search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === "string" ? init.body : "",
    };
    try {
      const { status, headers, body } = await handle(request);
      return new Response(body, { status, headers });
    } catch (error) {
      throw error instanceof BrokenConnection ? asFetchError(error) : error;
    }
  };

/** Converts a break into the error of a real `fetch`, which the SDK uses to decide whether to retry. */
const asFetchError = ({ kind, message }: BrokenConnection) =>
  kind === "timeout"
    ? new DOMException(message, "AbortError")
    : Object.assign(new TypeError(message), { code: "ECONNRESET" });
