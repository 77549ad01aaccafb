import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DisputeStatus } from "#contract/disputes.ts";

type Refund = { id: SQLWrapper; paymentId: SQLWrapper };

/**
 * Tells, in SQL, whether a refund's money is for the bank to settle or was settled by it. Money that a bank left when
 * it won, and that was refunded since, isn't the bank's.
 */
export const isTheBanks = ({ id, paymentId }: Refund, statuses: readonly DisputeStatus[]): SQL<boolean> => sql<boolean>`
  exists (select from disputes d where d.payment_id = ${paymentId} and d.status = any(${sql.param(statuses)}::text[])
    and not exists (select from ledger.entries lost join ledger.entries begun on begun.id > lost.id
      where lost.idempotency_key = 'dispute:' || d.id || ':lost'
        and begun.idempotency_key = 'refund:' || ${id} || ':1:begun'))`;
