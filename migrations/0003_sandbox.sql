-- The sandbox processor's own state. It knows nothing of leagues and shares no table with the product,
-- so that its books can be compared with ours.
CREATE SCHEMA sandbox;
--> statement-breakpoint
CREATE TABLE sandbox.payment_intents (
  id text PRIMARY KEY,
  amount bigint NOT NULL CHECK (amount > 0),
  amount_received bigint NOT NULL DEFAULT 0,
  status text NOT NULL CHECK (status IN
    ('requires_payment_method', 'requires_confirmation', 'requires_action', 'processing', 'succeeded', 'canceled')),
  client_secret text NOT NULL,
  automatic_payment_methods jsonb,
  payment_method_types jsonb NOT NULL,
  payment_method text,
  card jsonb,
  customer text,
  description text,
  receipt_email text,
  transfer_group text,
  metadata jsonb NOT NULL,
  last_payment_error jsonb,
  latest_charge text,
  cancellation_reason text,
  canceled_at timestamptz,
  created timestamptz NOT NULL,
  CHECK (amount_received = CASE WHEN status = 'succeeded' THEN amount ELSE 0 END)
);
--> statement-breakpoint
CREATE TABLE sandbox.charges (
  id text PRIMARY KEY,
  payment_intent text NOT NULL REFERENCES sandbox.payment_intents (id),
  amount bigint NOT NULL CHECK (amount > 0),
  amount_refunded bigint NOT NULL DEFAULT 0 CHECK (0 <= amount_refunded AND amount_refunded <= amount),
  status text NOT NULL CHECK (status IN ('succeeded', 'pending', 'failed')),
  disputed boolean NOT NULL DEFAULT false,
  failure_code text,
  failure_message text,
  outcome jsonb NOT NULL,
  payment_method text NOT NULL,
  card jsonb NOT NULL,
  customer text,
  description text,
  receipt_email text,
  transfer_group text,
  metadata jsonb NOT NULL,
  balance_transaction text,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX charges_payment_intent ON sandbox.charges (payment_intent);
--> statement-breakpoint
-- Every movement of the balance; nothing here is ever changed.
CREATE TABLE sandbox.balance_transactions (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL CHECK (type IN
    ('charge', 'refund', 'refund_failure', 'adjustment', 'transfer', 'transfer_refund', 'topup')),
  amount bigint NOT NULL,
  fee bigint NOT NULL CHECK (fee >= 0),
  net bigint GENERATED ALWAYS AS (amount - fee) STORED,
  source text NOT NULL,
  description text,
  available_on timestamptz NOT NULL,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX balance_transactions_available ON sandbox.balance_transactions (available_on) INCLUDE (net);
--> statement-breakpoint
CREATE INDEX balance_transactions_source ON sandbox.balance_transactions (source);
--> statement-breakpoint
CREATE UNIQUE INDEX balance_transactions_seq ON sandbox.balance_transactions (seq);
--> statement-breakpoint
CREATE TABLE sandbox.refunds (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  charge text NOT NULL REFERENCES sandbox.charges (id),
  payment_intent text NOT NULL REFERENCES sandbox.payment_intents (id),
  payment_method text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'failed')),
  reason text,
  failure_reason text,
  metadata jsonb NOT NULL,
  balance_transaction text,
  failure_balance_transaction text,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX refunds_charge ON sandbox.refunds (charge);
--> statement-breakpoint
CREATE INDEX refunds_payment_intent ON sandbox.refunds (payment_intent);
--> statement-breakpoint
CREATE TABLE sandbox.disputes (
  id text PRIMARY KEY,
  charge text NOT NULL REFERENCES sandbox.charges (id),
  payment_intent text NOT NULL REFERENCES sandbox.payment_intents (id),
  card jsonb NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN
    ('needs_response', 'under_review', 'won', 'lost', 'warning_needs_response', 'warning_under_review', 'warning_closed')),
  reason text NOT NULL,
  evidence jsonb NOT NULL,
  submissions integer NOT NULL DEFAULT 0,
  due_by timestamptz NOT NULL,
  metadata jsonb NOT NULL,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX disputes_charge ON sandbox.disputes (charge);
--> statement-breakpoint
CREATE INDEX disputes_payment_intent ON sandbox.disputes (payment_intent);
--> statement-breakpoint
CREATE TABLE sandbox.customers (
  id text PRIMARY KEY,
  email text,
  name text,
  description text,
  phone text,
  metadata jsonb NOT NULL,
  created timestamptz NOT NULL,
  deleted boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE TABLE sandbox.accounts (
  id text PRIMARY KEY,
  contact_email text,
  display_name text,
  dashboard text NOT NULL,
  country text NOT NULL,
  entity_type text,
  responsibilities jsonb NOT NULL,
  transfers_requested boolean NOT NULL,
  bank jsonb,
  metadata jsonb NOT NULL,
  created timestamptz NOT NULL,
  -- The sandbox closes accounts as the real processor does.
  closed boolean NOT NULL DEFAULT false
);
--> statement-breakpoint
CREATE TABLE sandbox.account_links (
  id text PRIMARY KEY,
  account text NOT NULL REFERENCES sandbox.accounts (id),
  return_url text NOT NULL,
  refresh_url text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX account_links_account ON sandbox.account_links (account);
--> statement-breakpoint
CREATE TABLE sandbox.transfers (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  amount bigint NOT NULL CHECK (amount > 0),
  amount_reversed bigint NOT NULL DEFAULT 0 CHECK (0 <= amount_reversed AND amount_reversed <= amount),
  destination text NOT NULL REFERENCES sandbox.accounts (id),
  description text,
  transfer_group text,
  metadata jsonb NOT NULL,
  balance_transaction text NOT NULL,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX transfers_group ON sandbox.transfers (transfer_group);
--> statement-breakpoint
CREATE INDEX transfers_destination ON sandbox.transfers (destination);
--> statement-breakpoint
CREATE TABLE sandbox.transfer_reversals (
  id text PRIMARY KEY,
  transfer text NOT NULL REFERENCES sandbox.transfers (id),
  amount bigint NOT NULL CHECK (amount > 0),
  metadata jsonb NOT NULL,
  balance_transaction text NOT NULL,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX transfer_reversals_transfer ON sandbox.transfer_reversals (transfer);
--> statement-breakpoint
CREATE TABLE sandbox.account_entries (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  account text NOT NULL REFERENCES sandbox.accounts (id),
  type text NOT NULL CHECK (type IN ('payment', 'payout_failure')),
  amount bigint NOT NULL CHECK (amount > 0),
  source text NOT NULL,
  payout text,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX account_entries_payout ON sandbox.account_entries (account, payout);
--> statement-breakpoint
CREATE TABLE sandbox.topups (
  id text PRIMARY KEY,
  amount bigint NOT NULL CHECK (amount > 0),
  description text,
  metadata jsonb NOT NULL,
  balance_transaction text NOT NULL,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE sandbox.events (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  thin boolean NOT NULL,
  body json NOT NULL,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX events_seq ON sandbox.events (seq);
--> statement-breakpoint
CREATE INDEX events_created ON sandbox.events (created);
--> statement-breakpoint
-- What happens by itself a while later: a refund that fails, a card holder who disputes.
CREATE TABLE sandbox.planned_changes (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN
    ('settle_payment', 'settle_refund', 'fail_refund', 'open_dispute', 'warn_of_fraud', 'decide_dispute')),
  object_id text NOT NULL,
  due_at timestamptz NOT NULL,
  created timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX planned_changes_due ON sandbox.planned_changes (due_at);
--> statement-breakpoint
-- What was answered under a key of the caller's, for as long as the same request may come again.
CREATE TABLE sandbox.idempotency_keys (
  key text PRIMARY KEY,
  request_hash text NOT NULL,
  request_id text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL,
  created timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX idempotency_keys_expires ON sandbox.idempotency_keys (expires_at);
--> statement-breakpoint
GRANT USAGE ON SCHEMA sandbox TO potkeeper_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA sandbox TO potkeeper_app;
--> statement-breakpoint
GRANT USAGE ON SEQUENCE sandbox.balance_transactions_seq_seq, sandbox.refunds_seq_seq, sandbox.transfers_seq_seq, sandbox.events_seq_seq TO potkeeper_app;
--> statement-breakpoint
REVOKE UPDATE, DELETE ON sandbox.balance_transactions, sandbox.events FROM potkeeper_app;
