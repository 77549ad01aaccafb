import { OBJECTION_HOURS, type PlannedAct } from "#contract/admin-requests.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { otherAdmins } from "#server/access/stake.ts";
import { notify } from "#server/notices/notify.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import { perform } from "#server/operations/second-admin/carry-out.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type Reader, rehearse, type Tx } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { conflict } from "#server/platform/errors.ts";

const HOUR_IN_MS = 3_600_000;
const REFUSE_IT = "refuse it on the admin page and change your password.";

export type Plan = {
  act: PlannedAct;
  /** The account, refund, vote or review. */
  subjectId: string;
  userId: string | null;
  leagueId: string | null;
  /** What would be done, for the people concerned and the other admins. No addresses. */
  summary: string;
  reason: string | null;
  /** The people who may object. */
  concerned: string[];
};
type Planned = { next: string; carriedOutAt: string | null };
type When = { config: Config; now: Date };
type Asked = { requestedById: string; userId: string | null; leagueId: string | null };

/** Returns until when the people concerned can object to an act that no one can confirm. */
export const waitFrom = (now: Date): Date => new Date(now.getTime() + OBJECTION_HOURS * HOUR_IN_MS);

/**
 * Tells whether another admin can confirm the request; otherwise it is carried out after 24 hours. No one can confirm a
 * request about their own money.
 */
export async function needsConfirmation(db: Reader, { requestedById, userId, leagueId }: Asked): Promise<boolean> {
  const besides = leagueId && userId ? [requestedById, userId] : [requestedById];
  return (await otherAdmins(db, leagueId, besides)) > 0;
}

/**
 * Stores an act that this admin may not do alone, and tells the other admins and the people concerned (RULES §16).
 * @returns What happens next, and when if there is no other admin. @throws AppError 409 if it is already waiting, or
 * wouldn't be possible now.
 */
export async function planAct(tx: Tx, actor: Actor, plan: Plan, { config, now }: When): Promise<Planned> {
  const { act, concerned, ...about } = plan;
  const waitsUntil = waitFrom(now);
  const [request] = await tx
    .insert(adminRequests)
    .values({ ...about, kind: act.kind, act, requestedById: actor.userId, waitsUntil, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!request) throw conflict("This is already waiting for a second admin.");
  await rehearse(tx, (part) => perform(part, actor, plan, { config, now }));
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
  const isConfirmed = await needsConfirmation(tx, request);
  const next = isConfirmed
    ? "It's done once another admin confirms it."
    : `It's done in ${OBJECTION_HOURS} hours, unless someone it concerns objects.`;
  // If no other admin can confirm it, no one else might notice that the asker's session was stolen.
  const told = isConfirmed
    ? { except: actor.userId, title: "An admin needs your confirmation", advice: "" }
    : {
        title: "An admin plans something",
        advice: ` If you're ${actor.username} and didn't ask for this, ${REFUSE_IT}`,
      };
  const { advice, ...toAdmins } = told;
  const message = `${actor.username} asks: ${summary} ${next}${advice}`;
  await notifyAdmins(tx, { leagueId, ...toAdmins, message, now });
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
      action: { label: "See it or object", path },
    },
    now,
  });
  return { next, carriedOutAt: isConfirmed ? null : waitsUntil.toISOString() };
}
