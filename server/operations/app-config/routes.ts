import { eq } from "drizzle-orm";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getAppConfig } from "#contract/platform/app-config.ts";
import { DEMO_LINE, SANDBOX_LINE } from "#contract/platform/demo.ts";
import type { ShownDuties } from "#contract/platform/duties.ts";
import { type Cents, centsToDecimal } from "#contract/platform/money.ts";
import { getSiteClaims } from "#contract/platform/site-claims.ts";
import { relyingPartyOf } from "#server/people/passkeys/relying-party.ts";
import type { Duties } from "#server/platform/config/duties.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";

const shown = (ceiling: Cents | null) => (ceiling === null ? null : centsToDecimal(ceiling));

/** Null where the operator has set nothing of it. */
function shownDuties({ terms, contact, minAge, places, askedBefore }: Duties): ShownDuties | null {
  if (!terms && !contact && minAge === null && !places) return null;
  return { terms, contact, minAge, asksPlace: places !== null, askedBefore };
}

/** Tells the web what it needs to know about this installation before anyone signs in (SPEC §7). */
export const appConfigRoutes: FastifyPluginAsyncZod<Deps> = async (
  app,
  {
    db,
    config: {
      payments,
      siteClaims,
      publicUrl,
      mail,
      policy,
      ceilings,
      duties,
      registration,
      identityProvider,
      isPublic,
      isDemo,
    },
  },
) => {
  const topLine = isDemo ? DEMO_LINE : payments.mode === "sandbox" ? SANDBOX_LINE : null;
  let hasAccounts = isPublic;
  const publishableKey = payments.mode === "stripe" ? payments.publishableKey : null;
  const passkeyOrigin = relyingPartyOf(publicUrl)?.origin ?? null;
  app.route({
    ...getAppConfig,
    config: { needsNoSession: true },
    handler: async () => {
      hasAccounts ||=
        (await db.select({ id: users.id }).from(users).where(eq(users.hasAccount, true)).limit(1)).length > 0;
      return {
        payments: { mode: payments.mode, publishableKey },
        mailbox: mail.mode === "mailbox",
        topLine,
        isDemo,
        mail: mail.mode,
        listsTreasurerLeagues: policy.listsTreasurerLeagues,
        ceilings: { entryFee: shown(ceilings.entryFee), pool: shown(ceilings.pool) },
        duties: shownDuties(duties),
        registration,
        emailVerification: policy.emailVerification,
        passkeyOrigin,
        identityProvider: identityProvider
          ? { name: identityProvider.name, besidePasswords: identityProvider.besidePasswords }
          : null,
        isNew: !hasAccounts,
      };
    },
  });
  app.route({ ...getSiteClaims, config: { needsNoSession: true }, handler: async () => siteClaims });
};
