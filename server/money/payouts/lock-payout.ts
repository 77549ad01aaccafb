import { asc, eq, inArray } from "drizzle-orm";
import type { PayoutRow } from "#server/money/payouts/queries.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { Locked } from "#server/platform/db/locked.ts";
import { payouts } from "#server/platform/db/schema/payouts.ts";

export type LockedPayout = Locked<PayoutRow>;

/** Locks a payout. If its league is locked, too, that lock comes first. */
export async function lockPayout(tx: Tx, payoutId: string): Promise<LockedPayout | undefined> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, payoutId)).for("no key update");
  return payout as LockedPayout | undefined;
}

/** Locks several payouts, in the order of their ids. Leaves out those that don't exist. */
export async function lockPayouts(tx: Tx, payoutIds: readonly string[]): Promise<LockedPayout[]> {
  const isOne = inArray(payouts.id, [...payoutIds]);
  const locked = await tx.select().from(payouts).where(isOne).orderBy(asc(payouts.id)).for("no key update");
  return locked as LockedPayout[];
}
