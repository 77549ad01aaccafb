import { and, eq, or, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/people/auth.ts";
import { canonicalEmail } from "#contract/platform/text.ts";
import { passwordFaultOf } from "#server/people/auth/judge-password.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isSomebody, users } from "#server/platform/db/schema/users.ts";
import { unauthorized } from "#server/platform/errors.ts";

type User = typeof users.$inferSelect;

/** What an answer about the person's own account is made of. */
export const ownColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  pendingEmail: users.pendingEmail,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  profileImageUrl: users.profileImageUrl,
  createdAt: users.createdAt,
  passwordSetByOther: users.passwordSetByOther,
  passwordIsWeak: users.passwordIsWeak,
};
export type OwnAccount = Pick<User, keyof typeof ownColumns>;

/** Converts a user to what they may see of themselves: nothing about the password, the reset token or the processor. */
export const toCurrentUser = (user: OwnAccount): CurrentUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  emailVerified: user.emailVerifiedAt !== null,
  pendingEmail: user.pendingEmail,
  firstName: user.firstName,
  lastName: user.lastName,
  role: user.role,
  profileImageUrl: user.profileImageUrl,
  createdAt: user.createdAt.toISOString(),
  ...passwordToChange(user),
});

function passwordToChange(user: OwnAccount): Pick<CurrentUser, "mustChangePassword" | "passwordFault"> {
  const passwordFault = passwordFaultOf(user);
  return passwordFault ? { mustChangePassword: true, passwordFault } : {};
}

export async function currentUserFor(db: Reader, userId: string): Promise<CurrentUser> {
  const [user] = await db.select(ownColumns).from(users).where(eq(users.id, userId));
  if (!user) throw unauthorized();
  return toCurrentUser(user);
}

/** Finds a user by username or email address, ignoring case (RULES §12). */
export async function findUserByName(db: Reader, name: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(isNamed(name), isSomebody));
  return user;
}

const isNamed = (name: string) =>
  or(
    sql`lower(normalize(${users.username}, NFKC)) = lower(normalize(${name}, NFKC))`,
    sql`lower(${users.email}) = lower(${canonicalEmail(name)})`,
  );

/**
 * Finds the account that a typed name means, if there is one, and the name's normalized form. The database normalizes
 * it, so different spellings of one account's name share their failure counts.
 */
export async function findSignIn(db: Reader, typed: string): Promise<{ user: User | undefined; name: string }> {
  const [found] = await db
    .select({ name: sql<string>`typed.name`, user: users })
    .from(sql`(select lower(normalize(${canonicalEmail(typed)}::text, NFKC)) as name) typed`)
    .leftJoin(users, and(isNamed(typed), isSomebody));
  return { user: found?.user ?? undefined, name: found?.name ?? typed };
}

export async function findUserByEmail(db: Reader, email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isSomebody));
  return user;
}
