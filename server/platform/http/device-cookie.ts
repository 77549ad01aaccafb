import type { FastifyInstance, FastifyRequest } from "fastify";
import { randomToken } from "#server/platform/lib/tokens.ts";

const DAYS_KEPT = 400;

const nameOf = (overHttps: boolean) => (overHttps ? "__Host-device" : "device");

/** Knows a browser again after signing out, by a cookie that opens nothing. Register after the session's cookies. */
export function registerDeviceCookie(app: FastifyInstance, { overHttps }: { overHttps: boolean }): void {
  app.decorateRequest("deviceToken", null);
  app.addHook("onSend", async (request, reply) => {
    if (!request.deviceToken) return;
    reply.setCookie(nameOf(overHttps), request.deviceToken, {
      ...{ path: "/", httpOnly: true, sameSite: "lax" as const, secure: overHttps },
      maxAge: DAYS_KEPT * 86_400,
    });
  });
}

/** The token by which a browser is known again, whichever scheme it came by; undefined when it sent none. */
export const sentDeviceOf = ({ cookies }: Pick<FastifyRequest, "cookies">): string | undefined =>
  cookies[nameOf(true)] ?? cookies[nameOf(false)];

/** The browser's token, made now if it has none; the answer keeps it there. */
export function deviceTokenOf(request: FastifyRequest, { overHttps }: { overHttps: boolean }): string {
  const sent = request.cookies[nameOf(overHttps)];
  request.deviceToken = sent && /^[\w-]{43}$/.test(sent) ? sent : randomToken();
  return request.deviceToken;
}
