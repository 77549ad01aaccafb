import { and, eq } from "drizzle-orm";
import { addCents, formatMoney } from "#contract/platform/money.ts";
import { isOver } from "#contract/terms/league-status.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { eraseNamesIn } from "#server/leagues/by-name/erase-names.ts";
import { heldForLeague } from "#server/ledger/held.ts";
import { keptIn } from "#server/ledger/treasurer-balances.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { countAnnounced, countUnanswered } from "#server/money/treasurer/unanswered.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { invitations } from "#server/platform/db/schema/invitations.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { conflict } from "#server/platform/errors.ts";
import { dropTeamPictures } from "#server/results/team-pictures.ts";

/**
 * Deletes an empty league: no one sees it or can pay into it anymore, but its books stay (RULES §12). @throws AppError
 * 409 while it holds money, or anybody keeps some of it, says that they paid, or hasn't confirmed what was sent to them.
 */
export async function deleteLeague(tx: Tx, league: ManagedLeague, { now }: { now: Date }): Promise<void> {
  const held = await heldForLeague(tx, league.id);
  if (held > 0) {
    throw conflict(
      `This league holds ${formatMoney(held, league.currency)} in escrow. Cancel it first, so that everyone is refunded.`,
    );
  }
  const kept = addCents(...(await keptIn(tx, { leagueId: league.id })).map(({ cents }) => cents));
  if (kept > 0) {
    throw conflict(
      `People still keep ${formatMoney(kept, league.currency)} of this league. Cancel it first, and settle what is owed.`,
    );
  }
  if ((await countAnnounced(tx, league.id)) > 0) {
    throw conflict("Members say that they paid. The treasurer has to answer them first.");
  }
  if ((await countUnanswered(tx, league.id, now)) > 0) {
    throw conflict("Not everyone has confirmed what the treasurer sent them. Wait until they have.");
  }
  await tx
    .update(leagues)
    .set({
      deletedAt: now,
      isPublic: false,
      ...(isOver(league.status) ? {} : { status: "cancelled" as const }),
      updatedAt: now,
    })
    .where(eq(leagues.id, league.id));
  await eraseNamesIn(tx, league.id, now);
  await dropTeamPictures(tx, league.id);
  await queueStalePayments(tx, league.id);
  await tx
    .update(invitations)
    .set({ status: "expired" })
    .where(and(eq(invitations.leagueId, league.id), eq(invitations.status, "pending")));
}
