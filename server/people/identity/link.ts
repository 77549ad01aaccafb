import { and, eq, ne, sql } from "drizzle-orm";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import { isBoundToProvider } from "#server/people/identity/passwords-stay.ts";
import type { ProvedIdentity } from "#server/people/identity/redeem.ts";
import { hasPasskey } from "#server/people/second-factor/queries.ts";
import type { OwnChange } from "#server/people/second-factor/tell-change.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Db, Tx } from "#server/platform/db/client.ts";
import { identities } from "#server/platform/db/schema/identities.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { conflict, notFound } from "#server/platform/errors.ts";
import { maskEmail } from "#server/platform/lib/mask-email.ts";

type Linking = OwnChange & { identity: ProvedIdentity };

/**
 * Lets an identity sign in to an account, instead of the one that did before. The caller has asked for fresh proof of the
 * account. @returns Why not: it is another account's identity, or its address is another account's.
 */
export async function linkIdentity(tx: Tx, { identity, ...change }: Linking): Promise<"linked" | "other" | "taken"> {
  const { userId, from, now } = change;
  const { issuer, subject, email } = identity;
  await lockUser(tx, userId);
  const isThis = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
  if ((await tx.$count(identities, and(isThis, ne(identities.userId, userId)))) > 0) return "other";
  const isAnothers = and(ne(users.id, userId), eq(sql`lower(${users.email})`, email.toLowerCase()));
  if ((await tx.$count(users, isAnothers)) > 0) return "taken";
  await keepIdentity(tx, { userId, identity, now });
  const value = maskEmail(email);
  await tellAccount(tx, { userId, kind: "identity_linked", details: [{ label: "There", value }], from, now });
  await recordAccountEvent(tx, { userId, kind: "identity_linked", details: { there: value }, from, now });
  return "linked";
}

/** Stores who a person is at the provider. */
export async function keepIdentity(
  tx: Tx,
  { userId, identity, now }: { userId: string; identity: ProvedIdentity; now: Date },
): Promise<void> {
  const { issuer, subject, email } = identity;
  const kept = { issuer, subject, email, linkedAt: now, lastUsedAt: now };
  const target = identities.userId;
  await tx
    .insert(identities)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target, set: kept });
}

/** Notes that the provider has just said again who the person is. */
export async function recordUse(db: Db, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await db.update(identities).set({ lastUsedAt: now }).where(eq(identities.userId, userId));
}

type Unlinking = OwnChange & { config: Deps["config"] };

/** @throws AppError 404 if there is none, 409 if the person must stay or couldn't sign in anymore. */
export async function unlinkIdentity(tx: Tx, { userId, config, from, now }: Unlinking): Promise<void> {
  const { passwordIsUnknown, role } = await lockUser(tx, userId);
  if (await isBoundToProvider({ db: tx, config }, { id: userId, role })) {
    throw conflict(`People here sign in with ${config.identityProvider?.name}, so your account stays connected.`);
  }
  const [unlinked] = await tx.delete(identities).where(eq(identities.userId, userId)).returning();
  if (!unlinked) throw notFound("Your account isn't connected.");
  if (passwordIsUnknown && !(await hasPasskey(tx, userId))) {
    throw conflict("Set a password or add a passkey first: otherwise you couldn't sign in anymore.");
  }
  const value = maskEmail(unlinked.email);
  await tellAccount(tx, { userId, kind: "identity_unlinked", details: [{ label: "There", value }], from, now });
  await recordAccountEvent(tx, { userId, kind: "identity_unlinked", details: { there: value }, from, now });
}
