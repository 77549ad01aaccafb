import { and, eq } from "drizzle-orm";
import { recordAudit } from "#server/access/audit/record-audit.ts";
import type { Actor } from "#server/access/guards.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { secondFactorResets } from "#server/platform/db/schema/second-factors.ts";
import { conflict } from "#server/platform/errors.ts";

/** Cancels the removal of a person's second factors. The pause of payouts runs out on its own. */
export async function cancelReset(tx: Tx, actor: Actor, { userId, now }: { userId: string; now: Date }) {
  await lockUser(tx, userId);
  const canceled = await tx
    .update(secondFactorResets)
    .set({ status: "canceled", endedAt: now })
    .where(and(eq(secondFactorResets.userId, userId), eq(secondFactorResets.status, "waiting")))
    .returning({ id: secondFactorResets.id });
  if (canceled.length === 0) throw conflict("Nothing is being removed from this user's account.");
  await recordAudit(tx, {
    actor,
    action: "user.cancel_second_factor_reset",
    subjectType: "user",
    subjectId: userId,
    now,
  });
}
