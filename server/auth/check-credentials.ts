import { findUserByName } from "#server/auth/queries.ts";
import type { Db } from "#server/db/client.ts";
import { unauthorized } from "#server/errors.ts";
import { isPassword, pretendToCheckPassword } from "#server/lib/passwords.ts";

/** The user whose name and password these are; whichever is wrong, the answer and its time are the same. */
export async function checkCredentials(db: Db, { username, password }: { username: string; password: string }) {
  const user = await findUserByName(db, username);
  const matches = user?.passwordHash
    ? await isPassword(password, user.passwordHash)
    : await pretendToCheckPassword(password);
  if (!user || !matches) throw unauthorized("Invalid username or password. Please try again.");
  return user;
}
