import { and, eq } from "drizzle-orm";
import { CARD_LIMITS, isForCard } from "#contract/money/card-limits.ts";
import { type Cents, ZERO } from "#contract/platform/money.ts";
import type { Actor } from "#server/access/guards.ts";
import { type LockedLeague, lockVisibleLeague } from "#server/access/league-access.ts";
import type { OtherDue } from "#server/members/other-dues.ts";
import { sourceOf } from "#server/money/custody.ts";
import { owedFee } from "#server/money/payments/owed-fee.ts";
import { payerFor } from "#server/money/payments/payer-for.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import { isForThese, storeDues } from "#server/money/payments/payment-dues.ts";
import type { PaymentRow } from "#server/money/payments/queries.ts";
import { requireMayPay } from "#server/people/declarations/may-pay.ts";
import { lockLimits, requireWithinLimits } from "#server/people/play-limits/require-may-play.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { onlyRow } from "#server/platform/db/only-row.ts";
import { payments } from "#server/platform/db/schema/payments.ts";
import { conflict, invalidField } from "#server/platform/errors.ts";

type Request = {
  leagueId: string;
  amount: Cents;
  yearsSelected: number | undefined;
  dueIds: readonly string[] | undefined;
  forUserId: string | undefined;
  network: string;
  config: Config;
  now: Date;
};

/** The member's one open payment in this league; unwanted if its amount, season or number of seasons differs. */
type Prepared = { payment: PaymentRow; isNew: boolean; isWanted: boolean };

/**
 * Works out what a member owes and stores it as that member's one open payment in the league, before the processor
 * hears about it. A payment open on other terms must be withdrawn first (RULES §5, §23). Joins an open public league
 * along the way (RULES §4). Locks the league, then the seat.
 * @throws AppError 400 for an amount or years that don't match the league's, 403 for who may not pay, 409 if nothing is owed.
 */
export async function preparePayment(
  tx: Tx,
  actor: Actor,
  { leagueId, network, config, now, ...wanted }: Request,
): Promise<Prepared> {
  const league = await lockVisibleLeague(tx, actor, leagueId);
  if (!sourceOf(league).isByCard) throw conflict("This league keeps its own money. Pay its treasurer.");
  await requireMayPay(tx, { userId: actor.userId, way: "card", config, now });
  const payer = await payerFor(tx, actor, { league, userId: wanted.forUserId });
  const isOpen = and(
    eq(payments.leagueId, leagueId),
    eq(payments.userId, payer.userId),
    eq(payments.status, "pending"),
  );
  const { amount, dueIds } = wanted;
  const yearsSelected = wanted.yearsSelected ?? (dueIds && dueIds.length > 0 ? 0 : undefined);
  const [[open], owed, limits] = await Promise.all([
    tx.select().from(payments).where(isOpen),
    owedFee(tx, payer, { league, amount, yearsSelected, dueIds, now }),
    lockLimits(tx, { userId: actor.userId, now }),
  ]);
  if (!isForCard(owed.amount)) throw invalidField("amount", CARD_LIMITS);
  const replaced = open && payerOf(open) === actor.userId ? open.amount : ZERO;
  requireWithinLimits(limits, { amount: owed.amount, replaced, now });
  const { seat, ...covered } = owed;
  return openPayment(tx, open, { ...covered, ...payer, league, network, now });
}

type Owed = Pick<PaymentRow, "userId" | "paidById" | "firstSeason" | "seasons" | "amount"> & {
  others: OtherDue[];
  league: LockedLeague;
  network: string;
  now: Date;
};

/**
 * Returns the member's open payment, or a new one. An open form's amount never changes, so other terms need a new
 * payment.
 */
async function openPayment(tx: Tx, open: PaymentRow | undefined, owed: Owed): Promise<Prepared> {
  const { league, userId, paidById, firstSeason, seasons, amount, others, network, now } = owed;
  if (open) {
    if (open.network !== network) await tx.update(payments).set({ network }).where(eq(payments.id, open.id));
    const isSame = open.firstSeason === firstSeason && open.seasons === seasons && open.amount === amount;
    const isWanted = isSame && open.paidById === paidById && (await isForThese(tx, open.id, others));
    return { payment: open, isNew: false, isWanted };
  }
  const opened = await tx
    .insert(payments)
    .values({
      ...{ leagueId: league.id, userId, paidById, firstSeason, seasons, amount, network },
      ...{ createdAt: now, updatedAt: now },
    })
    .returning();
  const payment = onlyRow(opened);
  await storeDues(tx, payment.id, others);
  return { payment, isNew: true, isWanted: true };
}
