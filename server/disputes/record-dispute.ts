import { and, eq } from "drizzle-orm";
import { type Cents, formatMoney, toCents } from "#contract/money.ts";
import { inTransaction, type Tx } from "#server/db/client.ts";
import { leagueMembers } from "#server/db/schema/members.ts";
import { disputes, paymentAllocations, payments } from "#server/db/schema/payments.ts";
import type { Deps } from "#server/deps.ts";
import { type LockedLeague, lockLeague } from "#server/leagues/access.ts";
import { escrowBalance, frozenBy } from "#server/ledger/balances.ts";
import { disputeFundsWithdrawn, disputeLost, disputeOpened, disputeWon } from "#server/ledger/dispute-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { notify } from "#server/notifications/notify.ts";
import { notifyAdmins } from "#server/notifications/notify-admins.ts";
import type { PaymentProvider, ProviderDispute } from "#server/payment-provider/port.ts";
import type { PaymentRow } from "#server/payments/queries.ts";
import { refundEntryFees } from "#server/payments/refund-entry-fees.ts";

type Work = Pick<Deps, "db" | "clock" | "config"> & { provider: PaymentProvider };

/**
 * Records what the processor says of a chargeback: open freezes the amount, won frees it, lost takes it and
 * makes the member pending again (RULES §7). An inquiry moves no money.
 */
export async function recordDispute(
  { db, clock, config, provider }: Work,
  { disputeId }: { disputeId: string },
): Promise<void> {
  const dispute = await provider.retrieveDispute(disputeId);
  const { status, paymentIntentId } = dispute;
  if (!paymentIntentId || (status !== "open" && status !== "won" && status !== "lost")) return;
  await inTransaction(db, async (tx) => {
    const [known] = await tx.select().from(payments).where(eq(payments.stripePaymentIntentId, paymentIntentId));
    if (!known) return;
    const league = await lockLeague(tx, known.leagueId);
    const context = { league, payment: known, dispute, publicUrl: config.publicUrl, now: clock() };
    await recordOpening(tx, context);
    if (status !== "open") await recordOutcome(tx, context, status);
  });
}

type Context = { league: LockedLeague; payment: PaymentRow; dispute: ProviderDispute; publicUrl: string; now: Date };

const entryOf = ({ league, payment, dispute, now }: Context) => ({
  disputeId: dispute.id,
  paymentId: payment.id,
  leagueId: league.id,
  userId: payment.userId,
  now,
});

async function recordOpening(tx: Tx, context: Context): Promise<void> {
  const { league, payment, dispute, publicUrl, now } = context;
  const opened = await tx
    .insert(disputes)
    .values({
      id: dispute.id,
      paymentId: payment.id,
      amount: dispute.amount,
      reason: dispute.reason,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (opened.length === 0) return;
  const frozen = await freezable(tx, context);
  if (frozen.length > 0) await postEntry(tx, disputeOpened({ ...entryOf(context), frozen }));
  const fee = toCents(dispute.movements.reduce((sum, movement) => sum + movement.fee, 0));
  await postEntry(tx, disputeFundsWithdrawn({ ...entryOf(context), cents: dispute.amount, fee }));

  const message = `${formatMoney(dispute.amount)} paid into ${league.name} was disputed at the bank and is frozen until that is settled.`;
  const path = `/leagues/${league.id}`;
  await notify(tx, {
    userIds: [league.commissionerId],
    leagueId: league.id,
    type: "admin_alert",
    title: "A payment was disputed",
    message,
    actionUrl: path,
    letter: {
      subject: `A payment in ${league.name} was disputed`,
      heading: "A payment was disputed",
      paragraphs: [message],
      action: { label: "See the league", url: publicUrl + path },
    },
    now,
  });
  await notifyAdmins(tx, { leagueId: league.id, title: "A payment was disputed", message, publicUrl, now });
}

/** Of each season the payment covers, what is disputed and still in escrow. */
async function freezable(
  tx: Tx,
  { league, payment, dispute }: Context,
): Promise<{ seasonYear: number; cents: Cents }[]> {
  const shares = await tx
    .select()
    .from(paymentAllocations)
    .where(eq(paymentAllocations.paymentId, payment.id))
    .orderBy(paymentAllocations.seasonYear);
  let left: number = dispute.amount;
  const frozen: { seasonYear: number; cents: Cents }[] = [];
  for (const { seasonYear, amount, refunded } of shares) {
    const inEscrow = await escrowBalance(tx, { leagueId: league.id, seasonYear });
    const cents = toCents(Math.min(left, amount - refunded, inEscrow));
    if (cents > 0) frozen.push({ seasonYear, cents });
    left -= cents;
  }
  return frozen;
}

async function recordOutcome(tx: Tx, context: Context, status: "won" | "lost"): Promise<void> {
  const { league, payment, dispute, publicUrl, now } = context;
  const settled = await tx
    .update(disputes)
    .set({ status, updatedAt: now })
    .where(and(eq(disputes.id, dispute.id), eq(disputes.status, "open")))
    .returning();
  if (settled.length === 0) return;
  const frozen = await frozenBy(tx, dispute.id);
  const outcome = { ...entryOf(context), cents: dispute.amount, frozen };
  await postEntry(tx, status === "won" ? disputeWon(outcome) : disputeLost(outcome));
  if (status === "won") {
    await refundDelayed(tx, { league, payment, publicUrl, now });
    return;
  }
  await tx
    .update(leagueMembers)
    .set({ paymentStatus: "pending", paidAt: null })
    .where(
      and(
        eq(leagueMembers.leagueId, payment.leagueId),
        eq(leagueMembers.paymentIntentId, payment.stripePaymentIntentId ?? ""),
      ),
    );
}

type Delayed = Pick<Context, "league" | "payment" | "publicUrl" | "now">;

/**
 * Money that the bank held could not be given back when its seat was given up or handed over, or the league
 * cancelled; it goes back now that it is free again (RULES §2, §6, §7).
 */
async function refundDelayed(tx: Tx, { league, payment, publicUrl, now }: Delayed): Promise<void> {
  const isTheirs = and(
    eq(leagueMembers.leagueId, league.id),
    eq(leagueMembers.paymentIntentId, payment.stripePaymentIntentId ?? ""),
  );
  const [seat] = await tx.select().from(leagueMembers).where(isTheirs);
  const isOver = league.status === "cancelled" || (seat !== undefined && seat.leftAt !== null);
  const from = isOver ? league.currentYear : seat?.lastSeason ? seat.lastSeason + 1 : undefined;
  if (from === undefined) return;
  await refundEntryFees(tx, {
    league,
    scope: { from, userId: payment.userId },
    reason: `Your bank has settled the dispute about ${league.name}, where the seat is yours no longer`,
    actor: "processor",
    publicUrl,
    now,
  });
}
