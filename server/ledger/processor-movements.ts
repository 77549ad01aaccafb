/**
 * The text of a subquery for what the books say the processor moved: `provider_ref`, `key`, `event_type`, `amount` and
 * `occurred_at` of each movement. It reads every posting, so run it through patient-query.ts.
 */
export const PROCESSOR_MOVEMENTS = `(
  select e.provider_ref, e.idempotency_key as key, e.event_type, p.amount, e.occurred_at
  from ledger.postings p join ledger.entries e on e.id = p.entry_id
  where p.account_id = (select id from ledger.accounts where address = 'processor'))`;
