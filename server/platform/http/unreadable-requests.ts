import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "#server/platform/errors.ts";

/** Receives requests whose URL can't be decoded: the router would otherwise answer them before any hook runs. */
const UNREADABLE = "/unreadable-address";

/** For Fastify's `rewriteUrl`. */
export function readableUrl({ url = "/" }: Pick<IncomingMessage, "url">): string {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return url;
  } catch {
    return UNREADABLE;
  }
}

/** Refuses URLs that can't be decoded. Register it after the security headers, so that its answer has them. */
export function refuseUnreadableUrls(app: FastifyInstance) {
  app.addHook("onRequest", ({ url }, _reply, done) => {
    done(url === UNREADABLE ? new AppError(400, "This address can't be read.") : undefined);
  });
}

type Answer = { status: string; message: string };

const ANSWERS: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    message: "This request's headers are too large.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: "413 Payload Too Large", message: "This request is too large." },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    message: "This request took too long to arrive. Please try again.",
  },
};
const UNREADABLE_REQUEST: Answer = { status: "400 Bad Request", message: "This request can't be read." };

/**
 * Answers bytes that aren't a request, for Fastify's `clientErrorHandler`. It only has the socket, so it writes all the
 * usual headers itself.
 */
export function answerUnreadable(overHttps: boolean) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const { status, message } = ANSWERS[error.code ?? ""] ?? UNREADABLE_REQUEST;
    const body = JSON.stringify({ message });
    const lines = [
      `HTTP/1.1 ${status}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      "X-Content-Type-Options: nosniff",
      "Cache-Control: no-store",
      "Referrer-Policy: no-referrer",
      ...(overHttps ? ["Strict-Transport-Security: max-age=31536000; includeSubDomains"] : []),
      "Connection: close",
    ];
    socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
  };
}
