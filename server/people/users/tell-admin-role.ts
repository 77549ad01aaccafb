import { adminRoleGiven } from "#server/notices/accounts.ts";
import { tell } from "#server/notices/tell.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";
import { mention } from "#server/platform/mentions.ts";

type RoleChange = {
  userId: string;
  /** The account was opened for an admin, who knows already. */
  isNew: boolean;
  by: string;
  from: WhereFrom;
  now: Date;
};

/**
 * Tells every admin about a new one; a promoted admin also gets a notice that their account's powers changed
 * (RULES §16).
 */
export async function tellAdminRoleGiven(tx: Tx, { userId, isNew, by, from, now }: RoleChange) {
  if (!isNew) await tellAccount(tx, { userId, kind: "admin_role_given", from, now });
  await tell(tx, now, adminRoleGiven({ admin: mention(userId), by, from, except: isNew ? userId : null }));
}
