import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import {
  authenticators,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondFactorResets,
} from "#server/platform/db/schema/second-factors.ts";

/** Removes everything a person signs in with besides the password. */
export async function removeSecondFactors(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/** Does the same for an erased account, along with what admins wrote about it. */
export async function eraseSecondFactors(tx: Tx, userId: string): Promise<void> {
  await removeSecondFactors(tx, userId);
  await tx.delete(secondFactorResets).where(eq(secondFactorResets.userId, userId));
}
