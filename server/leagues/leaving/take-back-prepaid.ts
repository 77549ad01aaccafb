import { and, eq, isNull, sql } from "drizzle-orm";
import type { PaymentStatus } from "#contract/members/payment-status.ts";
import { type Cents, decimalToCents } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { prepaidBy } from "#server/members/prepaid.ts";
import { refundEntryFees } from "#server/money/refunds/refund-entry-fees.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { conflict } from "#server/platform/errors.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type TakingBack = {
  league: LockedLeague;
  /** The amount the member saw and agreed to. */
  amount: Cents;
  now: Date;
};

/**
 * Refunds a member's prepaid seasons if their dynasty hasn't continued (RULES §23). They keep the seat; if the next
 * season does begin, they owe the entry fee like anyone who didn't prepay. The league's lock decides between this and
 * the start of the next season.
 * @throws AppError 409
 */
export async function takeBackPrepaid(tx: Tx, actor: Actor, { league, amount, now }: TakingBack): Promise<Cents> {
  if (league.status !== "completed") throw conflict("The next season has begun, so what you prepaid is in use.");
  const prepaid = (await prepaidBy(tx, { userId: actor.userId, now })).find(({ leagueId }) => leagueId === league.id);
  if (!prepaid) throw conflict("You have no prepaid seasons in this league.");
  if (!prepaid.canTakeBack) {
    throw conflict(`You can take back what you prepaid from ${utcText(new Date(prepaid.takeBackFrom))}.`);
  }
  if (decimalToCents(prepaid.amount) !== amount) {
    throw conflict(`You now have $${prepaid.amount} prepaid. No money moved; check the amount and try again.`);
  }
  const { paymentStatus, paidThroughYear, yearsPayedFor, firstSeason } = leagueMembers;
  const year = league.currentYear;
  await tx
    .update(leagueMembers)
    .set({
      paidThroughYear: sql`least(${paidThroughYear}, ${year})`,
      yearsPayedFor: sql`greatest(1, ${yearsPayedFor} - greatest(0, ${paidThroughYear} - ${year}))`,
      // A replacement whose first season hasn't begun has paid for nothing else.
      paymentStatus: sql<PaymentStatus>`case when ${firstSeason} > ${year} then 'pending' else ${paymentStatus} end`,
    })
    .where(
      and(eq(leagueMembers.leagueId, league.id), eq(leagueMembers.userId, actor.userId), isNull(leagueMembers.leftAt)),
    );
  return refundEntryFees(tx, {
    league,
    scope: { from: year + 1, userId: actor.userId },
    reason: `You took back the seasons you had prepaid in ${league.name}`,
    actor: actor.userId,
    now,
  });
}
