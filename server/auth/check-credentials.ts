import { findUserByName } from "#server/auth/queries.ts";
import type { Deps } from "#server/deps.ts";
import { unauthorized } from "#server/errors.ts";

/** The user whose name and password these are; whichever is wrong, the answer and its time are the same. */
export async function checkCredentials(
  { db, passwords }: Pick<Deps, "db" | "passwords">,
  { username, password }: { username: string; password: string },
) {
  const user = await findUserByName(db, username);
  const matches = user?.passwordHash
    ? await passwords.matches(password, user.passwordHash)
    : await passwords.pretendToMatch(password);
  if (!user || !matches) throw unauthorized("Invalid username or password. Please try again.");
  return user;
}
