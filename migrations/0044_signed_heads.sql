-- The transparency log: what this installation signs of its books, for everyone to keep (RULES §29). Its leaves, hashes and
-- checkpoints only ever grow; the application's role may add to them, and no one may change them.
CREATE FUNCTION ledger.head_leaf(chain text, "position" bigint, hash bytea) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT 'potkeeper head ' || encode(sha256(convert_to(chain, 'UTF8')), 'hex') || ' ' || "position" || ' ' || encode(hash, 'hex')
$$;
--> statement-breakpoint
CREATE TABLE ledger.log_leaves (
  index bigint PRIMARY KEY CHECK (index >= 0),
  text text NOT NULL CHECK (text ~ '^potkeeper (head [0-9a-f]{64} [1-9][0-9]* [0-9a-f]{64}|key [^\s\\]+|fork [0-9]+ [0-9]+)$'),
  -- Whose head it is; null for what the log says about itself.
  chain text,
  position bigint,
  hash bytea NOT NULL GENERATED ALWAYS AS (sha256('\x00'::bytea || text::bytea)) STORED,
  CONSTRAINT log_leaves_head UNIQUE (chain, position),
  CHECK ((text LIKE 'potkeeper head %') = (chain IS NOT NULL AND position IS NOT NULL))
);
--> statement-breakpoint
-- The hash of each complete subtree of 256^level leaves, from the first level up.
CREATE TABLE ledger.log_nodes (
  level smallint CHECK (level > 0),
  index bigint,
  hash bytea NOT NULL,
  PRIMARY KEY (level, index)
);
--> statement-breakpoint
CREATE VIEW ledger.log_hashes AS
  SELECT 0::smallint AS level, index, hash FROM ledger.log_leaves UNION ALL SELECT level, index, hash FROM ledger.log_nodes;
--> statement-breakpoint
CREATE TABLE ledger.log_checkpoints (
  size bigint PRIMARY KEY,
  root bytea NOT NULL,
  note text NOT NULL,
  -- The database that it was signed in, as ledger.home() names it.
  home text NOT NULL,
  signed_at timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE ledger.log_cosignatures (
  size bigint REFERENCES ledger.log_checkpoints,
  witness text,
  line text NOT NULL,
  cosigned_at timestamptz NOT NULL,
  PRIMARY KEY (size, witness)
);
--> statement-breakpoint
-- The log's own keys, and those by which this installation cosigns others' logs: the newest of each kind is in use.
CREATE TABLE ledger.log_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('log', 'witness')),
  vkey text NOT NULL UNIQUE,
  -- Sealed with the installation's secret.
  private_key text NOT NULL,
  -- The note in which the key before names this one.
  statement text,
  made_at timestamptz NOT NULL
);
--> statement-breakpoint
-- What a witness last answered about one of our logs, and how much of it this witness has seen.
CREATE TABLE ledger.log_witnesses (
  address text,
  origin text,
  vkey text NOT NULL,
  size bigint NOT NULL DEFAULT 0,
  answer text NOT NULL,
  contradicts boolean NOT NULL DEFAULT false,
  answered_at timestamptz NOT NULL,
  PRIMARY KEY (address, origin)
);
--> statement-breakpoint
-- The last checkpoint of each log that this installation cosigns.
CREATE TABLE ledger.log_witnessed (
  origin text PRIMARY KEY,
  size bigint NOT NULL,
  root bytea NOT NULL,
  note text NOT NULL,
  cosigned_at timestamptz NOT NULL
);
--> statement-breakpoint
DO $$
DECLARE v_table text;
BEGIN
  FOREACH v_table IN ARRAY ARRAY['log_leaves', 'log_nodes', 'log_checkpoints', 'log_cosignatures', 'log_keys'] LOOP
    EXECUTE format('CREATE TRIGGER %1$I BEFORE UPDATE OR DELETE ON ledger.%2$I FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change()', v_table || '_append_only', v_table);
    EXECUTE format('CREATE TRIGGER %1$I BEFORE TRUNCATE ON ledger.%2$I FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change()', v_table || '_not_emptied', v_table);
    EXECUTE format('GRANT SELECT, INSERT ON ledger.%I TO potkeeper_app', v_table);
  END LOOP;
END $$;
--> statement-breakpoint
-- Names the database that holds the books. Every restore, and every move to another server, gives them another name.
CREATE FUNCTION ledger.home() RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN concat_ws(' ', (pg_control_system()).system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), 'ledger.entries'::regclass::oid);
EXCEPTION WHEN insufficient_privilege THEN
  RETURN 'ledger.entries'::regclass::oid::text;
END $$;
--> statement-breakpoint
-- Heads that were signed and that the books don't have.
CREATE VIEW ledger.log_violations AS
  SELECT 'signed head is not in the books' AS violation, coalesce(l.chain, 'log') || ' ' || l.index AS subject
    FROM ledger.log_leaves l LEFT JOIN ledger.seals s ON s.chain = l.chain AND s.position = l.position
   WHERE l.chain IS NOT NULL AND l.text IS DISTINCT FROM ledger.head_leaf(s.chain, s.position, s.hash);
--> statement-breakpoint
GRANT SELECT ON ledger.log_hashes, ledger.log_violations TO potkeeper_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON ledger.log_witnesses, ledger.log_witnessed TO potkeeper_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.head_leaf, ledger.home TO potkeeper_app;
