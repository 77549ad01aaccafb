import { hasSecondFactor } from "#server/people/second-factor/queries.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { conflict } from "#server/platform/errors.ts";

/**
 * Locks an account whose password members may help to set. Not an admin's, nor one with a second factor, whose owner
 * chose more than a password; the refusal doesn't say which. @throws AppError 404, 409
 */
export async function lockPlainAccount(tx: Tx, userId: string): Promise<void> {
  const { role } = await lockUser(tx, userId);
  if (role === "admin" || (await hasSecondFactor(tx, userId))) {
    throw conflict("Only an admin can make a link for this account.");
  }
}
