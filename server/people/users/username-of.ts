import { eq } from "drizzle-orm";
import type { Reader } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { users } from "#server/platform/db/schema/users.ts";

export async function usernameOf(db: Reader, userId: string): Promise<string> {
  return onlyRow(await db.select({ username: users.username }).from(users).where(eq(users.id, userId))).username;
}
