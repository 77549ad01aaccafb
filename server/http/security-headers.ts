import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Config } from "#server/config.ts";

const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** The headers of SECURITY.md rows 18 to 23. Stripe's origins are let in only in stripe mode. */
export async function registerSecurityHeaders(app: FastifyInstance, { payments, publicUrl }: Config) {
  const overHttps = publicUrl.startsWith("https://");
  const stripe = payments.mode === "stripe";
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(stripe ? STRIPE_SCRIPTS : [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(stripe ? ["https://api.stripe.com"] : [])],
        frameSrc: ["'self'", ...(stripe ? [...STRIPE_SCRIPTS, "https://hooks.stripe.com"] : [])],
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
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.url.startsWith("/api")) reply.header("cache-control", "no-store");
    if (/^\/(reset-password|invite|replacement-invite)\b/.test(request.url)) {
      reply.header("referrer-policy", "no-referrer");
    }
  });
}
