-- Each object of the sandbox is a document under the processor's own names, as the processor keeps it. What is searched
-- for, what points to another object and what has to hold stays a column, which the document gives its value.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_intents', 'charges', 'balance_transactions', 'refunds', 'disputes', 'customers',
    'accounts', 'account_links', 'transfers', 'account_entries', 'transfer_reversals', 'topups']
  LOOP
    EXECUTE format('ALTER TABLE sandbox.%I ADD COLUMN body jsonb', name);
    EXECUTE format('UPDATE sandbox.%I o SET body = to_jsonb(o) - ARRAY[''seq'', ''net'', ''body'']
      || jsonb_build_object(''created'', floor(extract(epoch FROM created))::bigint)', name);
    EXECUTE format('ALTER TABLE sandbox.%I ALTER COLUMN body SET NOT NULL, ADD CHECK (id = body ->> ''id'')', name);
  END LOOP;
END $$;
--> statement-breakpoint
UPDATE sandbox.payment_intents SET body = body || jsonb_build_object('canceled_at', floor(extract(epoch FROM canceled_at))::bigint);
--> statement-breakpoint
UPDATE sandbox.balance_transactions SET body = body || jsonb_build_object('available_on', floor(extract(epoch FROM available_on))::bigint);
--> statement-breakpoint
UPDATE sandbox.refunds SET body = jsonb_strip_nulls(body)
  || jsonb_build_object('reason', reason, 'balance_transaction', balance_transaction, 'metadata', metadata);
--> statement-breakpoint
UPDATE sandbox.disputes SET body = body || jsonb_build_object('due_by', floor(extract(epoch FROM due_by))::bigint);
--> statement-breakpoint
UPDATE sandbox.account_links SET body = body || jsonb_build_object(
  'expires_at', floor(extract(epoch FROM expires_at))::bigint, 'used_at', floor(extract(epoch FROM used_at))::bigint);
--> statement-breakpoint
-- Tables without an order get that of creation.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_intents', 'charges', 'disputes', 'customers', 'accounts', 'account_links',
    'transfer_reversals', 'topups']
  LOOP
    EXECUTE format('ALTER TABLE sandbox.%I ADD COLUMN seq bigint', name);
    EXECUTE format('UPDATE sandbox.%I o SET seq = n FROM
      (SELECT id, row_number() OVER (ORDER BY created, id) AS n FROM sandbox.%I) numbered WHERE numbered.id = o.id', name, name);
    EXECUTE format('ALTER TABLE sandbox.%I ALTER COLUMN seq SET NOT NULL, ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY', name);
    EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, ''seq''), (SELECT coalesce(max(seq), 0) + 1 FROM sandbox.%I), false)',
      'sandbox.' || name, name);
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  held record;
BEGIN
  FOR held IN SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'sandbox' AND table_name NOT IN ('events', 'planned_changes', 'idempotency_keys')
      AND column_name NOT IN ('id', 'seq', 'body')
  LOOP
    EXECUTE format('ALTER TABLE sandbox.%I DROP COLUMN IF EXISTS %I CASCADE', held.table_name, held.column_name);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE sandbox.payment_intents
  ADD COLUMN amount bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint) STORED NOT NULL CHECK (amount > 0),
  ADD COLUMN amount_received bigint GENERATED ALWAYS AS ((body ->> 'amount_received')::bigint) STORED NOT NULL,
  ADD COLUMN status text GENERATED ALWAYS AS (body ->> 'status') STORED NOT NULL CHECK (status IN
    ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded', 'canceled')),
  ADD CHECK (amount_received = CASE WHEN status = 'succeeded' THEN amount ELSE 0 END);
--> statement-breakpoint
ALTER TABLE sandbox.charges
  ADD COLUMN payment_intent text GENERATED ALWAYS AS (body ->> 'payment_intent') STORED NOT NULL REFERENCES sandbox.payment_intents (id),
  ADD COLUMN amount bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint) STORED NOT NULL CHECK (amount > 0),
  ADD COLUMN amount_refunded bigint GENERATED ALWAYS AS ((body ->> 'amount_refunded')::bigint) STORED NOT NULL
    CHECK (0 <= amount_refunded AND amount_refunded <= amount),
  ADD COLUMN status text GENERATED ALWAYS AS (body ->> 'status') STORED NOT NULL CHECK (status IN ('succeeded', 'pending', 'failed'));
--> statement-breakpoint
CREATE INDEX charges_payment_intent ON sandbox.charges (payment_intent);
--> statement-breakpoint
ALTER TABLE sandbox.balance_transactions
  ADD COLUMN type text GENERATED ALWAYS AS (body ->> 'type') STORED NOT NULL CHECK (type IN
    ('charge', 'refund', 'refund_failure', 'adjustment', 'transfer', 'transfer_refund', 'topup')),
  ADD COLUMN amount bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint) STORED NOT NULL,
  ADD COLUMN fee bigint GENERATED ALWAYS AS ((body ->> 'fee')::bigint) STORED NOT NULL CHECK (fee >= 0),
  ADD COLUMN net bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint - (body ->> 'fee')::bigint) STORED,
  ADD COLUMN source text GENERATED ALWAYS AS (body ->> 'source') STORED NOT NULL,
  ADD COLUMN available_on bigint GENERATED ALWAYS AS ((body ->> 'available_on')::bigint) STORED NOT NULL,
  ADD COLUMN created bigint GENERATED ALWAYS AS ((body ->> 'created')::bigint) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX balance_transactions_available ON sandbox.balance_transactions (available_on) INCLUDE (net);
