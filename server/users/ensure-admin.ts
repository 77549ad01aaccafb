import { eq } from "drizzle-orm";
import { canonicalEmail } from "#contract/text.ts";
import { findUserByName } from "#server/auth/queries.ts";
import { registerAccount } from "#server/auth/register-account.ts";
import type { Tx } from "#server/db/client.ts";
import { users } from "#server/db/schema/users.ts";

type Admin = { username: string; email: string; passwordHash: string; now: Date };

/** Makes sure that this admin exists: opens the account, or gives the role to the one that has the name. Its password stays its owner's. */
export async function ensureAdmin(
  tx: Tx,
  { passwordHash, now, ...given }: Admin,
): Promise<"created" | "promoted" | "unchanged"> {
  const username = given.username.normalize("NFKC");
  const email = canonicalEmail(given.email);
  const known = await findUserByName(tx, username);
  if (known?.role === "admin") return "unchanged";
  const user =
    known ??
    (await registerAccount(tx, { username, email, firstName: "Admin", lastName: username, passwordHash, now }));
  await tx.update(users).set({ role: "admin", updatedAt: now }).where(eq(users.id, user.id));
  return known ? "promoted" : "created";
}
