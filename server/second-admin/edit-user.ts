import type { EditUser } from "#contract/admin-users.ts";
import type { Actor } from "#server/access/guards.ts";
import { planAct } from "#server/operations/second-admin/plan-act.ts";
import { planOfAddress, planOfRole } from "#server/operations/second-admin/plans.ts";
import { editUser } from "#server/people/users/edit-user.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";

type Edit = { userId: string; changes: Omit<EditUser, "password">; publicUrl: string; now: Date };

/** Changes names at once; another address and the admin role wait for a second admin (RULES §16). */
export async function editWithSecondAdmin(tx: Tx, actor: Actor, { userId, changes, publicUrl, now }: Edit) {
  const before = await lockUser(tx, userId);
  const isOtherAddress = before.email.toLowerCase() !== changes.email.toLowerCase();
  const isPromoted = before.role === "user" && changes.role === "admin";
  const atOnce = {
    ...changes,
    ...(isOtherAddress ? { email: before.email } : {}),
    ...(isPromoted ? { role: before.role } : {}),
  };
  await editUser(tx, actor, { userId, changes: atOnce, now });
  if (isOtherAddress) {
    await planAct(tx, actor, await planOfAddress(tx, { userId, email: changes.email }), { publicUrl, now });
  }
  if (isPromoted) await planAct(tx, actor, await planOfRole(tx, userId), { publicUrl, now });
}
