import { notifyAdmins } from "#server/notices/notify-admins.ts";
import { tellAccount } from "#server/people/auth/account-notices.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { placeOf } from "#server/platform/lib/place-of.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";

type Given = {
  userId: string;
  username: string;
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
export async function tellAdminRoleGiven(tx: Tx, { userId, username, isNew, by, from, now }: Given) {
  if (!isNew) await tellAccount(tx, { userId, kind: "admin_role_given", from, now });
  await notifyAdmins(tx, {
    leagueId: null,
    ...(isNew ? { except: userId } : {}),
    title: `${username} is now an admin`,
    message: `${username} was made an admin by ${by}, from ${placeOf(from.ip)}, ${from.device}. Admins can view and edit every user and league. If you didn't expect this, remove the role on the admin page and tell the operator.`,
    now,
  });
}
