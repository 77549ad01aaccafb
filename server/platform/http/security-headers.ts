import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import type { Config } from "#server/platform/config/config.ts";

const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/**
 * The sources that https://docs.stripe.com/security/guide#content-security-policy requires for Stripe.js, and no more.
 */
const STRIPE_SOURCES = {
  scripts: STRIPE_SCRIPTS,
  connections: ["https://api.stripe.com"],
  frames: [...STRIPE_SCRIPTS, "https://hooks.stripe.com"],
};
const NO_SOURCES = { scripts: [], connections: [], frames: [] };

/** What scripts, styles and fonts get. The other headers protect pages, and would add a kilobyte to each small file. */
const OF_ASSETS = ["strict-transport-security", "x-content-type-options", "cross-origin-resource-policy"];

/** Sets the headers of docs/security.md rows 18 to 23. Allows Stripe's origins only in stripe mode. */
export function registerSecurityHeaders(app: FastifyInstance, { payments, publicUrl }: Config) {
  const overHttps = publicUrl.startsWith("https://");
  const isStripe = payments.mode === "stripe";
  const { scripts, connections, frames } = isStripe ? STRIPE_SOURCES : NO_SOURCES;
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scripts],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connections],
        frameSrc: ["'self'", ...frames],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(overHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "same-origin" },
    crossOriginEmbedderPolicy: false,
    // Wallets pay in their own window and must be able to answer the form that opened it.
    crossOriginOpenerPolicy: { policy: isStripe ? "same-origin-allow-popups" : "same-origin" },
  });
  const ofAssets = Object.fromEntries(Object.entries(headers).filter(([name]) => OF_ASSETS.includes(name)));
  app.addHook("onRequest", ({ url }, reply, done) => {
    reply.headers(url.startsWith("/assets/") ? ofAssets : headers);
    done();
  });
  app.addHook("onSend", ({ url }, reply, _payload, done) => {
    if (url.startsWith("/api")) reply.header("cache-control", "no-store");
    if (
      /^\/(api\/yahoo|api\/auth\/identity|reset-password|invite|join|replacement-invite|seat|claim|verify-email|keep-second-factor|not-me|newsletter|unsubscribe)\b/.test(
        url,
      )
    ) {
      reply.header("referrer-policy", "no-referrer");
    }
    done();
  });
}

/** Returns the headers that helmet sets. They are the same for every answer, so it is asked only once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return headers;
}
