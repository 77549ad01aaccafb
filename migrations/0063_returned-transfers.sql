ALTER TABLE "payout_accounts" ADD COLUMN "bank_returned" text[];--> statement-breakpoint
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
GRANT SELECT, INSERT, UPDATE, DELETE ON sandbox.account_entries TO potkeeper_app;
--> statement-breakpoint
-- A bank returned these payments, and no later one has paid them again.
INSERT INTO sandbox.account_entries (id, account, type, amount, source, created)
SELECT 'txn_' || (body -> 'data' -> 'object' ->> 'id'), body ->> 'account', 'payout_failure',
  (body -> 'data' -> 'object' ->> 'amount')::bigint, body -> 'data' -> 'object' ->> 'id', created
FROM sandbox.events failed
WHERE type = 'payout.failed' AND NOT EXISTS (
  SELECT FROM sandbox.events later
  WHERE later.seq > failed.seq AND later.type IN ('payout.paid', 'payout.failed')
    AND later.body ->> 'account' = failed.body ->> 'account');
