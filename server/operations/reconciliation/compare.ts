import { openRefunds } from "#contract/money/payments.ts";
import { type Cents, toCents } from "#contract/platform/money.ts";
import { PROCESSOR_MOVEMENTS } from "#server/ledger/processor-movements.ts";
import type { Db } from "#server/platform/db/client.ts";
import { inText } from "#server/platform/db/kinds-in-sql.ts";
import { patientQuery } from "#server/platform/db/patient-query.ts";

/**
 * One object at the processor, with what it moved according to the processor's journal and to the books; null for
 * nothing.
 */
export type Mismatch = {
  /** The charge, refund, transfer, reversal, dispute, top-up or payout; a fee without one refers to itself. */
  reference: string;
  /** The processor's name for it; null if it is only in the books. */
  type: string | null;
  /** The books' event; null if it is only at the processor. */
  eventType: string | null;
  processorCents: Cents | null;
  bookedCents: Cents | null;
  /** The latest movement on either side. */
  occurredAt: Date;
  /** The processor has it but hasn't reported its outcome, such as a refund the bank hasn't confirmed. */
  isUnanswered: boolean;
};

type Comparison = {
  /** The number of objects on both sides together. */
  compared: number;
  mismatches: Mismatch[];
  /** What the processor holds, according to the books. */
  booked: Cents;
};

/**
 * Groups rows by object. Everything the processor keeps as a reserve counts as one object, because it moves that money
 * without naming one.
 */
const REFERENCE = `case when type like 'reserve%' or type like 'payout_minimum_balance_%'
  then 'reserve' else coalesce(source_id, id) end`;

const COMPARISON = `
  with at_processor as (
    select ${REFERENCE} as reference, min(type) as type, sum(net)::bigint as cents, max(created_at) as latest
    from processor_transactions group by 1
  ), in_books as (
    select coalesce(t.source_id, t.id, b.provider_ref, b.key) as reference,
      min(b.event_type) as event_type, sum(b.amount)::bigint as cents, max(b.occurred_at) as latest
    from ${PROCESSOR_MOVEMENTS} b
    left join processor_transactions t on t.id = b.provider_ref
    group by 1
  ), both_sides as (
    select coalesce(a.reference, b.reference) as reference, a.type, b.event_type,
      a.cents as processor_cents, b.cents as booked_cents, greatest(a.latest, b.latest) as latest
    from at_processor a full join in_books b on b.reference = a.reference
  )
  select count(*) as compared, coalesce(sum(booked_cents), 0)::bigint as booked,
    coalesce(json_agg(json_build_object(
      'reference', reference, 'type', type, 'eventType', event_type, 'processorCents', processor_cents,
      'bookedCents', booked_cents, 'occurredAt', latest,
      'isUnanswered', exists (select from refunds r
        where r.stripe_refund_id = reference and r.status in ${inText(openRefunds)})
    ) order by latest desc, reference)
      filter (where coalesce(processor_cents, 0) <> coalesce(booked_cents, 0)), '[]') as mismatches
  from both_sides`;

type Row = { compared: number; booked: number; mismatches: (Omit<Mismatch, "occurredAt"> & { occurredAt: string })[] };

/**
 * Compares the copy of the processor's journal with the account `processor`, object by object. An entry names its
 * object, or, like a processor's fee, one of the object's balance transactions.
 */
export async function compareBooks(db: Db): Promise<Comparison> {
  const [row] = await patientQuery<Row>(db, COMPARISON);
  return {
    compared: row?.compared ?? 0,
    mismatches: (row?.mismatches ?? []).map((one) => ({ ...one, occurredAt: new Date(one.occurredAt) })),
    booked: toCents(row?.booked ?? 0),
  };
}
