-- The books: double entry in whole cents, debits positive, credits negative. The application's role may
-- read them and call ledger.post() and ledger.seal(); nothing else writes here, and nothing ever rewrites.
CREATE SCHEMA ledger;
--> statement-breakpoint
-- An account is its address: the kind, then whose it is. Accounts of leagues and users keep a running
-- balance and may not fall below zero; the few that every payment touches keep none, so that no two
-- leagues ever wait for each other. `set_aside:<league>:<season>` keeps refunds that failed or came back for the people they
-- belong to, apart from the season's escrow; `unclaimed:<user>` keeps money of a person nobody can reach.
CREATE TABLE ledger.accounts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  address text NOT NULL UNIQUE CHECK (
    address IN ('processor', 'funds_in_dispute', 'processor_fees', 'dispute_losses', 'platform')
    OR address ~ '^(escrow|refunds_in_flight|set_aside|disputed):[0-9a-f-]{36}:[1-9][0-9]{0,3}$'
    OR address ~ '^(payable|transfers_in_flight|unclaimed):[0-9a-f-]{36}$'
  ),
  kind text NOT NULL GENERATED ALWAYS AS (split_part(address, ':', 1)) STORED,
  league_id uuid GENERATED ALWAYS AS (
    CASE WHEN address ~ '^(escrow|refunds_in_flight|set_aside|disputed):' THEN split_part(address, ':', 2)::uuid END
  ) STORED,
  season_year integer GENERATED ALWAYS AS (
    CASE WHEN address ~ '^(escrow|refunds_in_flight|set_aside|disputed):' THEN split_part(address, ':', 3)::integer END
  ) STORED,
  user_id uuid GENERATED ALWAYS AS (
    CASE WHEN address ~ '^(payable|transfers_in_flight|unclaimed):' THEN split_part(address, ':', 2)::uuid END
  ) STORED,
  keeps_balance boolean NOT NULL GENERATED ALWAYS AS (address LIKE '%:%') STORED,
  balance bigint NOT NULL DEFAULT 0,
  version bigint NOT NULL DEFAULT 0,
  -- Every account with a running balance is a liability: a credit balance, written negative.
  CONSTRAINT accounts_never_overdrawn CHECK (balance <= 0)
);
--> statement-breakpoint
CREATE INDEX accounts_league ON ledger.accounts (league_id, season_year) WHERE league_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX accounts_user ON ledger.accounts (user_id) WHERE user_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE ledger.entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  idempotency_key text NOT NULL UNIQUE CHECK (length(idempotency_key) BETWEEN 4 AND 200),
  request_hash bytea NOT NULL,
  event_type text NOT NULL CHECK (event_type ~ '^[a-z_]+\.[a-z_]+$'),
  league_id uuid,
  season_year integer,
  actor text NOT NULL,
  provider_ref text,
  details jsonb NOT NULL,
  occurred_at timestamptz NOT NULL,
  written_in xid8 NOT NULL DEFAULT pg_current_xact_id()
);
--> statement-breakpoint
CREATE INDEX entries_league ON ledger.entries (league_id, id) WHERE league_id IS NOT NULL;
--> statement-breakpoint
CREATE TABLE ledger.postings (
  entry_id bigint NOT NULL REFERENCES ledger.entries,
  account_id bigint NOT NULL REFERENCES ledger.accounts,
  amount bigint NOT NULL CHECK (amount <> 0),
  account_version bigint,
  balance_after bigint,
  PRIMARY KEY (entry_id, account_id)
);
--> statement-breakpoint
CREATE UNIQUE INDEX postings_account ON ledger.postings (account_id, account_version);
--> statement-breakpoint
-- Entries that wait for their link in the hash chain.
CREATE TABLE ledger.unsealed (entry_id bigint PRIMARY KEY REFERENCES ledger.entries);
--> statement-breakpoint
-- One hash chain a league, and one, 'platform', for entries of no league.
CREATE TABLE ledger.seals (
  chain text NOT NULL,
  position bigint NOT NULL,
  entry_id bigint NOT NULL UNIQUE REFERENCES ledger.entries,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, position)
);
--> statement-breakpoint
CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = ledger, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is append-only: % is refused', tg_table_name, tg_op USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE ON ledger.entries FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE ON ledger.postings FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER seals_append_only BEFORE UPDATE OR DELETE ON ledger.seals FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER accounts_kept BEFORE DELETE ON ledger.accounts FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER entries_not_emptied BEFORE TRUNCATE ON ledger.entries FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER postings_not_emptied BEFORE TRUNCATE ON ledger.postings FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER seals_not_emptied BEFORE TRUNCATE ON ledger.seals FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER accounts_not_emptied BEFORE TRUNCATE ON ledger.accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE FUNCTION ledger.guard_account() RETURNS trigger LANGUAGE plpgsql SET search_path = ledger, pg_temp AS $$
BEGIN
  IF new.id <> old.id OR new.address <> old.address THEN
    RAISE EXCEPTION 'An account keeps its address' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF coalesce(current_setting('ledger.posting', true), '') <> 'on' THEN
    RAISE EXCEPTION 'A balance moves only with a posting' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_guarded BEFORE UPDATE ON ledger.accounts FOR EACH ROW EXECUTE FUNCTION ledger.guard_account();
