-- How many rows lists have, kept in the transaction that changes them. Sixteen rows for each kind, by the connection that
-- writes, so that transactions rarely wait for each other.
CREATE TABLE "kept_counts" (
	"kind" text NOT NULL,
	"part" smallint NOT NULL,
	"rows" bigint NOT NULL,
	CONSTRAINT "kept_counts_kind_part_pk" PRIMARY KEY("kind","part")
);
--> statement-breakpoint
CREATE FUNCTION public.keep_count(p_kind text, p_rows integer) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO kept_counts (kind, part, rows) VALUES (p_kind, pg_backend_pid() % 16, p_rows)
  ON CONFLICT (kind, part) DO UPDATE SET rows = kept_counts.rows + excluded.rows
$$;
--> statement-breakpoint
CREATE FUNCTION public.kinds_of_league(l leagues) RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN l.deleted_at IS NULL THEN 'leagues' END,
    CASE WHEN l.deleted_at IS NULL AND l.status IN ('active', 'in_season') THEN 'running leagues' END,
    CASE WHEN l.is_public AND l.status IN ('draft', 'active') THEN 'listed ' || l.sport || ' ' || l.fantasy_service END
  ], NULL)
$$;
--> statement-breakpoint
CREATE FUNCTION public.kinds_of_user(u users) RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN u.erased_at IS NULL THEN ARRAY['people', 'users'] ELSE ARRAY['users'] END
$$;
--> statement-breakpoint
-- Always in the order of the kinds, so that two transactions of one part never wait for each other.
CREATE FUNCTION public.keep_counts(p_before text[], p_after text[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_kind text;
  v_rows integer;
BEGIN
  FOR v_kind, v_rows IN
    SELECT kind, sum(rows) FROM (
      SELECT unnest(p_before) AS kind, -1 AS rows UNION ALL SELECT unnest(p_after), 1
    ) changes GROUP BY kind HAVING sum(rows) <> 0 ORDER BY kind
  LOOP
    PERFORM keep_count(v_kind, v_rows);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.keep_league_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_counts(
    CASE WHEN tg_op <> 'INSERT' THEN kinds_of_league(old) END, CASE WHEN tg_op <> 'DELETE' THEN kinds_of_league(new) END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.keep_user_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM keep_counts(
    CASE WHEN tg_op <> 'INSERT' THEN kinds_of_user(old) END, CASE WHEN tg_op <> 'DELETE' THEN kinds_of_user(new) END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER kept_counts AFTER INSERT OR DELETE OR UPDATE OF deleted_at, status, is_public, sport, fantasy_service
  ON leagues FOR EACH ROW EXECUTE FUNCTION keep_league_counts();
--> statement-breakpoint
CREATE TRIGGER kept_counts AFTER INSERT OR DELETE OR UPDATE OF erased_at ON users FOR EACH ROW EXECUTE FUNCTION keep_user_counts();
--> statement-breakpoint
-- Counts everything once. The triggers are there already, so nothing is missed in between.
CREATE FUNCTION public.count_again() RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  LOCK TABLE users, leagues IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM kept_counts;
  INSERT INTO kept_counts (kind, part, rows)
  SELECT kind, 0, count(*) FROM (
    SELECT unnest(kinds_of_league(l)) AS kind FROM leagues l UNION ALL SELECT unnest(kinds_of_user(u)) FROM users u
  ) kinds GROUP BY kind;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.count_again FROM PUBLIC;
--> statement-breakpoint
SELECT public.count_again();
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
INSERT INTO ledger.volume
  SELECT month, sum(paid_in), sum(collected), sum(paid_out) FROM ledger.moved
   WHERE entry_id NOT IN (SELECT entry_id FROM ledger.unsealed) GROUP BY month;
--> statement-breakpoint
GRANT SELECT ON ledger.volume, ledger.moved TO potkeeper_app;
--> statement-breakpoint
-- Links up to p_limit waiting entries to their chains, and adds what they moved to the volume; answers how many.
CREATE OR REPLACE FUNCTION ledger.seal(p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
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
-- The same violations as before, and sums that aren't those of the entries.
CREATE OR REPLACE VIEW ledger.violations AS
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
