-- A connection keeps a function's plans, and PostgreSQL doesn't see that they have become wrong before it analyzes a table
-- again. Plans made while the books were small read whole tables for every entry after. These functions look up a few rows by
-- their keys and never need more, so they are planned like that at any size.
ALTER FUNCTION ledger.post(text, text, uuid, integer, text, text, jsonb, timestamptz, text[], bigint[]) SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION ledger.post(text, text, uuid, integer, text, text, jsonb, timestamptz, text[], bigint[]) SET enable_hashjoin = off;--> statement-breakpoint
ALTER FUNCTION ledger.post(text, text, uuid, integer, text, text, jsonb, timestamptz, text[], bigint[]) SET enable_mergejoin = off;--> statement-breakpoint
ALTER FUNCTION ledger.refuse_late_posting() SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION ledger.refuse_late_posting() SET enable_hashjoin = off;--> statement-breakpoint
ALTER FUNCTION ledger.refuse_late_posting() SET enable_mergejoin = off;--> statement-breakpoint
ALTER FUNCTION ledger.check_entry() SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION ledger.check_entry() SET enable_hashjoin = off;--> statement-breakpoint
ALTER FUNCTION ledger.check_entry() SET enable_mergejoin = off;--> statement-breakpoint
ALTER FUNCTION ledger.seal(integer) SET enable_seqscan = off;--> statement-breakpoint
ALTER FUNCTION ledger.seal(integer) SET enable_hashjoin = off;--> statement-breakpoint
ALTER FUNCTION ledger.seal(integer) SET enable_mergejoin = off;