--> statement-breakpoint
-- An entry is written whole, in the transaction that makes it: nothing joins it later.
-- A connection keeps a function's plans, and PostgreSQL doesn't see that they have become wrong before it analyzes a table
-- again. Plans made while the books were small read whole tables for every entry after. This function and the three below
-- that have the same settings look up a few rows by their keys and never need more, so they are planned like that at any size.
CREATE FUNCTION ledger.refuse_late_posting() RETURNS trigger LANGUAGE plpgsql SET search_path = ledger, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added JOIN entries ON entries.id = added.entry_id WHERE entries.written_in <> pg_current_xact_id()
  ) THEN
    RAISE EXCEPTION 'A posting cannot join an entry that was already written' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_whole AFTER INSERT ON ledger.postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_late_posting();
--> statement-breakpoint
-- At commit: two postings or more that sum to zero, and no league's money in another league's entry.
CREATE FUNCTION ledger.check_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = ledger, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  total numeric;
  lines bigint;
  strangers bigint;
BEGIN
  SELECT sum(p.amount), count(*), count(*) FILTER (WHERE a.league_id IS NOT NULL AND a.league_id IS DISTINCT FROM new.league_id)
    INTO total, lines, strangers
    FROM postings p JOIN accounts a ON a.id = p.account_id
   WHERE p.entry_id = new.id;
  IF lines < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'Entry % does not balance', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_balanced';
  END IF;
  IF strangers > 0 THEN
    RAISE EXCEPTION 'Entry % moves money of another league', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_own_league';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER entries_balanced AFTER INSERT ON ledger.entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.check_entry();
