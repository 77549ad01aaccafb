import { and, eq, inArray, sql } from "drizzle-orm";
import { addCents, type Cents, ZERO } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import { payoutsAwarded } from "#server/ledger/payout-events.ts";
import { isOverdraw, postEntry } from "#server/ledger/post-entry.ts";
import { sourceOf } from "#server/money/custody.ts";
import { neverSent } from "#server/money/season-holds/recall-payouts.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { setOffs } from "#server/platform/db/schema/dues.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";
import { conflict } from "#server/platform/errors.ts";

type Undoing = { dueId: string; actor: string; now: Date };

/**
 * Adds what prizes paid of a due to them again, out of the season's pool, and sends them (RULES §25). Happens once for a
 * due, which the caller has locked after the league. @returns The amount.
 * @throws AppError 409 once one of the prizes was sent, or the pool has no such money anymore.
 */
export async function undoSetOffs(tx: Tx, league: LockedLeague, { dueId, actor, now }: Undoing): Promise<Cents> {
  const isOfDue = eq(setOffs.dueId, dueId);
  const taken = new Map((await tx.select().from(setOffs).where(isOfDue)).map((row) => [row.payoutId, row.amount]));
  if (taken.size === 0) return ZERO;
  const prizes = await tx
    .select()
    .from(payouts)
    .where(and(inArray(payouts.id, [...taken.keys()]), neverSent(tx)))
    .orderBy(payouts.id)
    .for("no key update");
  if (prizes.length < taken.size)
    throw conflict("The prize that it was taken from was sent, so it can't be taken back.");
  const awards = prizes.map(({ id, userId }) => ({ payoutId: id, userId, cents: taken.get(id) ?? ZERO }));
  for (const { payoutId, cents } of awards) {
    const { amount, setOff, status } = payouts;
    await tx
      .update(payouts)
      .set({
        ...{ amount: sql`${amount} + ${cents}`, setOff: sql`${setOff} - ${cents}`, processedAt: null },
        status: sql`case when ${status} = 'completed' then 'pending' else ${status} end`,
      })
      .where(eq(payouts.id, payoutId));
  }
  await tx.delete(setOffs).where(isOfDue);
  const season = { custody: league.custody, leagueId: league.id, seasonYear: league.currentYear };
  await postEntry(tx, payoutsAwarded({ batchId: `${dueId}:undone`, ...season, awards, actor, now })).catch((error) => {
    throw isOverdraw(error) ? conflict("What it had taken was awarded to others, so it can't be taken back.") : error;
  });
  await sourceOf(league).sendPayouts(tx, [...taken.keys()]);
  return addCents(...taken.values());
}
