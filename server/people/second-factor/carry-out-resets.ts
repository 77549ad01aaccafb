import { and, eq, lte, or } from "drizzle-orm";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import { secondFactorsGone } from "#server/notices/second-factors.ts";
import { tell } from "#server/notices/tell.ts";
import { removeSecondFactors } from "#server/people/second-factor/remove-all.ts";
import { noticeOfReset } from "#server/people/second-factor/reset-notices.ts";
import { endSessions } from "#server/people/sessions/end-sessions.ts";
import { lockUser } from "#server/people/users/lock-user.ts";
import { type Db, inTransaction, type Tx } from "#server/platform/db/client.ts";
import { secondFactorResets } from "#server/platform/db/schema/second-factors.ts";
import { AT_THE_SERVER } from "#server/platform/lib/where-from.ts";

const NOTICE_EVERY_MS = 86_400_000;
const AT_ONCE_MAX = 100;

type Setting = { secret: string; now: Date };

/**
 * Removes the second factors that are due, and once a day reminds people whose wait isn't over that they can object. Safe
 * to run twice.
 */
export async function carryOutResets(db: Db, setting: Setting): Promise<void> {
  const dayAgo = new Date(setting.now.getTime() - NOTICE_EVERY_MS);
  const waiting = eq(secondFactorResets.status, "waiting");
  const isDue = or(lte(secondFactorResets.dueAt, setting.now), lte(secondFactorResets.lastNoticeAt, dayAgo));
  const resets = await db.select().from(secondFactorResets).where(and(waiting, isDue)).limit(AT_ONCE_MAX);
  for (const { id, userId } of resets) await inTransaction(db, (tx) => carryOn(tx, { id, userId, ...setting }));
}

async function carryOn(tx: Tx, { id, userId, ...setting }: Setting & { id: string; userId: string }): Promise<void> {
  const { now } = setting;
  const user = await lockUser(tx, userId);
  const own = eq(secondFactorResets.id, id);
  const [reset] = await tx.select().from(secondFactorResets).where(own);
  if (reset?.status !== "waiting") return;
  if (reset.dueAt > now) {
    await tx.update(secondFactorResets).set({ lastNoticeAt: now }).where(own);
    return noticeOfReset(tx, { user, reset, ...setting });
  }
  await tx.update(secondFactorResets).set({ status: "done", endedAt: now }).where(own);
  await removeSecondFactors(tx, userId);
  await endSessions(tx, { userId });
  await tell(tx, now, secondFactorsGone(user));
  await recordAccountEvent(tx, { userId, kind: "second_factor_removed_by_admin", from: AT_THE_SERVER, now });
}
