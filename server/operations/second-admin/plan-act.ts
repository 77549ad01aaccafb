import { and, eq, isNull } from "drizzle-orm";
import { OBJECTION_HOURS, type PlannedAct } from "#contract/admin-requests.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import { notify } from "#server/notifications/notify.ts";
import type { Reader, Tx } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { conflict } from "#server/platform/errors.ts";

const HOUR_IN_MS = 3_600_000;

export type Plan = {
  act: PlannedAct;
  /** The account, refund or vote. */
  subjectId: string;
  userId: string | null;
  leagueId: string | null;
  /** What would be done, for those concerned and the other admins. No addresses. */
  summary: string;
  reason: string | null;
  /** Who may object. */
  concerned: string[];
};
type When = { publicUrl: string; now: Date };

/** How many admins could confirm something. */
export const adminCount = (db: Reader): Promise<number> =>
  db.$count(users, and(eq(users.role, "admin"), isNull(users.erasedAt)));

/**
 * Writes down an act that this admin may not do alone, and tells the other admins and the people it concerns
 * (RULES §16). @returns What happens next. @throws AppError 409 when it waits already.
 */
export async function planAct(tx: Tx, actor: Actor, plan: Plan, { publicUrl, now }: When): Promise<string> {
  const { act, concerned, ...about } = plan;
  const waitsUntil = new Date(now.getTime() + OBJECTION_HOURS * HOUR_IN_MS);
  const [request] = await tx
    .insert(adminRequests)
    .values({ ...about, kind: act.kind, act, requestedById: actor.userId, waitsUntil, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: adminRequests.id });
  if (!request) throw conflict("This is waiting for a second admin already.");
  const { subjectId, userId, leagueId, summary, reason } = about;
  await recordAudit(tx, {
    actor,
    action: `${leagueId ? "league" : "user"}.ask_to_${act.kind}`,
    subjectType: leagueId ? "league" : "user",
    subjectId: leagueId ?? userId ?? subjectId,
    reason,
    details: { requestId: request.id },
    now,
  });
  const others = (await adminCount(tx)) > 1;
  const next = others
    ? "It's done once another admin confirms it."
    : `It's done in ${OBJECTION_HOURS} hours, unless someone it concerns objects.`;
  await notifyAdmins(tx, {
    leagueId,
    except: actor.userId,
    title: "An admin needs your confirmation",
    message: `${actor.username} asks: ${summary} ${next}`,
    publicUrl,
    now,
  });
  const path = `/objections/${request.id}`;
  await notify(tx, {
    userIds: concerned.filter((id) => id !== actor.userId),
    leagueId,
    type: "admin_alert",
    title: "An admin plans something that concerns you",
    message: `${summary} ${next} If it's wrong, object now.`,
    actionUrl: path,
    letter: {
      subject: "An admin plans something that concerns you",
      heading: "You can object",
      paragraphs: [summary, next, "If it's wrong, object. Then it isn't done."],
      action: { label: "See it or object", url: publicUrl + path },
    },
    now,
  });
  return next;
}