--> statement-breakpoint
-- The one way in. Writes the entry, makes the accounts it names, moves their balances, all in this call.
-- The same key with the same content answers the entry that is there; with other content it is refused.
CREATE FUNCTION ledger.post(
  p_key text, p_event_type text, p_league_id uuid, p_season_year integer, p_actor text, p_provider_ref text,
  p_details jsonb, p_occurred_at timestamptz, p_addresses text[], p_amounts bigint[]
) RETURNS TABLE (entry_id bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_hash bytea := sha256(convert_to(
    concat_ws('|', p_event_type, coalesce(p_league_id::text, ''), coalesce(p_season_year::text, ''),
      p_addresses::text, p_amounts::text), 'UTF8'));
  v_entry bigint;
  v_known bytea;
BEGIN
  INSERT INTO entries (idempotency_key, request_hash, event_type, league_id, season_year, actor, provider_ref, details, occurred_at)
  VALUES (p_key, v_hash, p_event_type, p_league_id, p_season_year, p_actor, p_provider_ref, p_details, p_occurred_at)
  ON CONFLICT (idempotency_key) DO NOTHING RETURNING id INTO v_entry;
  IF v_entry IS NULL THEN
    SELECT e.id, e.request_hash INTO v_entry, v_known FROM entries e WHERE e.idempotency_key = p_key;
    IF v_known IS DISTINCT FROM v_hash THEN
      RAISE EXCEPTION 'Idempotency key % was used for other postings', p_key
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'entries_idempotency_key_key';
    END IF;
    RETURN QUERY SELECT v_entry, true;
    RETURN;
  END IF;

  INSERT INTO accounts (address)
  SELECT wanted FROM unnest(p_addresses) AS wanted
   WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.address = wanted)
   ORDER BY wanted
  ON CONFLICT (address) DO NOTHING;

  -- Everybody locks in the order of ids, so that two entries never wait for each other.
  PERFORM FROM accounts a WHERE a.address = ANY (p_addresses) AND a.keeps_balance ORDER BY a.id FOR NO KEY UPDATE;
  PERFORM set_config('ledger.posting', 'on', true);
  WITH line AS (
    SELECT a.id, a.keeps_balance, u.amount
      FROM unnest(p_addresses, p_amounts) AS u (address, amount) JOIN accounts a ON a.address = u.address
  ), moved AS (
    UPDATE accounts a SET balance = a.balance + line.amount, version = a.version + 1
      FROM line WHERE a.id = line.id AND line.keeps_balance
    RETURNING a.id, a.balance, a.version
  )
  INSERT INTO postings (entry_id, account_id, amount, account_version, balance_after)
  SELECT v_entry, line.id, line.amount, moved.version, moved.balance FROM line LEFT JOIN moved ON moved.id = line.id;
  PERFORM set_config('ledger.posting', 'off', true);

  INSERT INTO unsealed VALUES (v_entry);
  RETURN QUERY SELECT v_entry, false;
END $$;
--> statement-breakpoint
-- What of an entry is hashed: plain text, one fact a line, the same on every machine.
CREATE FUNCTION ledger.canonical(e ledger.entries) RETURNS text
LANGUAGE sql STABLE SET search_path = ledger, pg_temp AS $$
  SELECT concat_ws(E'\n',
    'entry ' || e.id, 'key ' || e.idempotency_key, 'event ' || e.event_type,
    'league ' || coalesce(e.league_id::text, '-'), 'season ' || coalesce(e.season_year::text, '-'),
    'actor ' || e.actor, 'reference ' || coalesce(e.provider_ref, '-'), 'details ' || e.details::text,
    'occurred ' || (extract(epoch FROM e.occurred_at) * 1000000)::bigint,
    (SELECT string_agg('posting ' || a.address || ' ' || p.amount, E'\n' ORDER BY a.address)
       FROM postings p JOIN accounts a ON a.id = p.account_id WHERE p.entry_id = e.id))
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.link(previous_hash bytea, e ledger.entries) RETURNS bytea
LANGUAGE sql STABLE SET search_path = ledger, pg_temp AS $$
  SELECT sha256(convert_to(encode(previous_hash, 'hex') || E'\n' || ledger.canonical(e), 'UTF8'))
