import { eq } from "drizzle-orm";
import type { EditUser } from "#contract/operations/admin-users.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { renamedByAdmin } from "#server/notices/accounts.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseReservedName, takenNameError } from "#server/people/auth/register-account.ts";
import { replaceAddress } from "#server/people/email-verification/replace-address.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import { lockUser, refuseLastAdmin } from "#server/people/users/lock-user.ts";
import { tellAdminRoleGiven } from "#server/people/users/tell-admin-role.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { maskEmail } from "#server/platform/lib/mask-email.ts";
import { mention } from "#server/platform/mentions.ts";

type Edit = { userId: string; changes: Omit<EditUser, "password">; now: Date };

/**
 * Changes someone's names, address or role. A new role or address ends their sign-in sessions. The old address gets the
 * same notice as if its holder had changed it; a new admin and all other admins are told, and so is someone who gets another name. The holder has to verify an
 * address that an admin entered.
 * @throws AppError 409 for a taken name, or for the last admin's role.
 */
export async function editUser(tx: Tx, actor: Actor, { userId, changes, now }: Edit): Promise<void> {
  if (changes.role === "user") await refuseIfLastAdmin(tx, userId);
  const before = await lockUser(tx, userId);
  const changed = changesBetween(before, changes);
  if (changed.length === 0) return;
  refuseReservedName(changes.username, before.username);
  const emailChanges = before.email.toLowerCase() !== changes.email.toLowerCase();
  const { email, ...others } = changes;
  await tx
    .update(users)
    .set({ ...others, ...(emailChanges ? {} : { email }), updatedAt: now })
    .where(eq(users.id, userId))
    .catch((error) => {
      throw takenNameError(error) ?? error;
    });
  if (before.role !== changes.role) await endSessions(tx, { userId });
  if (emailChanges) {
    const by = { by: "admin" as const, from: actor.from };
    await replaceAddress(tx, { user: before, email, verifiedAt: null, ...by, now });
  }
  const renamed = changed.filter(({ label }) => NAMES.has(label));
  if (renamed.length > 0 && userId !== actor.userId) {
    await tell(tx, now, renamedByAdmin({ email: before.email, changes: renamed }));
  }
  await recordAudit(tx, { actor, action: "user.edit", subjectType: "user", subjectId: userId, changes: changed, now });
  if (before.role === "user" && changes.role === "admin") {
    const given = { userId, isNew: false, by: mention(actor.userId), from: actor.from };
    await tellAdminRoleGiven(tx, { ...given, now });
  }
}

type Fields = Omit<EditUser, "password">;
const LABELS = {
  username: "Username",
  email: "Email",
  firstName: "First name",
  lastName: "Last name",
  role: "Role",
} as const;

const NAMES: ReadonlySet<string> = new Set([LABELS.username, LABELS.firstName, LABELS.lastName]);

const changesBetween = (before: Fields, after: Fields) =>
  (Object.keys(LABELS) as (keyof typeof LABELS)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ label: LABELS[field], before: shown(field, before), after: shown(field, after) }));

const shown = (field: keyof typeof LABELS, values: Fields) =>
  field === "email" ? maskEmail(values.email) : values[field];

/** Only changing an admin's role is worth locking all admins. */
async function refuseIfLastAdmin(tx: Tx, userId: string): Promise<void> {
  const [user] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId));
  if (user?.role === "admin") await refuseLastAdmin(tx, userId);
}
