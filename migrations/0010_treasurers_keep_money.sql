-- Leagues whose treasurer keeps the money (RULES §24) have accounts of their own kinds: `kept:<league>:<season>:<person>`, an
-- asset, is what a person keeps; `pot:<league>:<season>` is the season's money; `owed:<league>:<season>:<person>` is a prize
-- or a refund that a treasurer owes. They never share an entry with money that the processor holds.
DROP VIEW ledger.violations;
--> statement-breakpoint
DROP INDEX ledger.accounts_league;
--> statement-breakpoint
DROP INDEX ledger.accounts_user;
--> statement-breakpoint
ALTER TABLE ledger.accounts
  DROP CONSTRAINT accounts_address_check,
  DROP CONSTRAINT accounts_never_overdrawn,
  DROP COLUMN league_id,
  DROP COLUMN season_year,
  DROP COLUMN user_id;
--> statement-breakpoint
ALTER TABLE ledger.accounts
  ADD CONSTRAINT accounts_address_check CHECK (
    address IN ('processor', 'funds_in_dispute', 'processor_fees', 'dispute_losses', 'platform')
    OR address ~ '^(escrow|refunds_in_flight|set_aside|disputed|pot):[0-9a-f-]{36}:[1-9][0-9]{0,3}$'
    OR address ~ '^(payable|transfers_in_flight|unclaimed):[0-9a-f-]{36}$'
    OR address ~ '^(kept|owed):[0-9a-f-]{36}:[1-9][0-9]{0,3}:[0-9a-f-]{36}$'
  ),
  ADD COLUMN league_id uuid GENERATED ALWAYS AS (
    CASE WHEN address ~ '^[a-z_]+:[0-9a-f-]{36}:[1-9]' THEN split_part(address, ':', 2)::uuid END
  ) STORED,
  ADD COLUMN season_year integer GENERATED ALWAYS AS (
    CASE WHEN address ~ '^[a-z_]+:[0-9a-f-]{36}:[1-9]' THEN split_part(address, ':', 3)::integer END
  ) STORED,
  ADD COLUMN user_id uuid GENERATED ALWAYS AS (
    CASE
      WHEN address ~ '^(payable|transfers_in_flight|unclaimed):' THEN split_part(address, ':', 2)::uuid
      WHEN address ~ '^(kept|owed):' THEN split_part(address, ':', 4)::uuid
    END
  ) STORED,
  -- Every account with a running balance is a liability, a credit balance written negative, but for what a person keeps.
  ADD CONSTRAINT accounts_never_overdrawn CHECK (CASE WHEN address LIKE 'kept:%' THEN balance >= 0 ELSE balance <= 0 END);
