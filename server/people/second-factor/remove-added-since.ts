import { and, eq, gte } from "drizzle-orm";
import { hasSecondFactor } from "#server/people/second-factor/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { identities } from "#server/platform/db/schema/identities.ts";
import { authenticators, passkeys, recoveryCodes } from "#server/platform/db/schema/second-factors.ts";

/**
 * Removes second factors added since then, and an identity linked since then, after the owner said it wasn't them: otherwise the thief's passkey would
 * outlive the new password. Takes no locks; the caller holds the user's row.
 */
export async function removeAddedSince(tx: Tx, { userId, since }: { userId: string; since: Date }): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  await tx.delete(authenticators).where(and(eq(authenticators.userId, userId), gte(authenticators.createdAt, since)));
  await tx.delete(identities).where(and(eq(identities.userId, userId), gte(identities.linkedAt, since)));
  const isLeft = await hasSecondFactor(tx, userId);
  const ofUser = eq(recoveryCodes.userId, userId);
  await tx.delete(recoveryCodes).where(isLeft ? and(ofUser, gte(recoveryCodes.createdAt, since)) : ofUser);
}
