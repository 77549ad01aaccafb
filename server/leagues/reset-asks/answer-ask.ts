import { and, eq } from "drizzle-orm";
import { RESET_CONFIRMATIONS } from "#contract/leagues/reset-ask-rules.ts";
import type { ResetAnswer } from "#contract/leagues/reset-asks.ts";
import type { Actor } from "#server/access/guards.ts";
import { isMember, type LockedLeague } from "#server/access/league-access.ts";
import { confirmationsOf, linkFromOf } from "#server/leagues/reset-asks/ask-facts.ts";
import { mayConfirm } from "#server/leagues/reset-asks/may-confirm.ts";
import { lockStandingAsk, type ResetAskRow } from "#server/leagues/reset-asks/standing.ts";
import { resetConfirmed, resetStopped } from "#server/notices/reset-asks.ts";
import { tell } from "#server/notices/tell.ts";
import { refuseWhereEmailed } from "#server/people/auth/handed-link.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { resetAsks } from "#server/platform/db/schema/reset-asks.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { securityLogAfter } from "#server/platform/lib/security-log.ts";
import { mention } from "#server/platform/mentions.ts";

type Answering = { askId: string; answer: ResetAnswer; config: Config; now: Date };

/**
 * Confirms a request for a member's link, or stops it (RULES §24). Anyone in the league can stop it until the link is
 * made, the member and the commissioner, too. @returns What happened. @throws AppError 403, 404, 409
 */
export async function answerResetAsk(
  tx: Tx,
  actor: Actor,
  league: LockedLeague,
  answering: Answering,
): Promise<string> {
  const { answer, config, now } = answering;
  const isIn = league.commissionerId === actor.userId || (await isMember(tx, { leagueId: league.id, ...actor }));
  if (!isIn) throw forbidden("Only members of this league can do this.");
  const ask = await lockStandingAsk(tx, league, answering);
  const asked = { league, ask, config, now };
  const message = answer === "stop" ? await stop(tx, actor, asked) : await confirm(tx, actor, asked);
  const event = `league.${answer}_reset`;
  securityLogAfter(tx, { event, userId: actor.userId, from: actor.from, subjectId: ask.userId });
  return message;
}

type Asked = { league: LockedLeague; ask: ResetAskRow; config: Config; now: Date };

async function stop(tx: Tx, actor: Actor, { league, ask, now }: Asked): Promise<string> {
  await tx.update(resetAsks).set({ stoppedById: actor.userId, endedAt: now }).where(eq(resetAsks.id, ask.id));
  if (actor.userId === ask.askedById) return "You took it back. No link will be made.";
  const name = mention(ask.userId, league.id);
  const to = ask.askedById;
  await tell(tx, now, resetStopped(league, { commissionerId: to, name, isOwn: actor.userId === ask.userId }));
  return "It's stopped. No link will be made.";
}

async function confirm(tx: Tx, actor: Actor, { league, ask, config, now }: Asked): Promise<string> {
  refuseWhereEmailed(config);
  if (actor.userId === ask.userId) throw forbidden("Others have to confirm that it's you.");
  if (actor.userId === ask.askedById) throw forbidden("Two other members have to confirm it.");
  const { confirmedById: first } = ask;
  if ([first, ask.confirmedAgainById].includes(actor.userId)) return "You have confirmed it already.";
  if (confirmationsOf(ask) === RESET_CONFIRMATIONS) throw conflict("Two members have confirmed it already.");
  const [able] = await tx
    .select({ id: resetAsks.id })
    .from(resetAsks)
    .where(and(eq(resetAsks.id, ask.id), mayConfirm(actor.userId)));
  if (!able) throw forbidden("Only members who joined a week before and have paid can confirm it.");
  const confirmed = first === null ? { confirmedById: actor.userId } : { confirmedAgainById: actor.userId };
  await tx.update(resetAsks).set(confirmed).where(eq(resetAsks.id, ask.id));
  if (first === null) return "Confirmed. One more member has to.";
  const told = { commissionerId: ask.askedById, name: mention(ask.userId, league.id), linkFrom: linkFromOf(ask) };
  await tell(tx, now, resetConfirmed(league, told));
  return "Confirmed. The commissioner can make the link, unless someone says no.";
}
