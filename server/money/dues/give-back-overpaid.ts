import { eq } from "drizzle-orm";
import { subtractCents, toCents } from "#contract/platform/money.ts";
import { lockLeague } from "#server/access/league-access.ts";
import { heldShares } from "#server/money/refunds/planned-refunds.ts";
import { refundShares } from "#server/money/refunds/refund-entry-fees.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { dues } from "#server/platform/db/schema/dues.ts";

/**
 * Job: gives back, once, what was charged above a lowered entry fee, to whoever paid last
 * (migrations/0042_what_a_seat_owes.sql). What a bank is deciding about waits.
 * @throws An overdraw, as long as prizes have used up the money.
 */
export async function giveBackOverpaid(tx: Tx, { dueId, now }: { dueId: string; now: Date }): Promise<void> {
  const [found] = await tx.select().from(dues).where(eq(dues.id, dueId));
  if (!found) return;
  const league = await lockLeague(tx, found.leagueId);
  const [due = found] = await tx.select().from(dues).where(eq(dues.id, dueId)).for("no key update");
  const { userId, seasonYear } = due;
  let left = due.owedBack;
  const held = await heldShares(tx, league.id, { from: seasonYear, to: seasonYear, userId });
  const lastFirst = held.toSorted((a, b) => b.payment.createdAt.getTime() - a.payment.createdAt.getTime());
  const shares = lastFirst.map(({ others, ...share }) => {
    const amount = toCents(Math.min(left, share.fee));
    left = subtractCents(left, amount);
    return { ...share, amount };
  });
  const reason = `The entry fee of ${league.name} was lowered`;
  const back = { league, shares: shares.filter(({ amount }) => amount > 0), reason, actor: "job", now };
  await refundShares(tx, back);
  await tx.update(dues).set({ owedBack: left }).where(eq(dues.id, dueId));
}
