import { identityOf } from "#server/people/identity/queries.ts";
import type { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forbidden } from "#server/platform/errors.ts";

/** @throws AppError 403 where accounts are only opened through the identity provider. */
export function requirePasswords({ identityProvider }: Deps["config"]): void {
  if (!identityProvider || identityProvider.besidePasswords) return;
  throw forbidden(`Accounts here come from ${identityProvider.name}. Sign in with it.`);
}

/**
 * Refuses a right password where people sign in through the identity provider. Admins keep theirs, for a day when the
 * provider doesn't answer, and so do accounts that aren't connected yet.
 * @throws AppError 403.
 */
export async function requirePasswordsFor(
  { db, config }: Pick<Deps, "db" | "config">,
  { id, role }: Pick<typeof users.$inferSelect, "id" | "role">,
): Promise<void> {
  const { identityProvider } = config;
  if (!identityProvider || identityProvider.besidePasswords || role === "admin") return;
  if (await identityOf(db, id))
    throw forbidden(`Your account is connected to ${identityProvider.name}. Sign in with it.`);
}
