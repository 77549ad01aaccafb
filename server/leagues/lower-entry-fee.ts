import { eq } from "drizzle-orm";
import { CARD_LIMITS } from "#contract/money/card-limits.ts";
import { type Cents, formatMoney, subtractCents, ZERO } from "#contract/platform/money.ts";
import { canPayFor, dueSeason, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import type { Actor } from "#server/access/guards.ts";
import type { ManagedLeague } from "#server/access/league-access.ts";
import { findEntryDue } from "#server/members/entry-due.ts";
import { lockSeat, type SeatRow } from "#server/members/lock-seat.ts";
import { PAID_FOR_NOTHING } from "#server/members/paid-for-nothing.ts";
import { membersAndCommissioner } from "#server/members/queries.ts";
import { sourceOf } from "#server/money/custody.ts";
import { completeReplacement } from "#server/money/payments/complete-replacement.ts";
import { queueStalePayments } from "#server/money/payments/queue-stale-payments.ts";
import { refuseFraction } from "#server/money/refuse-fraction.ts";
import { feeLowered } from "#server/notices/leagues.ts";
import { tell } from "#server/notices/tell.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";
import { leagueMembers } from "#server/platform/db/schema/members.ts";
import { conflict, invalidField, notFound } from "#server/platform/errors.ts";
import { mention } from "#server/platform/mentions.ts";

type Lowering = { actor: Actor; userId: string; amount: Cents; reason: string; now: Date };

/**
 * Lowers one member's entry fee for the season they owe now, with a reason that all members see (RULES §25). A member
 * who owes nothing afterwards counts as paid. A form that is open for the old amount is closed; if it is charged first,
 * the difference is refunded. Locks the member's seat.
 * @throws AppError 404 without a seat; 409 if nothing is owed; 400 if the amount isn't lower, or no card can pay it.
 */
export async function lowerEntryFee(tx: Tx, league: ManagedLeague, { actor, ...lowering }: Lowering): Promise<void> {
  const { userId, amount, reason, now } = lowering;
  const seat = await lockSeat(tx, league, userId);
  if (!seat) throw notFound("Member not found");
  const due = await findEntryDue(tx, league, seat);
  if (due?.status !== "open" || !canPayFor(seat, league)) {
    throw conflict("This member doesn't owe an entry fee, so it can't be lowered.");
  }
  refuseFraction(amount, league.currency);
  if (amount < due.covered) {
    const paid = formatMoney(due.covered, league.currency);
    throw invalidField("amount", `They have already paid ${paid} of it, so enter at least that much.`);
  }
  if (amount >= due.amount) {
    throw invalidField("amount", `Enter less than the ${formatMoney(due.amount, league.currency)} that they owe now.`);
  }
  const left = subtractCents(amount, due.covered);
  if (left > 0 && !sourceOf(league).takes(left))
    throw invalidField("amount", `${CARD_LIMITS} Enter 0 if they should pay nothing.`);
  await tx
    .update(dues)
    .set({ amount, reason, setById: actor.userId, setAt: now, status: amount === ZERO ? "waived" : "open" })
    .where(eq(dues.id, due.id));
  await queueStalePayments(tx, league.id);
  // Who pays less can vote like everyone else, so everyone knows (RULES §17).
  const others = await membersAndCommissioner(tx, league);
  const told = feeLowered(league, {
    ...{ userId, amount, reason, from: due.amount, name: mention(userId, league.id) },
    choices: yearsToPayChoices(league, seat),
    others: others.filter((id) => id !== actor.userId && id !== userId),
  });
  await tell(tx, now, told);
  if (amount === due.covered) await settle(tx, league, { seat, isFree: amount === ZERO, now });
}

type Settled = { seat: SeatRow; isFree: boolean; now: Date };

/** A member who owes nothing anymore has paid, as far as the league is concerned. */
async function settle(tx: Tx, league: ManagedLeague, { seat, isFree, now }: Settled): Promise<void> {
  await tx
    .update(leagueMembers)
    .set({
      ...PAID_FOR_NOTHING,
      paidAt: now,
      paidThroughYear: dueSeason(seat, league),
      // Whatever becomes of what they paid before, it doesn't pay for this season, unless parts of the fee did.
      paymentIntentId: isFree ? null : seat.paymentIntentId,
    })
    .where(eq(leagueMembers.id, seat.id));
  if (seat.firstSeason > league.currentYear) {
    await completeReplacement(tx, { league, replacementId: seat.userId, now });
  }
}
