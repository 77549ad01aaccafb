-- The transparency log: what this installation signs of its books, for everyone to keep. It only ever grows: the
-- application's role may add to it, and no one may change it.
CREATE FUNCTION ledger.head_leaf(chain text, "position" bigint, hash bytea) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'potkeeper head ' || encode(sha256(convert_to(chain, 'UTF8')), 'hex') || ' ' || "position" || ' ' || encode(hash, 'hex')
$$;
--> statement-breakpoint
-- The leaves, on level 0, and the hash of each complete subtree of 256^level leaves. `chain` is whose head a leaf has.
CREATE TABLE ledger.log_hashes (
  level smallint, index bigint, hash bytea NOT NULL, leaf text, chain text, position bigint,
  PRIMARY KEY (level, index), CONSTRAINT log_hashes_head UNIQUE (chain, position),
  CHECK (CASE level WHEN 0 THEN leaf ~ '^potkeeper (head [0-9a-f]{64} [1-9][0-9]* [0-9a-f]{64}|key [^\s\\]+|fork [0-9]+ [0-9]+)$'
    AND hash = sha256('\x00'::bytea || leaf::bytea) ELSE leaf IS NULL END),
  CHECK ((leaf LIKE 'potkeeper head %') IS NOT DISTINCT FROM (chain IS NOT NULL AND position IS NOT NULL) OR level > 0)
);
--> statement-breakpoint
-- `home` is the database that it was signed in, as ledger.home() names it.
CREATE TABLE ledger.log_checkpoints (
  size bigint PRIMARY KEY, root bytea NOT NULL, note text NOT NULL, home text NOT NULL, signed_at timestamptz NOT NULL
);
--> statement-breakpoint
-- The log grows by one at its end, a subtree is added once it is complete, and a checkpoint is of the whole log.
CREATE FUNCTION ledger.log_grows() RETURNS trigger LANGUAGE plpgsql SET search_path = ledger, pg_temp AS $$
DECLARE v_leaves bigint := (SELECT coalesce(max(h.index) + 1, 0) FROM log_hashes h WHERE h.level = 0);
BEGIN
  -- A restore brings the rows along, in whatever order.
  IF pg_has_role(current_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = tg_relid), 'MEMBER') THEN
    RETURN new;
  END IF;
  IF tg_table_name = 'log_checkpoints' THEN
    IF to_jsonb(new) ->> 'size' <> v_leaves::text THEN
      RAISE EXCEPTION 'A checkpoint is of the whole log, which has % leaves', v_leaves USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  ELSIF (to_jsonb(new) ->> 'index')::bigint <> (SELECT coalesce(max(h.index) + 1, 0) FROM log_hashes h WHERE h.level = (to_jsonb(new) ->> 'level')::smallint)
    OR (to_jsonb(new) ->> 'level')::smallint > 0
      AND ((to_jsonb(new) ->> 'index')::numeric + 1) * 256::numeric ^ (to_jsonb(new) ->> 'level')::smallint > v_leaves THEN
    RAISE EXCEPTION 'The log grows by one at its end' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_hashes_grow BEFORE INSERT ON ledger.log_hashes FOR EACH ROW EXECUTE FUNCTION ledger.log_grows();
--> statement-breakpoint
CREATE TRIGGER log_checkpoints_whole BEFORE INSERT ON ledger.log_checkpoints FOR EACH ROW EXECUTE FUNCTION ledger.log_grows();
--> statement-breakpoint
-- The log's own keys, and those by which this installation cosigns others' logs: the newest of each kind is in use. The private
-- halves are sealed with the installation's secret. `statement` is the note in which the key before names this one.
CREATE TABLE ledger.log_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('log', 'witness')),
  vkey text NOT NULL UNIQUE, private_key text NOT NULL, statement text, made_at timestamptz NOT NULL
);
--> statement-breakpoint
-- What a witness last answered about one of our logs, and up to which size it has cosigned it.
CREATE TABLE ledger.log_witnesses (
  address text, origin text, vkey text NOT NULL, size bigint NOT NULL, line text, cosigned_at timestamptz, answer text NOT NULL,
  contradicts boolean NOT NULL, answered_at timestamptz NOT NULL, PRIMARY KEY (address, origin)
);
--> statement-breakpoint
-- The last checkpoint of each log that this installation cosigns.
CREATE TABLE ledger.log_witnessed (origin text PRIMARY KEY, size bigint NOT NULL, root bytea NOT NULL, note text NOT NULL);
--> statement-breakpoint
DO $$
DECLARE v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['log_hashes', 'log_checkpoints', 'log_keys'] LOOP
    EXECUTE format('CREATE TRIGGER %1$s_append_only BEFORE UPDATE OR DELETE ON ledger.%1$s FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change()', v_table);
    EXECUTE format('CREATE TRIGGER %1$s_not_emptied BEFORE TRUNCATE ON ledger.%1$s FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change()', v_table);
  END LOOP;
END $$;
--> statement-breakpoint
-- Names the database that holds the books. Every restore, and every move to another server, gives it another name.
CREATE FUNCTION ledger.home() RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN concat_ws(' ', (pg_control_system()).system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), 'ledger.entries'::regclass::oid);
EXCEPTION WHEN insufficient_privilege THEN
  RETURN 'ledger.entries'::regclass::oid::text;
END $$;
--> statement-breakpoint
-- Heads that were signed and that the books don't have.
CREATE VIEW ledger.log_violations AS
  SELECT 'signed head is not in the books' AS violation, l.chain || ' ' || l.index AS subject
    FROM ledger.log_hashes l LEFT JOIN ledger.seals s ON s.chain = l.chain AND s.position = l.position
   WHERE l.chain IS NOT NULL AND l.leaf IS DISTINCT FROM ledger.head_leaf(s.chain, s.position, s.hash);
--> statement-breakpoint
GRANT SELECT, INSERT ON ledger.log_hashes, ledger.log_checkpoints, ledger.log_keys, ledger.log_witnesses, ledger.log_witnessed, ledger.log_violations TO potkeeper_app;
--> statement-breakpoint
GRANT UPDATE ON ledger.log_witnesses, ledger.log_witnessed TO potkeeper_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.head_leaf, ledger.home TO potkeeper_app;
