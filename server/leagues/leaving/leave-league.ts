import { and, eq, isNull } from "drizzle-orm";
import { effectivePaymentStatus } from "#contract/members/due-in-league.ts";
import { leaveTerms } from "#contract/members/leaving.ts";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { giveUpSeat } from "#server/leagues/leaving/give-up-seat.ts";
import { findEntryDue } from "#server/members/entry-due.ts";
import { hasPayouts } from "#server/money/payouts/queries.ts";
import { memberLeft } from "#server/notices/league-news.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { conflict } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

type Leave = { league: LockedLeague; now: Date };

/**
 * Gives up the actor's own seat: always possible before paying, and with a full refund until the payment deadline
 * (RULES §7). @returns The amount refunded to the card. @throws AppError 409 with what to do instead.
 */
export async function leaveLeague(tx: Tx, actor: Actor, { league, now }: Leave): Promise<Cents> {
  const isSeat = and(
    eq(leagueMembers.leagueId, league.id),
    eq(leagueMembers.userId, actor.userId),
    isNull(leagueMembers.leftAt),
  );
  const [seat] = await tx.select().from(leagueMembers).where(isSeat);
  if (!seat) throw conflict("You have no seat in this league.");
  const due = await findEntryDue(tx, league, seat);
  const terms = leaveTerms(
    {
      leagueStatus: league.status,
      paymentStatus: effectivePaymentStatus(seat, league, now),
      paymentDeadline: league.paymentDeadline,
      isFree: league.entryFee === 0 || seat.totalAmountPaid === ZERO || due?.status === "waived",
      hasPayouts: await hasPayouts(tx, { leagueId: league.id, seasonYear: league.currentYear }),
    },
    now,
  );
  if (terms === "over") throw conflict("The season is over, so entry fees can no longer be refunded.");
  if (terms === "ask_commissioner") {
    throw conflict(
      actor.userId === league.commissionerId
        ? "You run this league. To leave it with a refund, remove yourself in the list of members."
        : "You can no longer leave with a refund on your own. Ask your commissioner to remove you.",
    );
  }
  if (actor.userId !== league.commissionerId)
    await tell(tx, now, memberLeft(league, { name: mention(actor.userId, league.id) }));
  return giveUpSeat(tx, { league, seat, reason: `You left ${league.name}`, actor: actor.userId, now });
}
