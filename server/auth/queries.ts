import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { CurrentUser } from "#contract/auth.ts";
import { canonicalEmail } from "#contract/text.ts";
import type { Reader } from "#server/db/client.ts";
import { users } from "#server/db/schema/users.ts";
import { unauthorized } from "#server/errors.ts";

type User = typeof users.$inferSelect;

/** A user as they see themselves: nothing of the password, the reset token or the processor. */
export const toCurrentUser = (user: User): CurrentUser => ({
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
});

export async function currentUserFor(db: Reader, userId: string): Promise<CurrentUser> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw unauthorized();
  return toCurrentUser(user);
}

/** By username or e-mail address, without regard to case (RULES §12). */
export async function findUserByName(db: Reader, name: string): Promise<User | undefined> {
  const isNamed = or(
    sql`lower(normalize(${users.username}, NFKC)) = lower(normalize(${name}, NFKC))`,
    sql`lower(${users.email}) = lower(${canonicalEmail(name)})`,
  );
  const [user] = await db
    .select()
    .from(users)
    .where(and(isNamed, isNull(users.erasedAt)));
  return user;
}

export async function findUserByEmail(db: Reader, email: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, isNull(users.erasedAt)));
  return user;
}
