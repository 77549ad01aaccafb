import { eq } from "drizzle-orm";
import { type LeagueStatus, statusChangeRefusal } from "#contract/league-status.ts";
import type { Tx } from "#server/db/client.ts";
import { leagues } from "#server/db/schema/leagues.ts";
import { conflict } from "#server/errors.ts";
import type { ManagedLeague } from "#server/leagues/access.ts";
import { memberIds } from "#server/members/queries.ts";
import { notify } from "#server/notifications/notify.ts";
import { refundSeason } from "#server/payments/refund-season.ts";
import { hasPayouts } from "#server/payouts/queries.ts";

type Change = { to: LeagueStatus; publicUrl: string; now: Date };

/** The one door for every change of a league's status, with what follows from it (RULES §2). */
export async function changeStatus(tx: Tx, league: ManagedLeague, { to, publicUrl, now }: Change): Promise<void> {
  const payoutMade = await hasPayouts(tx, { leagueId: league.id, seasonYear: league.currentYear });
  const refusal = statusChangeRefusal({ from: league.status, to, payoutMade });
  if (refusal) throw conflict(refusal);

  await tx.update(leagues).set({ status: to, updatedAt: now }).where(eq(leagues.id, league.id));
  if (to === "cancelled") {
    await refundSeason(tx, {
      league,
      reason: `${league.name} was cancelled`,
      actor: league.commissionerId,
      publicUrl,
      now,
    });
  }
  if (to === "completed") await tellMembers(tx, league, { publicUrl, now });
}

async function tellMembers(tx: Tx, league: ManagedLeague, { publicUrl, now }: { publicUrl: string; now: Date }) {
  const path = `/leagues/${league.id}`;
  const message = `${league.name} is complete. The payouts come next.`;
  await notify(tx, {
    userIds: await memberIds(tx, league.id),
    leagueId: league.id,
    type: "league_completed",
    title: "League completed",
    message,
    actionUrl: path,
    letter: {
      subject: `${league.name} is complete`,
      heading: "The season is over",
      paragraphs: [message, "You will hear from us when the winners are paid."],
      action: { label: "See the league", url: publicUrl + path },
    },
    now,
  });
}
