import { and, asc, eq, gt } from "drizzle-orm";
import { ZERO } from "#contract/platform/money.ts";
import type { LockedLeague } from "#server/access/league-access.ts";
import type { Tx } from "#server/platform/db/client.ts";
import type { Locked } from "#server/platform/db/locked.ts";
import { refunds } from "#server/platform/db/schema/payments.ts";

export type RefundRow = typeof refunds.$inferSelect;
export type LockedRefund = Locked<RefundRow>;

/** Locks a refund of the league, after the league. */
export async function lockRefund(tx: Tx, league: LockedLeague, refundId: string): Promise<LockedRefund | undefined> {
  const isIt = and(eq(refunds.id, refundId), eq(refunds.leagueId, league.id));
  const [refund] = await tx.select().from(refunds).where(isIt).for("no key update");
  return refund as LockedRefund | undefined;
}

/** Locks a payment's refunds with money set aside, after their league, in the order of their ids. */
export async function lockSetAside(tx: Tx, league: LockedLeague, paymentId: string): Promise<LockedRefund[]> {
  const isKept = and(eq(refunds.paymentId, paymentId), eq(refunds.leagueId, league.id), gt(refunds.setAside, ZERO));
  const kept = await tx.select().from(refunds).where(isKept).orderBy(asc(refunds.id)).for("no key update");
  return kept as LockedRefund[];
}
