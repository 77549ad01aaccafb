-- Of an event only which object changed is used; the objects themselves hold names and addresses.
UPDATE provider_events SET payload = jsonb_strip_nulls(jsonb_build_object(
  'account', payload -> 'account', 'created', payload -> 'created', 'livemode', payload -> 'livemode'));
--> statement-breakpoint
-- The sandbox closes accounts as the real processor does.
ALTER TABLE sandbox.accounts ADD COLUMN closed boolean NOT NULL DEFAULT false;
--> statement-breakpoint
ALTER TABLE sandbox.customers ADD COLUMN deleted boolean NOT NULL DEFAULT false;
