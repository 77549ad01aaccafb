import { and, desc, eq, gt, sql } from "drizzle-orm";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { resetLinkMade } from "#server/notices/accounts.ts";
import { tell } from "#server/notices/tell.ts";
import { planAct } from "#server/operations/second-admin/plan-act.ts";
import { planOfResetLink } from "#server/operations/second-admin/plans.ts";
import { HANDED_LINK_MS, newHandedToken, refuseWhereEmailed } from "#server/people/auth/handed-link.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { forbidden } from "#server/platform/errors.ts";

type Making = { userId: string; config: Config; now: Date };
type Made = { token: string | null; message: string };

/**
 * Makes a link with which someone sets a new password, for an admin to hand over where no email is sent. It can take
 * over the account, so it waits for a second admin where there are any; another admin's always does (RULES §16, §24).
 * @returns Its token, or null while it waits. @throws AppError 403 for one's own account, 404, 409
 */
export async function makeResetLink(tx: Tx, actor: Actor, { userId, config, now }: Making): Promise<Made> {
  refuseWhereEmailed(config);
  if (userId === actor.userId) throw forbidden("Change your own password in your profile.");
  const user = await lockUser(tx, userId);
  const needsSecondAdmin = config.policy.secondAdmin === "on" || user.role === "admin";
  if (needsSecondAdmin && !(await takeApproval(tx, actor, { userId, now }))) {
    const { next } = await planAct(tx, actor, await planOfResetLink(tx, userId), { config, now });
    return { token: null, message: `You asked for a link. ${next} Then make it here.` };
  }
  const token = await newHandedToken(tx, { userId, now });
  const act = { action: "user.make_reset_link", subjectType: "user" as const, subjectId: userId };
  await recordAudit(tx, { actor, ...act, now });
  await tell(tx, now, resetLinkMade(userId));
  return { token, message: "The link is made, and the user is told." };
}

/** Uses up what another admin, or 24 hours without an objection, allowed this one. @returns Whether there was any. */
async function takeApproval(tx: Tx, actor: Actor, { userId, now }: Omit<Making, "config">): Promise<boolean> {
  const { id, kind, subjectId, requestedById, status, act, decidedAt } = adminRequests;
  const [approved] = await tx
    .select({ id })
    .from(adminRequests)
    .where(
      and(
        ...[eq(kind, "make_reset_link"), eq(subjectId, userId), eq(requestedById, actor.userId), eq(status, "done")],
        ...[sql`${act} ->> 'isMade' = 'false'`, gt(decidedAt, new Date(now.getTime() - HANDED_LINK_MS))],
      ),
    )
    .orderBy(desc(decidedAt))
    .limit(1)
    .for("update");
  if (!approved) return false;
  const used = { act: { kind: "make_reset_link" as const, isMade: true } };
  await tx.update(adminRequests).set(used).where(eq(id, approved.id));
  return true;
}
