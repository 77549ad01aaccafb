import { and, eq, isNull, sql } from "drizzle-orm";
import type { ActingRequest } from "#server/access/guards.ts";
import { registrationFault } from "#server/people/auth/may-register.ts";
import { invitationIn } from "#server/people/auth/open-invitation.ts";
import { findUserByEmail } from "#server/people/auth/queries.ts";
import { registerAccount } from "#server/people/auth/register-account.ts";
import { ADDRESS_TAKEN } from "#server/people/auth/reserved-address.ts";
import { acceptTerms } from "#server/people/consents/accept-terms.ts";
import { markVerified } from "#server/people/email-verification/verify-email.ts";
import type { Arrival } from "#server/people/identity/arrival.ts";
import { keepIdentity, recordUse } from "#server/people/identity/link.ts";
import { namesFor } from "#server/people/identity/names.ts";
import type { ProvedIdentity } from "#server/people/identity/redeem.ts";
import type { IdentityApp } from "#server/people/identity/round-trips.ts";
import { hasSecondFactor } from "#server/people/second-factor/queries.ts";
import { beginSecondStep } from "#server/people/second-step/second-step.ts";
import { beginSession } from "#server/people/sessions/begin-session.ts";
import { type Db, inTransaction } from "#server/platform/db/client.ts";
import { identities, identitiesOnBreak } from "#server/platform/db/schema/identities.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { AppError } from "#server/platform/errors.ts";
import { networkOfRequest } from "#server/platform/http/visitor.ts";
import { whereFrom } from "#server/platform/http/where-from.ts";
import { randomToken } from "#server/platform/lib/tokens.ts";

type User = typeof users.$inferSelect;
type SigningIn = {
  identity: ProvedIdentity;
  returnTo: string;
  /** The version of the terms that the page named; null if it named none. */
  acceptsTerms: string | null;
};
type Result = Pick<Arrival, "outcome" | "returnTo">;

/** A sign-in at the provider that it doesn't date proves nothing for acts that take fresh proof. */
const LONG_AGO = new Date(0);

/**
 * Signs a person in to the account that their identity is linked to, or opens one. An account is never found by its
 * address: otherwise, the people who control the provider would control every account here.
 */
export async function signInAs(
  app: IdentityApp,
  request: ActingRequest,
  { identity, returnTo, acceptsTerms }: SigningIn,
): Promise<Result> {
  const known = await findLinked(app.db, identity);
  const user = known ?? (await openAccount(app, request, { identity, returnTo, acceptsTerms }));
  if (typeof user === "string") return { outcome: user, returnTo };
  if (user.passwordHash === null) return { outcome: "locked", returnTo };
  const now = app.clock();
  const provedAt = new Date(Math.min(now.getTime(), (identity.signedInAt ?? LONG_AGO).getTime()));
  const proof = { provedBy: "identity" as const, provedAt };
  await recordUse(app.db, { userId: user.id, now });
  if (await hasSecondFactor(app.db, user.id)) {
    await beginSecondStep(request, user, now, proof);
    return { outcome: "second_step", returnTo };
  }
  await beginSession(app, request, { user, ...proof, isFromProvider: true, isFirst: !known });
  app.log.info({ userId: user.id }, known ? "signed in" : "registered");
  const isToBeShown = !known && returnTo === "/";
  return isToBeShown ? { outcome: "opened", returnTo: "/profile" } : { outcome: undefined, returnTo };
}

async function findLinked(db: Db, { issuer, subject }: ProvedIdentity) {
  const isThis = and(eq(identities.issuer, issuer), eq(identities.subject, subject), isNull(users.erasedAt));
  const [found] = await db
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(isThis);
  return found?.user;
}

const isOnBreak = async (db: Db, { issuer, subject }: ProvedIdentity, now: Date): Promise<boolean> =>
  (await db.$count(
    identitiesOnBreak,
    sql`${identitiesOnBreak.hash} = identity_hash(${issuer}, ${subject}) and ${identitiesOnBreak.until} > ${now}`,
  )) > 0;

/**
 * Opens an account, by the same rules as with a password. The page that the person came from may be an invitation's.
 * @returns Why not: its address belongs to an account or is kept for one, its person takes a break, they may not register,
 * or the page named other terms than those that apply now.
 */
async function openAccount(
  app: IdentityApp,
  request: ActingRequest,
  { identity, returnTo, acceptsTerms }: SigningIn,
): Promise<User | "taken" | "on_break" | "closed" | "uninvited" | "terms"> {
  const { email } = identity;
  const { config } = app;
  const now = app.clock();
  if (await findUserByEmail(app.db, email)) return "taken";
  if (await isOnBreak(app.db, identity, now)) return "on_break";
  const fault = await registrationFault(app.db, { config, invitation: invitationIn(returnTo), now });
  if (fault) return fault;
  const version = config.duties.terms?.version;
  if (version !== undefined && acceptsTerms !== version) return "terms";
  const passwordHash = await app.passwords.hash(randomToken(), networkOfRequest(request));
  try {
    return await inTransaction(app.db, async (tx) => {
      const names = await namesFor(tx, identity);
      const { id: userId } = await registerAccount(tx, { ...names, email, passwordHash, passwordIsUnknown: true, now });
      await keepIdentity(tx, { userId, identity, now });
      await acceptTerms(tx, { config, userId, version, given: "registration", from: whereFrom(request), now });
      return markVerified(tx, { userId, from: whereFrom(request), now });
    });
  } catch (error) {
    if (error instanceof AppError && error.message === ADDRESS_TAKEN) return "taken";
    throw error;
  }
}
