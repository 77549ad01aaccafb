import { eq } from "drizzle-orm";
import type { Actor } from "#server/access/guards.ts";
import { managedLeague } from "#server/access/league-access.ts";
import { payoutPauseOf } from "#server/money/payouts/payout-pause.ts";
import { tell } from "#server/notices/tell.ts";
import { unclaimedReminder } from "#server/notices/unclaimed-prizes.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { conflict } from "#server/platform/errors.ts";
import { isVotedOn, leagueOfPayout, lockUnclaimed, NO_PAYOUT } from "#server/votes/unclaimed-prizes/unclaimed.ts";

const PAUSE_MS = 24 * 60 * 60 * 1000;

type Reminder = { payoutId: string; config: Config; now: Date };

/** Reminds a winner at the request of the commissioner or an admin, once in 24 hours. @throws AppError 403, 404, 409 */
export async function remindWinner(tx: Tx, actor: Actor, { payoutId, config, now }: Reminder): Promise<void> {
  const leagueId = await leagueOfPayout(tx, payoutId);
  const league = await managedLeague(tx, actor, leagueId, { action: "league.remind_winner", missing: NO_PAYOUT, now });
  const payout = await lockUnclaimed(tx, league, payoutId);
  if (payout.lastRemindedAt && now.getTime() - payout.lastRemindedAt.getTime() < PAUSE_MS) {
    throw conflict("You reminded them in the last 24 hours. Try again tomorrow.");
  }
  const pause = await payoutPauseOf(tx, payoutId, { config, now });
  if (pause?.reason === "review") {
    throw conflict("An admin is reviewing this season's payouts. You can remind the winner once that is decided.");
  }
  if (await isVotedOn(tx, payoutId)) {
    throw conflict("The members are voting on giving this payout back, and the winner knows. No reminder was sent.");
  }
  await tx.update(payouts).set({ lastRemindedAt: now }).where(eq(payouts.id, payoutId));
  await tell(tx, now, unclaimedReminder(league, payout, pause));
}
