import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/client.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { conflict, notFound } from "#server/platform/errors.ts";

/** Locks an account's row. @throws AppError 404 if it never existed or is erased. */
export async function lockUser(tx: Tx, userId: string) {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isSomebody))
    .for("update");
  if (!user) throw notFound("User not found");
  return user;
}

/**
 * Makes sure that someone else is an admin before this one stops being one (RULES §12). Locks all admins, so that if
 * two take each other's role, one keeps it.
 */
export async function refuseLastAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isSomebody))
    .orderBy(asc(users.id))
    .for("update");
  if (admins.every(({ id }) => id === userId)) {
    throw conflict("This is the last admin. Make someone else an admin first.");
  }
}
