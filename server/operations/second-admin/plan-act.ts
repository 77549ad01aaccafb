import { OBJECTION_HOURS, type PlannedAct } from "#contract/operations/admin-requests.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { hasStake, otherAdmins } from "#server/access/stake.ts";
import { actPlanned, whatIsNext } from "#server/notices/admin-requests.ts";
import { tell } from "#server/notices/tell.ts";
import { perform } from "#server/operations/second-admin/carry-out.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type Reader, rehearse, type Tx } from "#server/platform/db/client.ts";
import { adminRequests } from "#server/platform/db/schema/admin-requests.ts";
import { conflict } from "#server/platform/errors.ts";

const HOUR_IN_MS = 3_600_000;

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
type PlannedBy = { requestedById: string; userId: string | null; leagueId: string | null };

/** Returns when the time to object ends, for an act that no one else can confirm. */
export const waitFrom = (now: Date): Date => new Date(now.getTime() + OBJECTION_HOURS * HOUR_IN_MS);

/**
 * Tells whether another admin can confirm the request; otherwise it is carried out after 24 hours. No one can confirm a
 * request about their own money.
 */
export async function needsConfirmation(db: Reader, { requestedById, userId, leagueId }: PlannedBy): Promise<boolean> {
  const besides = leagueId && userId ? [requestedById, userId] : [requestedById];
  return (await otherAdmins(db, leagueId, besides)) > 0;
}

/** Tells whether a request is about a league in which this admin has a stake, or about their own money from one. */
export const hasStakeInAct = async (
  db: Reader,
  { userId, leagueId }: Pick<PlannedBy, "userId" | "leagueId">,
  admin: { userId: string },
): Promise<boolean> => leagueId !== null && (userId === admin.userId || (await hasStake(db, leagueId, admin)));

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
  await tell(
    tx,
    now,
    ...actPlanned({
      requestId: request.id,
      leagueId,
      asker: actor,
      summary,
      isConfirmed,
      concerned: concerned.filter((id) => id !== actor.userId),
    }),
  );
  return { next: whatIsNext(isConfirmed), carriedOutAt: isConfirmed ? null : waitsUntil.toISOString() };
}
