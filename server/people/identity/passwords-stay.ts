import { identityAt } from "#server/people/identity/queries.ts";
import type { Reader } from "#server/platform/db/client.ts";
import type { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { forbidden } from "#server/platform/errors.ts";

/** @throws AppError 403 where accounts are only opened through the identity provider. */
export function requirePasswords({ identityProvider }: Deps["config"]): void {
  if (!identityProvider || identityProvider.besidePasswords) return;
  throw forbidden(`Accounts here come from ${identityProvider.name}. Sign in with it.`);
}

type PasswordsQuery = { db: Reader; config: Deps["config"] };
type User = Pick<typeof users.$inferSelect, "id" | "role">;

/**
 * Tells whether the identity provider takes the place of this person's password. Admins keep theirs, for a day when the
 * provider doesn't answer, and so do accounts that aren't connected yet.
 */
export async function isBoundToProvider({ db, config }: PasswordsQuery, { id, role }: User): Promise<boolean> {
  const { identityProvider } = config;
  if (!identityProvider || identityProvider.besidePasswords || role === "admin") return false;
  return (await identityAt(db, id, identityProvider)) !== undefined;
}

/** Refuses a right password where people sign in through the identity provider. @throws AppError 403. */
export async function requirePasswordsFor(asked: PasswordsQuery, user: User): Promise<void> {
  if (await isBoundToProvider(asked, user))
    throw forbidden(`Your account is connected to ${asked.config.identityProvider?.name}. Sign in with it.`);
}