--> statement-breakpoint
CREATE INDEX balance_transactions_source ON sandbox.balance_transactions (source);
--> statement-breakpoint
ALTER TABLE sandbox.refunds
  ADD COLUMN charge text GENERATED ALWAYS AS (body ->> 'charge') STORED NOT NULL REFERENCES sandbox.charges (id),
  ADD COLUMN payment_intent text GENERATED ALWAYS AS (body ->> 'payment_intent') STORED NOT NULL REFERENCES sandbox.payment_intents (id),
  ADD COLUMN amount bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint) STORED NOT NULL CHECK (amount > 0),
  ADD COLUMN status text GENERATED ALWAYS AS (body ->> 'status') STORED NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed'));
--> statement-breakpoint
CREATE INDEX refunds_charge ON sandbox.refunds (charge);
--> statement-breakpoint
CREATE INDEX refunds_payment_intent ON sandbox.refunds (payment_intent);
--> statement-breakpoint
ALTER TABLE sandbox.disputes
  ADD COLUMN charge text GENERATED ALWAYS AS (body ->> 'charge') STORED NOT NULL REFERENCES sandbox.charges (id),
  ADD COLUMN payment_intent text GENERATED ALWAYS AS (body ->> 'payment_intent') STORED NOT NULL REFERENCES sandbox.payment_intents (id),
  ADD COLUMN amount bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint) STORED NOT NULL CHECK (amount > 0),
  ADD COLUMN status text GENERATED ALWAYS AS (body ->> 'status') STORED NOT NULL CHECK (status IN
    ('needs_response', 'under_review', 'won', 'lost', 'warning_needs_response', 'warning_under_review', 'warning_closed'));
--> statement-breakpoint
CREATE INDEX disputes_charge ON sandbox.disputes (charge);
--> statement-breakpoint
CREATE INDEX disputes_payment_intent ON sandbox.disputes (payment_intent);
--> statement-breakpoint
ALTER TABLE sandbox.account_links
  ADD COLUMN account text GENERATED ALWAYS AS (body ->> 'account') STORED NOT NULL REFERENCES sandbox.accounts (id);
--> statement-breakpoint
CREATE INDEX account_links_account ON sandbox.account_links (account);
--> statement-breakpoint
ALTER TABLE sandbox.transfers
  ADD COLUMN amount bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint) STORED NOT NULL CHECK (amount > 0),
  ADD COLUMN amount_reversed bigint GENERATED ALWAYS AS ((body ->> 'amount_reversed')::bigint) STORED NOT NULL
    CHECK (0 <= amount_reversed AND amount_reversed <= amount),
  ADD COLUMN destination text GENERATED ALWAYS AS (body ->> 'destination') STORED NOT NULL REFERENCES sandbox.accounts (id),
  ADD COLUMN transfer_group text GENERATED ALWAYS AS (body ->> 'transfer_group') STORED;
--> statement-breakpoint
CREATE INDEX transfers_group ON sandbox.transfers (transfer_group);
--> statement-breakpoint
CREATE INDEX transfers_destination ON sandbox.transfers (destination);
--> statement-breakpoint
ALTER TABLE sandbox.account_entries
  ADD COLUMN account text GENERATED ALWAYS AS (body ->> 'account') STORED NOT NULL REFERENCES sandbox.accounts (id),
  ADD COLUMN type text GENERATED ALWAYS AS (body ->> 'type') STORED NOT NULL CHECK (type IN ('payment', 'payout_failure')),
  ADD COLUMN amount bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint) STORED NOT NULL CHECK (amount > 0),
  ADD COLUMN payout text GENERATED ALWAYS AS (body ->> 'payout') STORED;
--> statement-breakpoint
CREATE INDEX account_entries_payout ON sandbox.account_entries (account, payout);
--> statement-breakpoint
ALTER TABLE sandbox.transfer_reversals
  ADD COLUMN transfer text GENERATED ALWAYS AS (body ->> 'transfer') STORED NOT NULL REFERENCES sandbox.transfers (id),
  ADD COLUMN amount bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint) STORED NOT NULL CHECK (amount > 0);
--> statement-breakpoint
CREATE INDEX transfer_reversals_transfer ON sandbox.transfer_reversals (transfer);
--> statement-breakpoint
ALTER TABLE sandbox.topups
  ADD COLUMN amount bigint GENERATED ALWAYS AS ((body ->> 'amount')::bigint) STORED NOT NULL CHECK (amount > 0);
