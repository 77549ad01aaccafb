import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { answerFromFiles, type LeagueFolders } from "#sandbox/platforms/answer-files.ts";
import { inventedPicture } from "#sandbox/platforms/invented-pictures.ts";
import type { YahooPlayed } from "#sandbox/platforms/yahoo-sign-in.ts";

/** What can go wrong with a call: a status, or a broken answer with status 200. */
type PlatformFault = number | BrokenAnswer | { redirectTo: string } | { status: number; body: string };
type BrokenAnswer = "html" | "truncated" | "garbled" | "slow" | "large" | "hang_up";

export type StandInSettings = {
  leagues: LeagueFolders;
  /** Yahoo's sign-in. Without it, no one can sign in, and anyone can read the leagues. */
  yahoo?: YahooPlayed;
  /** The fault of the call to this address, if it has one. */
  faultOf?: (url: URL) => PlatformFault | undefined;
  /** What the platform answers instead of its file. */
  change?: (url: URL, json: unknown) => unknown;
  /** Called for each request, in order. */
  onCall?: (url: URL, request: IncomingMessage) => void;
};

export type StandIn = { url: string; close(): Promise<void> };

/** Plays all platforms on one loopback port. A path begins with the host it stands for. */
export async function startStandIn(settings: StandInSettings, port = 0): Promise<StandIn> {
  const server = createServer((request, response) => answer(settings, request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(settings: StandInSettings, request: IncomingMessage, response: ServerResponse): void {
  const [, host = "", rest = ""] = /^\/([^/?]+)(.*)$/.exec(request.url ?? "") ?? [];
  const url = new URL(rest, `https://${host}`);
  settings.onCall?.(url, request);
  const fault = settings.faultOf?.(url);
  if (fault === undefined) {
    // A caller that hangs up while it sends gets no answer.
    answerRightly(settings, url, { request, response }).catch(() => response.destroy());
  } else if (typeof fault === "number") send(response, fault, JSON.stringify({ message: "No." }));
  else if (typeof fault === "string") brokenAnswers[fault](response);
  else if ("redirectTo" in fault) send(response, 302, "", { location: fault.redirectTo });
  else send(response, fault.status, fault.body);
}

type Exchange = { request: IncomingMessage; response: ServerResponse };

async function answerRightly({ leagues, yahoo, change }: StandInSettings, url: URL, { request, response }: Exchange) {
  const { method = "GET", headers } = request;
  const form = new URLSearchParams(await text(request));
  const signIn = yahoo?.answer(url, { method, authorization: headers.authorization, form });
  const png = inventedPicture(url);
  const answered = signIn ?? (png ? { png } : answerFromFiles(leagues, url));
  if ("redirectTo" in answered) send(response, 302, "", { location: answered.redirectTo });
  else if ("png" in answered) send(response, 200, answered.png, { "content-type": "image/png" });
  else if ("html" in answered)
    send(response, answered.status ?? 200, answered.html, { "content-type": "text/html; charset=utf-8" });
  else {
    const json = answered.status === 200 && change && !signIn ? change(url, answered.json) : answered.json;
    send(response, answered.status, JSON.stringify(json), answered.type ? { "content-type": answered.type } : {});
  }
}

const brokenAnswers: Record<BrokenAnswer, (response: ServerResponse) => void> = {
  html: (response) => send(response, 200, "<!DOCTYPE html><title>Fantasy</title>", { "content-type": "text/html" }),
  truncated: (response) => {
    response.writeHead(200, { "content-length": 4000 });
    response.write('{"name":"Har');
    setTimeout(() => response.destroy(), 20);
  },
  garbled: (response) => send(response, 200, '{"name":"Har'),
  slow: (response) => {
    response.writeHead(200);
    response.write("[");
  },
  large: (response) => send(response, 200, `"${"x".repeat(6 * 1024 * 1024)}"`),
  hang_up: (response) => {
    response.destroy();
  },
};

function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", etag: '"1"', ...headers });
  response.end(body);
}
