-- Two accounts more. `set_aside:<league>:<season>` keeps refunds that failed or came back for the people they belong
-- to, apart from the season's escrow; `unclaimed:<user>` keeps money of a person nobody can reach.
-- The generated columns name the kinds too; before PostgreSQL 17 their expression can't change, so they are made again.
DROP VIEW ledger.violations;
--> statement-breakpoint
ALTER TABLE ledger.accounts
  DROP CONSTRAINT accounts_address_check,
  DROP COLUMN league_id,
  DROP COLUMN season_year,
  DROP COLUMN user_id;
--> statement-breakpoint
ALTER TABLE ledger.accounts
  ADD CONSTRAINT accounts_address_check CHECK (
    address IN ('processor', 'funds_in_dispute', 'processor_fees', 'dispute_losses', 'platform')
    OR address ~ '^(escrow|refunds_in_flight|set_aside|disputed):[0-9a-f-]{36}:[1-9][0-9]{0,3}$'
    OR address ~ '^(payable|transfers_in_flight|unclaimed):[0-9a-f-]{36}$'
  ),
  ADD COLUMN league_id uuid GENERATED ALWAYS AS (
    CASE WHEN address ~ '^(escrow|refunds_in_flight|set_aside|disputed):' THEN split_part(address, ':', 2)::uuid END
  ) STORED,
  ADD COLUMN season_year integer GENERATED ALWAYS AS (
    CASE WHEN address ~ '^(escrow|refunds_in_flight|set_aside|disputed):' THEN split_part(address, ':', 3)::integer END
  ) STORED,
  ADD COLUMN user_id uuid GENERATED ALWAYS AS (
    CASE WHEN address ~ '^(payable|transfers_in_flight|unclaimed):' THEN split_part(address, ':', 2)::uuid END
  ) STORED;
--> statement-breakpoint
CREATE INDEX accounts_league ON ledger.accounts (league_id, season_year) WHERE league_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX accounts_user ON ledger.accounts (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
-- Everything that must never be, each with the entry or account it is found at. Empty when the books are right.
CREATE VIEW ledger.violations AS
  SELECT 'entry does not balance' AS violation, entry_id::text AS subject FROM ledger.postings GROUP BY entry_id HAVING sum(amount) <> 0 OR count(*) < 2
  UNION ALL
  SELECT 'entry has no postings', e.id::text FROM ledger.entries e WHERE NOT EXISTS (SELECT FROM ledger.postings p WHERE p.entry_id = e.id)
  UNION ALL
  SELECT 'balance differs from its postings', a.address FROM ledger.accounts a LEFT JOIN ledger.postings p ON p.account_id = a.id
   WHERE a.keeps_balance GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0) OR a.version <> count(p.entry_id)
  UNION ALL
  SELECT 'account is overdrawn', address FROM ledger.accounts WHERE keeps_balance AND balance > 0
  UNION ALL
  SELECT 'money of another league', p.entry_id::text FROM ledger.postings p
    JOIN ledger.accounts a ON a.id = p.account_id JOIN ledger.entries e ON e.id = p.entry_id
   WHERE a.league_id IS NOT NULL AND a.league_id IS DISTINCT FROM e.league_id
  UNION ALL
  SELECT 'hash chain is broken', s.entry_id::text FROM (
    SELECT seals.*, lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER w AS expected_previous, row_number() OVER w AS expected_position
      FROM ledger.seals WINDOW w AS (PARTITION BY chain ORDER BY position)
  ) s JOIN ledger.entries e ON e.id = s.entry_id
   WHERE s.previous_hash <> s.expected_previous OR s.position <> s.expected_position OR s.hash <> ledger.link(s.previous_hash, e)
  UNION ALL
  SELECT 'entry is neither sealed nor waiting', e.id::text FROM ledger.entries e
   WHERE NOT EXISTS (SELECT FROM ledger.seals s WHERE s.entry_id = e.id) AND NOT EXISTS (SELECT FROM ledger.unsealed w WHERE w.entry_id = e.id);
--> statement-breakpoint
GRANT SELECT ON ledger.violations TO potkeeper_app;
--> statement-breakpoint
-- Refunds that failed before now left their money in escrow, and their share counted as not given back. Each is set
-- aside by an entry of its own, as far as that payment still has money in escrow: what a dispute has frozen or taken
-- stays where it is, and a share refunded again since has none left.
DO $$
DECLARE
  r record;
  v_cents bigint;
BEGIN
  FOR r IN
    SELECT f.* FROM refunds f
     WHERE f.status = 'failed' AND NOT EXISTS (SELECT FROM payouts o WHERE o.refund_id = f.id)
     ORDER BY f.created_at DESC, f.id
  LOOP
    SELECT least(r.amount, s.amount - s.refunded, s.in_escrow, -a.balance) INTO v_cents
      FROM (
        SELECT pa.amount, pa.refunded, coalesce((
          SELECT -sum(p.amount) FROM ledger.postings p
            JOIN ledger.accounts e ON e.id = p.account_id
            JOIN ledger.entries j ON j.id = p.entry_id
           WHERE e.address = 'escrow:' || r.league_id || ':' || r.season_year
             AND j.league_id = r.league_id AND j.details ->> 'paymentId' = r.payment_id::text), 0) AS in_escrow
          FROM payment_allocations pa WHERE pa.payment_id = r.payment_id AND pa.season_year = r.season_year
      ) s JOIN ledger.accounts a ON a.address = 'escrow:' || r.league_id || ':' || r.season_year;
    CONTINUE WHEN v_cents IS NULL OR v_cents <= 0;
    PERFORM ledger.post(
      'refund:' || r.id || ':' || r.attempt || ':set_aside', 'refund.set_aside', r.league_id, r.season_year, 'job', NULL,
      jsonb_build_object('refundId', r.id, 'paymentId', r.payment_id, 'userId', r.user_id), now(),
      ARRAY['escrow:' || r.league_id || ':' || r.season_year, 'set_aside:' || r.league_id || ':' || r.season_year],
      ARRAY[v_cents, -v_cents]);
    UPDATE payment_allocations SET refunded = refunded + v_cents
     WHERE payment_id = r.payment_id AND season_year = r.season_year;
    UPDATE refunds SET set_aside = v_cents WHERE id = r.id;
  END LOOP;
END $$;