--> statement-breakpoint
CREATE INDEX accounts_league ON ledger.accounts (league_id, season_year) WHERE league_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX accounts_user ON ledger.accounts (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX accounts_kept ON ledger.accounts (balance) WHERE kind = 'kept' AND balance > 0;
--> statement-breakpoint
-- As in 0006, for a treasurer's league too: its money waits for a commissioner like any other.
DROP TRIGGER silence_planned_again ON ledger.accounts;
--> statement-breakpoint
CREATE TRIGGER silence_planned_again AFTER UPDATE OF balance ON ledger.accounts
  FOR EACH ROW WHEN (new.kind IN ('escrow', 'pot') AND old.balance = 0 AND new.balance < 0) EXECUTE FUNCTION public.plan_silence_again();
--> statement-breakpoint
CREATE FUNCTION ledger.is_kept(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = ledger, pg_temp AS $$
  SELECT kind IN ('kept', 'pot', 'owed')
$$;
--> statement-breakpoint
-- As before, and an entry is of one world: all of its accounts are a treasurer's or none is, as its league's custody says.
CREATE OR REPLACE FUNCTION ledger.check_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = ledger, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  total numeric;
  lines bigint;
  strangers bigint;
  kept bigint;
BEGIN
  SELECT sum(p.amount), count(*), count(*) FILTER (WHERE a.league_id IS NOT NULL AND a.league_id IS DISTINCT FROM new.league_id),
      count(*) FILTER (WHERE a.kind IN ('kept', 'pot', 'owed'))
    INTO total, lines, strangers, kept
    FROM postings p JOIN accounts a ON a.id = p.account_id
   WHERE p.entry_id = new.id;
  IF lines < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'Entry % does not balance', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_balanced';
  END IF;
  IF strangers > 0 THEN
    RAISE EXCEPTION 'Entry % moves money of another league', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_own_league';
  END IF;
  IF kept NOT IN (0, lines) OR EXISTS (
    SELECT FROM public.leagues l WHERE l.id = new.league_id AND (l.custody = 'treasurer') <> (kept > 0)
  ) THEN
    RAISE EXCEPTION 'Entry % mixes money that a treasurer keeps with other money', new.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_one_custody';
  END IF;
  RETURN NULL;
END $$;
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
  SELECT 'account is overdrawn', address FROM ledger.accounts WHERE keeps_balance AND CASE WHEN kind = 'kept' THEN balance < 0 ELSE balance > 0 END
  UNION ALL
  SELECT 'money of another league', p.entry_id::text FROM ledger.postings p
    JOIN ledger.accounts a ON a.id = p.account_id JOIN ledger.entries e ON e.id = p.entry_id
   WHERE a.league_id IS NOT NULL AND a.league_id IS DISTINCT FROM e.league_id
  UNION ALL
  SELECT 'kept money with other money', p.entry_id::text FROM ledger.postings p JOIN ledger.accounts a ON a.id = p.account_id
   GROUP BY p.entry_id HAVING bool_or(ledger.is_kept(a.kind)) AND NOT bool_and(ledger.is_kept(a.kind))
  UNION ALL
  SELECT 'money of the other custody', e.id::text FROM ledger.entries e JOIN public.leagues l ON l.id = e.league_id
   WHERE (l.custody = 'treasurer') <> EXISTS (
     SELECT FROM ledger.postings p JOIN ledger.accounts a ON a.id = p.account_id WHERE p.entry_id = e.id AND ledger.is_kept(a.kind))
  UNION ALL
  SELECT 'kept money differs from pot and debts', a.league_id || ':' || a.season_year FROM ledger.accounts a
   WHERE ledger.is_kept(a.kind) GROUP BY a.league_id, a.season_year HAVING sum(a.balance) <> 0
  UNION ALL
  SELECT 'hash chain is broken', s.entry_id::text FROM (
    SELECT seals.*, lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER w AS expected_previous, row_number() OVER w AS expected_position
      FROM ledger.seals WINDOW w AS (PARTITION BY chain ORDER BY position)
  ) s JOIN ledger.entries e ON e.id = s.entry_id
   WHERE s.previous_hash <> s.expected_previous OR s.position <> s.expected_position OR s.hash <> ledger.link(s.previous_hash, e)
  UNION ALL
  SELECT 'entry is neither sealed nor waiting', e.id::text FROM ledger.entries e
   WHERE NOT EXISTS (SELECT FROM ledger.seals s WHERE s.entry_id = e.id) AND NOT EXISTS (SELECT FROM ledger.unsealed w WHERE w.entry_id = e.id)
  UNION ALL
  SELECT 'volume differs from its entries', coalesce(v.month, m.month)::text FROM ledger.volume v FULL JOIN (
    SELECT month, sum(paid_in) AS paid_in, sum(collected) AS collected, sum(paid_out) AS paid_out FROM ledger.moved
     WHERE entry_id NOT IN (SELECT entry_id FROM ledger.unsealed) GROUP BY month
  ) m ON m.month = v.month
   WHERE (v.paid_in, v.collected, v.paid_out) IS DISTINCT FROM (m.paid_in, m.collected, m.paid_out);
--> statement-breakpoint
GRANT SELECT ON ledger.violations TO potkeeper_app;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger.is_kept FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.is_kept TO potkeeper_app;
--> statement-breakpoint
-- Whose business a payment, refund or payout is follows from its league and never changes, so that no job of the processor's
-- can find one that isn't its own.
CREATE FUNCTION public.follow_custody() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    RAISE EXCEPTION 'Who owes % % is settled', tg_table_name, old.id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  new.by_treasurer := coalesce((SELECT l.custody = 'treasurer' FROM leagues l WHERE l.id = new.league_id), false);
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER custody_of_new BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION public.follow_custody();
--> statement-breakpoint
CREATE TRIGGER custody_of_new BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION public.follow_custody();
--> statement-breakpoint
CREATE TRIGGER custody_of_new BEFORE INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION public.follow_custody();
--> statement-breakpoint
CREATE TRIGGER custody_kept BEFORE UPDATE OF by_treasurer ON payments FOR EACH ROW
  WHEN (old.by_treasurer <> new.by_treasurer) EXECUTE FUNCTION public.follow_custody();
--> statement-breakpoint
CREATE TRIGGER custody_kept BEFORE UPDATE OF by_treasurer ON refunds FOR EACH ROW
  WHEN (old.by_treasurer <> new.by_treasurer) EXECUTE FUNCTION public.follow_custody();
--> statement-breakpoint
CREATE TRIGGER custody_kept BEFORE UPDATE OF by_treasurer ON payouts FOR EACH ROW
  WHEN (old.by_treasurer <> new.by_treasurer) EXECUTE FUNCTION public.follow_custody();
--> statement-breakpoint
CREATE FUNCTION public.refuse_to_send() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM payouts o WHERE o.id = new.payout_id AND o.by_treasurer) THEN
    RAISE EXCEPTION 'A treasurer pays payout %, not the processor', new.payout_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER attempts_of_processor BEFORE INSERT ON payout_attempts FOR EACH ROW EXECUTE FUNCTION public.refuse_to_send();
--> statement-breakpoint
-- Who keeps a league's money is settled once there is any, or a payment is on its way.
CREATE FUNCTION public.keep_custody() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM payments p WHERE p.league_id = new.id AND p.status IN ('pending', 'succeeded'))
    OR EXISTS (SELECT FROM ledger.entries e WHERE e.league_id = new.id) THEN
    RAISE EXCEPTION 'League % keeps its custody', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'leagues_custody_kept';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER custody_kept BEFORE UPDATE OF custody ON leagues FOR EACH ROW
  WHEN (old.custody <> new.custody) EXECUTE FUNCTION public.keep_custody();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON treasurer_payments FOR EACH ROW EXECUTE FUNCTION live.tell_league_of_payment();
--> statement-breakpoint
CREATE FUNCTION live.tell_league_of_payout() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM live.tell('league', league_id) FROM public.payouts WHERE id = coalesce(new.payout_id, old.payout_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON treasurer_payouts FOR EACH ROW EXECUTE FUNCTION live.tell_league_of_payout();