$$;
--> statement-breakpoint
-- What an entry moved in and out of the platform, in the month that it counts for: a reversal counts in its transfer's.
CREATE VIEW ledger.moved AS
  SELECT e.id AS entry_id,
    date_trunc('month', coalesce(sent.occurred_at, e.occurred_at) AT TIME ZONE 'UTC')::date AS month,
    CASE WHEN e.event_type NOT LIKE 'transfer.%' THEN p.amount ELSE 0 END AS paid_in,
    CASE WHEN e.event_type = 'entry_fee.paid' THEN p.amount ELSE 0 END AS collected,
    CASE WHEN e.event_type LIKE 'transfer.%' AND NOT EXISTS (
      SELECT FROM public.payouts o WHERE o.id = (e.details ->> 'payoutId')::uuid AND o.kind = 'refund'
    ) THEN -p.amount ELSE 0 END AS paid_out
  FROM ledger.entries e
  JOIN ledger.postings p ON p.entry_id = e.id
  JOIN ledger.accounts a ON a.id = p.account_id
  LEFT JOIN ledger.entries sent ON e.event_type = 'transfer.reversed'
    AND sent.idempotency_key = 'transfer:' || (e.details ->> 'payoutId') || ':' || (e.details ->> 'attempt') || ':completed'
  WHERE (a.address = 'processor' AND e.event_type IN (
      'entry_fee.paid', 'entry_fee.unplaced', 'refund.confirmed', 'refund.returned', 'transfer.completed', 'transfer.reversed'))
    OR (a.kind = 'payable' AND e.event_type = 'refund.redirected');
--> statement-breakpoint
-- The sums of all sealed entries, added up by the one process that seals, so that no payment waits for another.
CREATE TABLE ledger.volume (
  month date PRIMARY KEY,
  paid_in bigint NOT NULL,
  collected bigint NOT NULL,
  paid_out bigint NOT NULL
);
--> statement-breakpoint
-- Links up to p_limit waiting entries to their chains, and adds what they moved to the volume; answers how many.
CREATE FUNCTION ledger.seal(p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_entry entries;
  v_chain text;
  v_position bigint;
  v_previous bytea;
  v_sealed bigint[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('ledger.seal'));
  FOR v_entry IN SELECT e.* FROM unsealed w JOIN entries e ON e.id = w.entry_id ORDER BY e.id LIMIT p_limit LOOP
    v_chain := coalesce(v_entry.league_id::text, 'platform');
    SELECT s.position, s.hash INTO v_position, v_previous FROM seals s WHERE s.chain = v_chain ORDER BY s.position DESC LIMIT 1;
    v_position := coalesce(v_position, 0) + 1;
    v_previous := coalesce(v_previous, decode(repeat('00', 32), 'hex'));
    INSERT INTO seals VALUES (v_chain, v_position, v_entry.id, v_previous, ledger.link(v_previous, v_entry));
    DELETE FROM unsealed WHERE unsealed.entry_id = v_entry.id;
    v_sealed := v_sealed || v_entry.id;
  END LOOP;
  INSERT INTO volume
    SELECT moved.month, sum(moved.paid_in), sum(moved.collected), sum(moved.paid_out) FROM moved
     WHERE moved.entry_id = ANY (v_sealed) GROUP BY moved.month ORDER BY moved.month
    ON CONFLICT (month) DO UPDATE SET paid_in = volume.paid_in + excluded.paid_in,
      collected = volume.collected + excluded.collected, paid_out = volume.paid_out + excluded.paid_out;
  RETURN cardinality(v_sealed);
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
   WHERE NOT EXISTS (SELECT FROM ledger.seals s WHERE s.entry_id = e.id) AND NOT EXISTS (SELECT FROM ledger.unsealed w WHERE w.entry_id = e.id)
  UNION ALL
  SELECT 'volume differs from its entries', coalesce(v.month, m.month)::text FROM ledger.volume v FULL JOIN (
    SELECT month, sum(paid_in) AS paid_in, sum(collected) AS collected, sum(paid_out) AS paid_out FROM ledger.moved
     WHERE entry_id NOT IN (SELECT entry_id FROM ledger.unsealed) GROUP BY month
  ) m ON m.month = v.month
   WHERE (v.paid_in, v.collected, v.paid_out) IS DISTINCT FROM (m.paid_in, m.collected, m.paid_out);
--> statement-breakpoint
GRANT USAGE ON SCHEMA ledger TO potkeeper_app;
--> statement-breakpoint
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO potkeeper_app;
--> statement-breakpoint
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ledger FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.post, ledger.seal, ledger.canonical, ledger.link TO potkeeper_app;
