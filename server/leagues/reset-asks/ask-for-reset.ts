import { and, eq, gt, ne } from "drizzle-orm";
import { RESET_ASK_DAYS } from "#contract/leagues/reset-ask-rules.ts";
import { addDays } from "#contract/platform/days.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { lockPlainAccount } from "#server/leagues/reset-asks/lock-plain-account.ts";
import { canBeConfirmed, isSettled } from "#server/leagues/reset-asks/may-confirm.ts";
import { endFallen } from "#server/leagues/reset-asks/standing.ts";
import { THE_COMMISSIONER } from "#server/leagues/reset-asks/the-commissioner.ts";
import { lockSeat } from "#server/members/lock-seat.ts";
import { memberIds } from "#server/members/queries.ts";
import { confirmationAsked, resetAsked } from "#server/notices/reset-asks.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseWhereEmailed } from "#server/people/auth/handed-link.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { resetAsks } from "#server/platform/db/schema/reset-asks.ts";
import { conflict, forbidden, notFound } from "#server/platform/errors.ts";
import { securityLogAfter } from "#server/platform/lib/security-log.ts";
import { mention } from "#server/platform/mentions.ts";

type Asking = { userId: string; config: Config; now: Date };

/**
 * Asks two other members to confirm that a member has lost their password, so that the commissioner can hand over a link
 * that sets a new one, where no email can (RULES §24). The member and everyone else in the league are told and can stop
 * it. It ends after a week.
 * @returns The request's id. @throws AppError 403, 404, 409
 */
export async function askForReset(
  tx: Tx,
  actor: Actor,
  league: LockedLeague,
  { userId, config, now }: Asking,
): Promise<string> {
  refuseWhereEmailed(config);
  if (league.commissionerId !== actor.userId) throw forbidden("Only the commissioner can do this.");
  if (userId === actor.userId) throw forbidden("Change your own password in your profile.");
  const seat = await lockSeat(tx, league, userId);
  if (!seat) throw notFound("Member not found");
  await lockPlainAccount(tx, userId);
  if (!isSettled(seat, now))
    throw conflict("They joined less than a week ago, so only an admin can make a link for them.");
  await refuseSoonAgain(tx, league, { userId, now });
  if (!(await canBeConfirmed(tx, league, { userId, askedAt: now }))) {
    throw conflict(
      "Two other members have to confirm it, who joined a week ago and have paid. Ask an admin for a link.",
    );
  }
  await endFallen(tx, { userId, now });
  const [ask] = await tx
    .insert(resetAsks)
    .values({ leagueId: league.id, userId, askedById: actor.userId, askedAt: now })
    .onConflictDoNothing()
    .returning({ id: resetAsks.id });
  if (!ask) throw conflict("Their commissioner has already asked for a link for them.");
  const details = { league: league.name };
  await recordAccountEvent(tx, { userId, kind: "reset_link_asked", from: THE_COMMISSIONER, details, now });
  securityLogAfter(tx, { event: "league.ask_for_reset", userId: actor.userId, from: actor.from, subjectId: userId });
  const others = (await memberIds(tx, league.id)).filter((id) => id !== userId && id !== actor.userId);
  const commissioner = mention(actor.userId, league.id);
  await tell(
    tx,
    now,
    resetAsked(league, { userId, commissioner }),
    confirmationAsked(league, { members: others, name: mention(userId, league.id), commissioner }),
  );
  return ask.id;
}

/** @throws AppError 409 for a week after someone has said no, because they would be asked again until they give in */
async function refuseSoonAgain(tx: Tx, league: LockedLeague, { userId, now }: Omit<Asking, "config">): Promise<void> {
  const { leagueId, userId: memberId, stoppedById, askedById, endedAt } = resetAsks;
  const stopped = and(
    ...[eq(leagueId, league.id), eq(memberId, userId)],
    ...[ne(stoppedById, askedById), gt(endedAt, addDays(now, -RESET_ASK_DAYS))],
  );
  if ((await tx.$count(resetAsks, stopped)) > 0) {
    throw conflict("Someone said no less than a week ago, so only an admin can make a link for them now.");
  }
}
