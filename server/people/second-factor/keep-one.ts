import { eq } from "drizzle-orm";
import { hasSecondFactor } from "#server/people/second-factor/queries.ts";
import { makeRecoveryCodes } from "#server/people/second-factor/recovery-codes.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { recoveryCodes } from "#server/platform/db/schema/second-factors.ts";
import { conflict } from "#server/platform/errors.ts";

type Of = { userId: string; now: Date };

/** Makes recovery codes with a person's first second factor. @returns Null if they already have some. */
export async function codesForFirst(tx: Tx, { userId, now }: Of): Promise<string[] | null> {
  const known = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
  return known > 0 ? null : makeRecoveryCodes(tx, { userId, now });
}

/**
 * Removes the recovery codes with the last second factor. Call it after removing a factor, in the same transaction.
 * @throws AppError 409 if an admin must keep one (RULES §15).
 */
export async function settleAfterRemoval(
  tx: Tx,
  { userId, isAdmin, policy }: { userId: string; isAdmin: boolean; policy: Config["policy"] },
): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  if (isAdmin && policy.adminSecondFactor === "required") {
    throw conflict(
      "Admins need a second factor. Add another passkey or an authenticator app before you remove this one.",
    );
  }
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
