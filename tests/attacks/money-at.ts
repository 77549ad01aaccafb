import type { TestApp } from "#tests/support/app.ts";

/**
 * Reads a league's money from the processor's own books, in cents: charged to cards, refunded to them, and sent to bank
 * accounts.
 */
export async function moneyAt({ database }: TestApp, { id }: { id: string }) {
  const { rows } = await database.ownerPool.query<{ charged: number; refunded: number; sent: number }>(
    `select
      (select coalesce(sum(i.amount_received), 0) from sandbox.payment_intents i where i.body #>> '{metadata,league_id}' = $1)::int as charged,
      (select coalesce(sum(r.amount), 0) from sandbox.refunds r
        join sandbox.payment_intents i on i.id = r.payment_intent
        where i.body #>> '{metadata,league_id}' = $1 and r.status = 'succeeded')::int as refunded,
      (select coalesce(sum(t.amount), 0) from sandbox.transfers t where t.transfer_group like 'league:' || $1 || ':%')::int as sent`,
    [id],
  );
  return rows[0];
}
