import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { RESET_ASK_DAYS } from "#contract/leagues/reset-ask-rules.ts";
import { addDays } from "#contract/platform/days.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { resetAsks } from "#server/platform/db/schema/reset-asks.ts";
import { notFound } from "#server/platform/errors.ts";

export type ResetAskRow = typeof resetAsks.$inferSelect;

/**
 * Matches open requests whose grounds still hold: the commissioner who asked still runs the league, the member still has
 * the seat they had then, and hasn't signed in or set a password since, which shows that theirs isn't lost.
 */
export const isStanding = (now: Date): SQL | undefined =>
  and(
    isNull(resetAsks.endedAt),
    gt(resetAsks.askedAt, addDays(now, -RESET_ASK_DAYS)),
    sql`exists (
      select from leagues run join league_members seat on seat.league_id = run.id
      where run.id = ${resetAsks.leagueId} and run.deleted_at is null and run.commissioner_id = ${resetAsks.askedById}
        and seat.user_id = ${resetAsks.userId} and seat.left_at is null and seat.joined_at <= ${resetAsks.askedAt})`,
    sql`not exists (
      select from account_events shown
      where shown.user_id = ${resetAsks.userId} and shown.created_at > ${resetAsks.askedAt}
        and shown.kind in ('signed_in', 'signed_in_on_new_device', 'password_changed', 'password_reset'))`,
  );

/** Locks an open request of a league, after the league's lock. @throws AppError 404 */
export async function lockStandingAsk(
  tx: Tx,
  league: LockedLeague,
  { askId, now }: { askId: string; now: Date },
): Promise<ResetAskRow> {
  const isIt = and(eq(resetAsks.id, askId), eq(resetAsks.leagueId, league.id), isStanding(now));
  const [ask] = await tx.select().from(resetAsks).where(isIt).for("update");
  if (!ask) throw notFound("This request has ended.");
  return ask;
}

/** Ends a person's requests whose grounds are gone, in any league: they may have one open one. */
export async function endFallen(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  await tx
    .update(resetAsks)
    .set({ endedAt: now })
    .where(and(eq(resetAsks.userId, userId), isNull(resetAsks.endedAt), sql`not (${isStanding(now)})`));
}
