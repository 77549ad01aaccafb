import type { FastifyInstance } from "fastify";
import { NOT_IN_A_DEMO } from "#contract/platform/demo.ts";
import type { Config } from "#server/platform/config/config.ts";
import { forbidden } from "#server/platform/errors.ts";

/** What belongs to an account, which many visitors share, and what would reach someone outside. */
const REFUSED = /^\/api\/(?:auth|account-notices|email-wishes|newsletter|second-factor-resets)\b|\/channel\b/;
const ALLOWED = /^\/api\/auth\/(?:login|logout|reauthenticate|export)$/;

/** Keeps a demo's visitors from locking each other out, and the demo from calling anyone (RULES §15). */
export function refuseInDemo(app: FastifyInstance, { isDemo }: Config): void {
  app.decorateRequest("isInDemo", isDemo);
  if (!isDemo) return;
  app.addHook("onRequest", ({ method, routeOptions: { url = "" } }, _reply, done) => {
    const isRefused = method !== "GET" && method !== "HEAD" && REFUSED.test(url) && !ALLOWED.test(url);
    done(isRefused ? forbidden(NOT_IN_A_DEMO) : undefined);
  });
}
