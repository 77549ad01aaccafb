import type { FastifyInstance, FastifyRequest } from "fastify";
import { randomToken } from "#server/platform/lib/tokens.ts";

const DAYS_KEPT = 400;

const nameOf = (overHttps: boolean) => (overHttps ? "__Host-device" : "device");

/** Recognizes a browser after it signs out, by a cookie that opens nothing. Register it after the session's cookies. */
export function registerDeviceCookie(app: FastifyInstance, { overHttps }: { overHttps: boolean }): void {
  app.decorateRequest("deviceToken", null);
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (!request.deviceToken) return done();
    reply.setCookie(nameOf(overHttps), request.deviceToken, {
      ...{ path: "/", httpOnly: true, sameSite: "lax" as const, secure: overHttps },
      maxAge: DAYS_KEPT * 86_400,
    });
    done();
  });
}

/** Returns the token that identifies a browser, over either scheme; undefined if it sent none. */
export const sentDeviceOf = ({ cookies }: Pick<FastifyRequest, "cookies">): string | undefined =>
  cookies[nameOf(true)] ?? cookies[nameOf(false)];

/** Returns the browser's token, creating one if necessary; the answer stores it there. */
export function deviceTokenOf(request: FastifyRequest, { overHttps }: { overHttps: boolean }): string {
  const sent = request.cookies[nameOf(overHttps)];
  request.deviceToken = sent && /^[\w-]{43}$/.test(sent) ? sent : randomToken();
  return request.deviceToken;
}
