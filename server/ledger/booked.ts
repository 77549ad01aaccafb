import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { disputeKeyInSql, paymentKeyInSql, refundKeyInSql } from "#server/ledger/keys.ts";

/*
 * When something was booked, in SQL, for the queries of other rooms: each is a table of one row, or of none while it
 * isn't booked. Join it with `join lateral … on true`.
 */

/** A payment, placed or not: `paid_at` and `charge_id`. */
export const bookedPayment = (paymentId: SQLWrapper): SQL => sql`(
  select booked.occurred_at as paid_at, booked.provider_ref as charge_id from ledger.entries booked
  where booked.idempotency_key = ${paymentKeyInSql(paymentId)})`;

/**
 * The payments whose money a processor moved. What a treasurer recorded is one person's word: it counts neither for nor
 * against anyone outside its own league (RULES §17).
 */
export const processorPayments: SQL = sql`(select * from payments where status = 'succeeded' and not by_treasurer)`;

/** A refund's try: `begun_at`. */
export const begunRefund = ({ id, attempt }: { id: SQLWrapper; attempt: SQLWrapper }): SQL => sql`(
  select booked.occurred_at as begun_at from ledger.entries booked
  where booked.idempotency_key = ${refundKeyInSql(id, attempt, "begun")})`;

/** Whether a refund was first begun after a dispute's loss had been booked, in SQL. */
export const isBegunAfterLoss = (refundId: SQLWrapper, disputeId: SQLWrapper): SQL<boolean> => sql<boolean>`
  exists (select from ledger.entries lost join ledger.entries begun on begun.id > lost.id
    where lost.idempotency_key = ${disputeKeyInSql(disputeId, "lost")}
      and begun.idempotency_key = ${refundKeyInSql(refundId, sql`1`, "begun")})`;
