import { eq } from "drizzle-orm";
import type { Frozen } from "#server/ledger/dispute-events.ts";
import { seasonCarried } from "#server/ledger/payout-events.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import type { DisputeContext } from "#server/money/disputes/dispute-context.ts";
import { payerOf } from "#server/money/payments/payer-of.ts";
import { refundShare } from "#server/money/refunds/refund-entry-fees.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { users } from "#server/platform/db/schema/users.ts";

/**
 * Settles a dispute that outlasted its season. A past season pays no one, so what the bank leaves of its escrow goes
 * into the current season's pool, or back to the card if the league was canceled (RULES §23).
 */
export async function settlePastSeasons(tx: Tx, context: DisputeContext, freed: Frozen[]): Promise<void> {
  const { league, payment, dispute, now } = context;
  for (const { seasonYear, cents, refundId } of freed) {
    if (refundId !== undefined || cents === 0 || seasonYear >= league.currentYear) continue;
    if (league.status === "cancelled") {
      const [payer] = await tx
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, payerOf(payment)));
      const reason = `Your bank has settled the dispute about ${league.name}, which was canceled`;
      const share = { league, payment, email: payer?.email ?? "", seasonYear, amount: cents };
      await refundShare(tx, { ...share, reason, actor: "processor", now });
      continue;
    }
    const turned = { leagueId: league.id, from: seasonYear, to: league.currentYear, cents, actor: "processor", now };
    await postEntry(tx, seasonCarried({ ...turned, reason: `dispute:${dispute.id}` }));
  }
}
