import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getAppConfig } from "#contract/app-config.ts";
import { getSiteClaims } from "#contract/site-claims.ts";
import { relyingPartyOf } from "#server/people/passkeys/relying-party.ts";
import type { Deps } from "#server/platform/deps.ts";

/** Tells the web what it needs to know about this installation before anyone signs in (SPEC §7). */
export const appConfigRoutes: FastifyPluginAsyncZod<Deps> = async (
  app,
  { config: { payments, siteClaims, publicUrl, policy }, mailer },
) => {
  const publishableKey = payments.mode === "stripe" ? payments.publishableKey : null;
  const passkeyOrigin = relyingPartyOf(publicUrl)?.origin ?? null;
  app.route({
    ...getAppConfig,
    handler: async () => ({
      payments: { mode: payments.mode, publishableKey },
      mailbox: !mailer,
      emailVerification: policy.emailVerification,
      passkeyOrigin,
    }),
  });
  app.route({ ...getSiteClaims, handler: async () => siteClaims });
};
