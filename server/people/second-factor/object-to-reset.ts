import { and, eq } from "drizzle-orm";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { secondFactorsKept } from "#server/notices/second-factors.ts";
import { tell } from "#server/notices/tell.ts";
import { pauseEnd } from "#server/people/payout-accounts/pause-payouts.ts";
import { resetOfToken } from "#server/people/second-factor/reset-notices.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { secondFactorResets } from "#server/platform/db/schema/second-factors.ts";
import { invalid } from "#server/platform/errors.ts";
import type { WhereFrom } from "#server/platform/lib/where-from.ts";
import { mention } from "#server/platform/mentions.ts";

type Objection = { token: string; secret: string; from: WhereFrom; now: Date };

/**
 * Records the owner's objection with the emailed link: they lost nothing, so nothing is removed, and admins learn that
 * someone tried. Payouts stay paused as announced. @returns Until when. @throws AppError 400 for a wrong link or one
 * whose removal is over.
 */
export async function objectToReset(tx: Tx, { token, secret, from, now }: Objection): Promise<Date> {
  const resetId = resetOfToken(secret, token);
  const [found] = resetId ? await tx.select().from(secondFactorResets).where(eq(secondFactorResets.id, resetId)) : [];
  if (!found) throw invalid("This link isn't valid.");
  const { userId } = found;
  await lockUser(tx, userId);
  const objected = await tx
    .update(secondFactorResets)
    .set({ status: "objected", endedAt: now })
    .where(and(eq(secondFactorResets.id, found.id), eq(secondFactorResets.status, "waiting")))
    .returning({ id: secondFactorResets.id });
  if (objected.length === 0) throw invalid("This is already over: your link no longer changes anything.");
  await recordAccountEvent(tx, { userId, kind: "second_factor_kept", from, now });
  await tell(tx, now, secondFactorsKept(mention(userId)));
  return pauseEnd(found.dueAt);
}
