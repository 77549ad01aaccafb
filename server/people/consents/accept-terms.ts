import type { consentMoments } from "#contract/people/declarations.ts";
import { TERMS_CHANGED } from "#contract/platform/duty-codes.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { termsConsents } from "#server/platform/db/schema/declarations.ts";
import { AppError, invalidField } from "#server/platform/errors.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Has = { config: Pick<Config, "duties"> };

/**
 * Refuses to open an account without the terms that apply now, before its password is hashed. @throws AppError 400
 * without them, 409 `terms_changed` for those of an older page.
 */
export function requireCurrentTerms({ config }: Has, version: string | undefined): void {
  const { terms } = config.duties;
  if (terms && version === undefined) {
    throw invalidField("acceptsTerms", `Accept the terms, version ${terms.version}, to create an account.`);
  }
  if (version !== undefined) refuseOtherVersion({ config }, version);
}

function refuseOtherVersion({ config: { duties } }: Has, version: string): void {
  if (duties.terms?.version === version) return;
  const message = duties.terms
    ? `The terms have changed: version ${duties.terms.version} applies now. Read it, then try again. What you typed is still here.`
    : "There are no terms to accept here anymore. Reload the page.";
  throw new AppError(409, message, { code: TERMS_CHANGED, errors: [{ path: "acceptsTerms", message }] });
}

type Accepted = Has & {
  userId: string;
  /** The version that the person's page showed. Undefined where they weren't asked. */
  version: string | undefined;
  given: (typeof consentMoments)[number];
  from: WhereFrom;
  now: Date;
};

/** Keeps the evidence that someone accepted the terms, once per version (RULES §27). @throws AppError 409 `terms_changed` */
export async function acceptTerms(tx: Tx, { config, userId, version, given, from, now }: Accepted): Promise<void> {
  if (version === undefined) return;
  refuseOtherVersion({ config }, version);
  await tx
    .insert(termsConsents)
    .values({ userId, version, given, ...from, acceptedAt: now })
    .onConflictDoNothing();
}
