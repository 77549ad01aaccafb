import { and, eq, gte, lt, ne, notExists } from "drizzle-orm";
import { formatMoney, subtractCents } from "#contract/money.ts";
import type { Tx } from "#server/db/client.ts";
import { disputes, paymentAllocations, payments } from "#server/db/schema/payments.ts";
import { users } from "#server/db/schema/users.ts";
import type { LockedLeague } from "#server/leagues/access.ts";
import { refundBegun } from "#server/ledger/fee-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { queueMail } from "#server/mail/outbox.ts";
import { openRefund } from "#server/payments/open-refund.ts";

type Refund = { league: LockedLeague; reason: string; actor: string; publicUrl: string; now: Date };

/**
 * Begins to refund every entry fee that is held for this season and those prepaid after it (RULES §2).
 * Money that a chargeback has taken is the bank's to settle and stays where it is. The caller holds the
 * league's lock.
 */
export async function refundSeason(tx: Tx, { league, reason, actor, publicUrl, now }: Refund): Promise<void> {
  const held = await tx
    .select({ payment: payments, share: paymentAllocations, email: users.email })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .innerJoin(users, eq(users.id, payments.userId))
    .where(
      and(
        eq(payments.leagueId, league.id),
        gte(paymentAllocations.seasonYear, league.currentYear),
        lt(paymentAllocations.refunded, paymentAllocations.amount),
        notExists(
          tx
            .select()
            .from(disputes)
            .where(and(eq(disputes.paymentId, payments.id), ne(disputes.status, "won"))),
        ),
      ),
    )
    .orderBy(payments.id, paymentAllocations.seasonYear)
    .for("no key update", { of: paymentAllocations });
  for (const { payment, share, email } of held) {
    const amount = subtractCents(share.amount, share.refunded);
    const { seasonYear } = share;
    const refundId = await openRefund(tx, { payment, seasonYear, amount, reason, now });
    const { id: paymentId, userId, leagueId } = payment;
    await postEntry(
      tx,
      refundBegun({ refundId, attempt: 1, paymentId, leagueId, seasonYear, userId, cents: amount, actor, now }),
    );
    await tx
      .update(paymentAllocations)
      .set({ refunded: share.amount })
      .where(and(eq(paymentAllocations.paymentId, paymentId), eq(paymentAllocations.seasonYear, seasonYear)));
    await queueMail(tx, {
      to: email,
      now,
      content: {
        subject: `${formatMoney(amount)} from ${league.name} is on its way back to you`,
        heading: "Your entry fee is on its way back",
        paragraphs: [
          `${reason}. All of your entry fee goes back to the card that paid it; banks take up to ten days to show it.`,
        ],
        facts: [{ label: "Refund", value: `${formatMoney(amount)} USD` }],
        action: { label: "See the league", url: `${publicUrl}/leagues/${league.id}` },
      },
    });
  }
}
