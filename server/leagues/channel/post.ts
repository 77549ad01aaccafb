import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import { explainFault } from "#server/leagues/channel/explain-fault.ts";
import { lookUp } from "#server/leagues/channel/look-up.ts";

/** In all, from looking up the name to the answer's head. */
const PATIENCE_MS = 10_000;
const HEAD_BYTES_MAX = 10_240;

/** How a channel answered: its status, or why there was none, in words for its commissioner. */
export type Reply = { status: number; retryAfterMs: number } | { status: null; fault: string };

type Post = {
  headers: Record<string, string>;
  body: string;
  /** Whether the operator named its host, which may then be in a private network. */
  isOwnHost: boolean;
  /** How the host is found, unless it is the operator's own, which the system may know by another name service. */
  lookup?: LookupFunction;
  patienceMs?: number;
};

/**
 * Sends a message to a channel's address. Each address that its name leads to must be public, which the agent checks as it
 * connects, so that no name can lead elsewhere a moment later. Follows no redirect, and reads nothing but the answer's head.
 */
export function post(
  url: URL,
  { isOwnHost, headers, body, lookup = lookUp, patienceMs = PATIENCE_MS }: Post,
): Promise<Reply> {
  const signal = AbortSignal.timeout(patienceMs);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<Reply>((resolve) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
      ...(isOwnHost ? { agent: false } : { agent: new RequestFilteringHttpsAgent(), lookup }),
      maxHeaderSize: HEAD_BYTES_MAX,
      signal,
    });
    const fail = (error?: Error) => resolve({ status: null, fault: explainFault(error, signal.aborted) });
    sent.on("error", fail);
    // An answer that changes the protocol is neither an error nor a response.
    sent.on("close", () => fail());
    signal.addEventListener("abort", () => fail());
    sent.on("response", (response) => {
      const { statusCode = 0, headers: answered } = response;
      response.destroy();
      resolve({ status: statusCode, retryAfterMs: retryAfterOf(answered["retry-after"]) });
    });
    sent.end(body);
  }).catch((error) => ({ status: null, fault: explainFault(error, false) }));
}

const retryAfterOf = (header: string | undefined): number =>
  /^\d{1,9}$/.test(header ?? "") ? Number(header) * 1000 : 0;
