import { and, eq } from "drizzle-orm";
import { isTooWeakForAdmin } from "#server/people/auth/judge-password.ts";
import { findSignIn } from "#server/people/auth/queries.ts";
import { signInCounters } from "#server/people/auth/sign-in-limits.ts";
import { isKnownDevice } from "#server/people/sessions/is-known-device.ts";
import type { Db } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Deps } from "#server/platform/deps.ts";
import { unauthorized } from "#server/platform/errors.ts";
import type { Visitor } from "#server/platform/http/visitor.ts";
import { admitAttempt, forgiveAttempt } from "#server/platform/limits/admit-attempt.ts";
import { refusedUntil } from "#server/platform/limits/refused-until.ts";

type User = typeof users.$inferSelect;
type Credentials = { username: string; password: string; visitor: Visitor };

/**
 * Finds the user with this name and password. Whichever is wrong, the answer and its timing are the same. Hashes
 * passwords only for attempts within the limits. @throws AppError 401, or 429 with the time to try again.
 */
export async function checkCredentials(
  deps: Pick<Deps, "db" | "passwords" | "config" | "secret" | "clock">,
  { username, password, visitor }: Credentials,
) {
  const { db, passwords } = deps;
  const { network, device } = visitor;
  const { user, name } = await findSignIn(db, username);
  const isKnown = await isKnownDevice(db, { userId: user?.id, device });
  const knownDevice = isKnown ? `${user?.id} ${device}` : null;
  const { counters, cleared } = signInCounters(deps, { name, network, knownDevice });
  const now = deps.clock();
  const until = await admitAttempt(db, counters, now);
  if (until) throw refusedUntil(until, now, (wait) => `Too many failed attempts. Try again in ${wait}.`);
  const checked = user?.passwordHash
    ? passwords.matches(password, user.passwordHash, network)
    : passwords.pretendToMatch(password, network);
  const matches = await checked.catch(async (error) => {
    await forgiveAttempt(db, counters, []);
    throw error;
  });
  if (!user || !matches) throw unauthorized("Invalid username or password. Please try again.");
  await forgiveAttempt(db, counters, cleared);
  return judged(db, user, password);
}

/** Records whether an admin's password is too weak for an admin, which only this moment reveals (RULES §16). */
async function judged(db: Db, user: User, password: string): Promise<User> {
  if (user.role !== "admin") return user;
  const passwordIsWeak = isTooWeakForAdmin(password, user);
  if (passwordIsWeak === user.passwordIsWeak) return user;
  // Skips a password that was changed in the meantime.
  const isThis = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ""));
  await db.update(users).set({ passwordIsWeak }).where(isThis);
  return { ...user, passwordIsWeak };
}
