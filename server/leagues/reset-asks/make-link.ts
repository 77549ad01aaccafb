import { eq } from "drizzle-orm";
import { RESET_CONFIRMATIONS } from "#contract/leagues/reset-ask-rules.ts";
import { recordAccountEvent } from "#server/access/audit/record-account-event.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { confirmationsOf, linkFromOf } from "#server/leagues/reset-asks/ask-facts.ts";
import { lockPlainAccount } from "#server/leagues/reset-asks/lock-plain-account.ts";
import { lockStandingAsk } from "#server/leagues/reset-asks/standing.ts";
import { THE_COMMISSIONER } from "#server/leagues/reset-asks/the-commissioner.ts";
import { memberLinkMade } from "#server/notices/reset-asks.ts";
import { tell } from "#server/notices/tell.ts";
import { newHandedToken, refuseWhereEmailed } from "#server/people/auth/handed-link.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { resetAsks } from "#server/platform/db/schema/reset-asks.ts";
import { conflict, forbidden } from "#server/platform/errors.ts";
import { securityLogAfter } from "#server/platform/lib/security-log.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { mention } from "#server/platform/mentions.ts";

type Making = { askId: string; config: Config; now: Date };

/**
 * Makes the link that two members have confirmed, for the commissioner to hand over, once (RULES §24). It can take over
 * the account, so whatever two confirmations say, the member had a day to stop it. What remains: a commissioner with two
 * friends, or with two accounts of their own that were in the league early and that a treasurer recorded as paid, gets a
 * link if no one else in the league says no and the member neither looks nor signs in that day. The member is told of
 * it in the app, and a changed password ends it; payouts to them pause for two days, as after every reset (RULES §16).
 * @returns Its token. @throws AppError 403, 404, 409
 */
export async function makeMemberLink(
  tx: Tx,
  actor: Actor,
  league: LockedLeague,
  { askId, config, now }: Making,
): Promise<string> {
  refuseWhereEmailed(config);
  if (league.commissionerId !== actor.userId) throw forbidden("Only the commissioner can do this.");
  const ask = await lockStandingAsk(tx, league, { askId, now });
  if (confirmationsOf(ask) < RESET_CONFIRMATIONS) throw conflict("Two other members have to confirm it first.");
  const from = linkFromOf(ask);
  if (from > now) throw conflict(`You can make the link from ${utcText(from)}, unless someone says no.`);
  const { userId } = ask;
  await lockPlainAccount(tx, userId);
  await tx.update(resetAsks).set({ madeAt: now, endedAt: now }).where(eq(resetAsks.id, ask.id));
  const token = await newHandedToken(tx, { userId, now });
  const details = { league: league.name };
  await recordAccountEvent(tx, { userId, kind: "reset_link_made", from: THE_COMMISSIONER, details, now });
  securityLogAfter(tx, { event: "league.make_reset_link", userId: actor.userId, from: actor.from, subjectId: userId });
  await tell(tx, now, memberLinkMade(league, { userId, commissioner: mention(actor.userId, league.id) }));
  return token;
}
