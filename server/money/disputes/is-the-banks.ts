import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import { isBegunAfterLoss } from "#server/ledger/booked.ts";

type Refund = { id: SQLWrapper; paymentId: SQLWrapper };

/**
 * Tells, in SQL, whether a refund's money is for the bank to settle or was settled by it. Money that a bank left when
 * it won, and that was refunded since, isn't the bank's.
 */
export const isTheBanks = ({ id, paymentId }: Refund, statuses: readonly DisputeStatus[]): SQL<boolean> => sql<boolean>`
  exists (select from disputes d where d.payment_id = ${paymentId} and d.status = any(${sql.param(statuses)}::text[])
    and not ${isBegunAfterLoss(id, sql`d.id`)})`;
