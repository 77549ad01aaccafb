-- What each kind of entry is to the figures of an installation, and the kind of account whose postings count for it; none for
-- what moves nothing in or out. Money that a treasurer keeps never reaches the platform.
CREATE VIEW ledger.event_kinds AS SELECT * FROM (VALUES
    ('entry_fee.paid', 'processor', true, true, false),
    ('dues.paid', 'processor', true, true, false),
    ('entry_fee.unplaced', 'processor', true, false, false),
    ('refund.confirmed', 'processor', true, false, false),
    ('refund.returned', 'processor', true, false, false),
    ('refund.redirected', 'payable', true, false, false),
    ('transfer.completed', 'processor', false, false, true),
    ('transfer.reversed', 'processor', false, false, true)
  ) AS counted (event_type, account_kind, is_paid_in, is_collected, is_paid_out)
  UNION ALL SELECT event_type, NULL, false, false, false FROM unnest(ARRAY[
    'processor_fee.charged', 'processor_fee.returned', 'platform.funded', 'platform.withdrawn', 'platform.withdrawal_returned',
    'refund.begun', 'refund.failed', 'refund.unclaimed', 'transfer.sent', 'transfer.failed', 'payouts.awarded',
    'payout.forfeited', 'payout.recalled', 'payout.unclaimed', 'unclaimed.awarded', 'season.carried', 'prizes.decided',
    'dispute.opened', 'dispute.recovered', 'dispute.withdrawn', 'dispute.reinstated', 'dispute.won', 'dispute.lost',
    'dispute.corrected', 'entry_fee.reversed', 'refund.owed', 'debt.sent', 'debt.denied', 'kept.handed_over']) AS event_type;
--> statement-breakpoint
CREATE OR REPLACE VIEW ledger.moved AS
  SELECT e.id AS entry_id,
    date_trunc('month', coalesce(sent.occurred_at, e.occurred_at) AT TIME ZONE 'UTC')::date AS month,
    CASE WHEN kind.is_paid_in THEN p.amount ELSE 0 END AS paid_in,
    CASE WHEN kind.is_collected THEN p.amount ELSE 0 END AS collected,
    CASE WHEN kind.is_paid_out AND NOT EXISTS (
      SELECT FROM public.payouts o WHERE o.id = (e.details ->> 'payoutId')::uuid AND o.kind = 'refund'
    ) THEN -p.amount ELSE 0 END AS paid_out
  FROM ledger.entries e
  JOIN ledger.event_kinds kind ON kind.event_type = e.event_type
  JOIN ledger.postings p ON p.entry_id = e.id
  JOIN ledger.accounts a ON a.id = p.account_id AND a.kind = kind.account_kind
  LEFT JOIN ledger.entries sent ON e.event_type = 'transfer.reversed'
    AND sent.idempotency_key = 'transfer:' || (e.details ->> 'payoutId') || ':' || (e.details ->> 'attempt') || ':completed';
--> statement-breakpoint
-- The sums that were kept left out some kinds.
TRUNCATE ledger.volume;
--> statement-breakpoint
INSERT INTO ledger.volume
  SELECT month, sum(paid_in), sum(collected), sum(paid_out) FROM ledger.moved
   WHERE entry_id NOT IN (SELECT entry_id FROM ledger.unsealed) GROUP BY month;
--> statement-breakpoint
GRANT SELECT ON ledger.event_kinds TO potkeeper_app;
