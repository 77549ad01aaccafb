import { SECOND_FACTOR_RESET_HOURS } from "#contract/people/second-factor-reset.ts";
import { addHours } from "#contract/platform/days.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { pauseEnd, pausePayouts } from "#server/people/payout-accounts/pause-payouts.ts";
import { hasSecondFactor } from "#server/people/second-factor/queries.ts";
import { noticeOfReset } from "#server/people/second-factor/reset-notices.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { secondFactorResets } from "#server/platform/db/schema/second-factors.ts";
import { conflict } from "#server/platform/errors.ts";

type Start = { userId: string; reason: string; secret: string; now: Date };

/**
 * Starts removing every second factor of a person who has lost them all. It takes 72 hours, during which we remind them
 * daily that they can object; payouts to them pause until 48 hours after it (RULES §16). @throws AppError 404, or 409
 * if there is nothing to remove or the removal has already started.
 */
export async function startReset(tx: Tx, actor: Actor, { userId, reason, secret, now }: Start) {
  const user = await lockUser(tx, userId);
  if (!(await hasSecondFactor(tx, userId))) throw conflict("This user has no second factor to remove.");
  const dueAt = addHours(now, SECOND_FACTOR_RESET_HOURS);
  const [reset] = await tx
    .insert(secondFactorResets)
    .values({ userId, startedById: actor.userId, reason, startedAt: now, dueAt, lastNoticeAt: now })
    .onConflictDoNothing()
    .returning();
  if (!reset) throw conflict("The removal of this user's second factors has already started.");
  await pausePayouts(tx, { userId, reason: "second_factor_lost", until: pauseEnd(dueAt), now });
  await noticeOfReset(tx, { user, reset, secret, now });
  await recordAccountEvent(tx, { userId, kind: "second_factor_loss_reported", from: actor.from, now });
  await recordAudit(tx, {
    actor,
    action: "user.start_second_factor_reset",
    subjectType: "user",
    subjectId: userId,
    reason,
    details: { dueAt: dueAt.toISOString() },
    now,
  });
}
