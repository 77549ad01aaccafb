import type { EditUser, SavedUser } from "#contract/operations/admin-users.ts";
import type { Actor } from "#server/access/guards.ts";
import { planAct } from "#server/operations/second-admin/plan-act.ts";
import { planOfAddress, planOfRole } from "#server/operations/second-admin/plans.ts";
import { editUser } from "#server/people/users/edit-user.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";

type Edit = { userId: string; changes: Omit<EditUser, "password">; config: Config; now: Date };

type Fields = Edit["changes"];
const differs = (before: Fields, after: Fields): boolean =>
  (Object.keys(after) as (keyof Fields)[]).some((field) => before[field] !== after[field]);

export type Waiting = NonNullable<SavedUser["waiting"]>;

/**
 * Changes names at once; a new address or the admin role waits for a second admin (RULES §16). @returns What is
 * waiting.
 */
export async function editWithSecondAdmin(tx: Tx, actor: Actor, edit: Edit): Promise<Waiting> {
  const { userId, changes, config, now } = edit;
  const before = await lockUser(tx, userId);
  const isOtherAddress = before.email.toLowerCase() !== changes.email.toLowerCase();
  const isPromoted = before.role === "user" && changes.role === "admin";
  const atOnce = {
    ...changes,
    ...(isOtherAddress ? { email: before.email } : {}),
    ...(isPromoted ? { role: before.role } : {}),
  };
  if (differs(before, atOnce)) await editUser(tx, actor, { userId, changes: atOnce, now });
  const when = { config, now };
  const waiting: Waiting = [];
  if (isOtherAddress) {
    const plan = await planOfAddress(tx, { userId, email: changes.email });
    waiting.push({ kind: "change_address", carriedOutAt: (await planAct(tx, actor, plan, when)).carriedOutAt });
  }
  if (isPromoted) {
    const plan = await planOfRole(tx, userId);
    waiting.push({ kind: "give_admin_role", carriedOutAt: (await planAct(tx, actor, plan, when)).carriedOutAt });
  }
  return waiting;
}
