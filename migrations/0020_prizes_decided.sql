-- The fixed prizes that a season is played for are decided when it starts (RULES §26), and an entry without postings puts their
-- hash into the books. Every other entry still has two postings or more.
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
  IF new.event_type = 'prizes.decided' THEN
    IF lines > 0 THEN
      RAISE EXCEPTION 'Entry % says what was decided, and moves no money', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_balanced';
    END IF;
    RETURN NULL;
  END IF;
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
CREATE OR REPLACE VIEW ledger.violations AS
  SELECT 'entry does not balance' AS violation, entry_id::text AS subject FROM ledger.postings GROUP BY entry_id HAVING sum(amount) <> 0 OR count(*) < 2
  UNION ALL
  SELECT 'entry has no postings', e.id::text FROM ledger.entries e
   WHERE e.event_type <> 'prizes.decided' AND NOT EXISTS (SELECT FROM ledger.postings p WHERE p.entry_id = e.id)
  UNION ALL
  SELECT 'decided prizes move money', e.id::text FROM ledger.entries e
   WHERE e.event_type = 'prizes.decided' AND EXISTS (SELECT FROM ledger.postings p WHERE p.entry_id = e.id)
  UNION ALL
  SELECT 'decided prizes differ from the books', l.id::text FROM public.leagues l
   WHERE l.prize_row IS NOT NULL AND NOT EXISTS (
     SELECT FROM ledger.entries e WHERE e.idempotency_key = 'season:' || l.id || ':' || l.current_year || ':prizes'
       AND e.details ->> 'rowHash' = l.prize_row ->> 'hash')
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
   WHERE e.event_type <> 'prizes.decided' AND (l.custody = 'treasurer') <> EXISTS (
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
-- What a season is played for stays, whoever edits the league, until the next season.
CREATE FUNCTION public.keep_prizes() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'The prizes of this season of league % are decided', old.id USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER prizes_kept BEFORE UPDATE ON leagues FOR EACH ROW
  WHEN (old.prize_row IS NOT NULL AND new.prize_row IS DISTINCT FROM old.prize_row AND new.current_year = old.current_year)
  EXECUTE FUNCTION public.keep_prizes();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.keep_prizes() FROM PUBLIC;
