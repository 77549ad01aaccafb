import { eq } from "drizzle-orm";
import type { CreateUser } from "#contract/operations/admin-users.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { accountMade } from "#server/notices/accounts.ts";
import { tell } from "#server/notices/tell.ts";
import { registerAccount } from "#server/people/auth/register-account.ts";
import { tellAdminRoleGiven } from "#server/people/users/tell-admin-role.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { mention } from "#server/platform/mentions.ts";

type Creation = { user: Omit<CreateUser, "password">; passwordHash: string; now: Date };

/** Opens an account for someone, and emails them to set their own password. @returns Its id. */
export async function createUser(tx: Tx, actor: Actor, { user, passwordHash, now }: Creation) {
  const { role, ...account } = user;
  const { id } = await registerAccount(tx, { ...account, passwordHash, now });
  await tx.update(users).set({ role, passwordSetByOther: true }).where(eq(users.id, id));
  const details = { role };
  await recordAudit(tx, {
    actor,
    action: "user.create",
    subjectType: "user",
    subjectId: id,
    details,
    now,
  });
  await tell(tx, now, accountMade(account));
  if (role === "admin") {
    const given = { userId: id, isNew: true, by: mention(actor.userId), from: actor.from };
    await tellAdminRoleGiven(tx, { ...given, now });
  }
  return id;
}
