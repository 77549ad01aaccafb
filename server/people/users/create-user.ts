import { eq } from "drizzle-orm";
import type { CreateUser } from "#contract/admin-users.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { registerAccount } from "#server/people/auth/register-account.ts";
import { tellAdminRoleGiven } from "#server/people/users/tell-admin-role.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

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
  const content = {
    subject: "Your Potkeeper account is ready",
    heading: `Hello ${account.firstName}, you have an account`,
    paragraphs: [
      `A Potkeeper admin has created an account for you with the username ${account.username}.`,
      "Set a password of your own before you use it: someone else knows the first one.",
    ],
    action: { label: "Set my password", path: "/forgot-password" },
  };
  await queueMail(tx, { to: account.email, content, now });
  if (role === "admin") {
    const given = { userId: id, username: account.username, isNew: true, by: actor.username, from: actor.from };
    await tellAdminRoleGiven(tx, { ...given, now });
  }
  return id;
}
