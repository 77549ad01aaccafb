import type { FastifyInstance, FastifyRequest } from "fastify";
import { forbidden } from "#server/platform/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Refuses other sites' pages even though the call only reads, because it keeps the server busy. */
    sameOriginOnly?: boolean;
  }
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
/**
 * Calls that carry their own proof and use no session: by programs other than browsers, and by the page of a seat's link,
 * whose forms name no origin because it gives away no referrer.
 */
const WITHOUT_SESSION = /^\/(api\/webhooks\/|unsubscribe\/|newsletter\/unsubscribe\b|seat\/)/;

/** Refuses unsafe requests from another site's page: by Sec-Fetch-Site, else by Origin (docs/security.md row 24). */
export function refuseCrossSite(app: FastifyInstance, publicUrl: string) {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook("onRequest", (request, _reply, done) => {
    const isSafe = SAFE_METHODS.has(request.method) && !request.routeOptions.config.sameOriginOnly;
    const isAllowed = isSafe || WITHOUT_SESSION.test(request.url) || isSameSite(request, publicOrigin);
    done(isAllowed ? undefined : forbidden("This request came from another site."));
  });
}

/** Compares with the Host header itself: a trusted proxy may pass on anyone's X-Forwarded-Host. */
function isSameSite({ headers, protocol }: FastifyRequest, publicOrigin: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none";
  const { origin } = headers;
  return origin === undefined || origin === publicOrigin || origin === `${protocol}://${headers.host}`;
}
