import type { EditUser } from "#contract/admin-users.ts";
import type { Tx } from "#server/db/client.ts";
import type { Actor } from "#server/http/guards.ts";
import { planAct } from "#server/second-admin/plan-act.ts";
import { planOfAddress, planOfRole } from "#server/second-admin/plans.ts";
import { editUser } from "#server/users/edit-user.ts";
import { lockUser } from "#server/users/lock-user.ts";

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
