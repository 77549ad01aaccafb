-- The audit log is written like the books: one function puts entries in, another links them to a hash chain, and
-- nothing changes or removes one. The application's role may call these functions and read; it has no other right.
CREATE SCHEMA audit;
--> statement-breakpoint
CREATE FUNCTION audit.hash_of(p_text text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT encode(sha256(convert_to(p_text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- The values of changes can be removed when their account is erased, so the chain holds their salted hash instead.
ALTER TABLE audit_log
  ADD CONSTRAINT audit_log_changes CHECK ((changes IS NULL) = (changes_salt IS NULL) AND (changes IS NULL OR changes_hash IS NOT NULL)),
  ADD CONSTRAINT audit_log_sealed CHECK ((position IS NULL) = (hash IS NULL) AND (position IS NULL) = (previous_hash IS NULL));
--> statement-breakpoint
-- What of an entry is hashed: one array of all that was written.
CREATE FUNCTION audit.canonical(e audit_log) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_build_array(e.id, e.actor_id, e.from_ip, e.from_device, e.action, e.subject_type, e.subject_id, e.reason,
    e.details, e.changes_hash, (extract(epoch FROM e.created_at) * 1000000)::bigint)::text
$$;
--> statement-breakpoint
CREATE FUNCTION audit.link(p_previous text, e audit_log) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT audit.hash_of(p_previous || E'\n' || audit.canonical(e))
$$;
--> statement-breakpoint
CREATE FUNCTION audit.guard_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_kept text[] := ARRAY['changes', 'changes_salt', 'position', 'previous_hash', 'hash'];
BEGIN
  IF tg_op <> 'UPDATE' THEN
    RAISE EXCEPTION 'The audit log is append-only: % is refused', tg_op USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (to_jsonb(new) - v_kept) IS DISTINCT FROM (to_jsonb(old) - v_kept) THEN
    RAISE EXCEPTION 'An entry of the audit log never changes' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF old.position IS NOT NULL
    AND (new.position, new.previous_hash, new.hash) IS DISTINCT FROM (old.position, old.previous_hash, old.hash) THEN
    RAISE EXCEPTION 'A sealed entry keeps its place' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF (new.changes, new.changes_salt) IS DISTINCT FROM (old.changes, old.changes_salt) AND NOT (
    new.changes IS NULL AND old.subject_type = 'user'
    AND EXISTS (SELECT FROM users WHERE users.id = old.subject_id AND users.erased_at IS NOT NULL)
  ) THEN
    RAISE EXCEPTION 'Old and new values go only with an erased account' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit.guard_entry();
--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit.guard_entry();
--> statement-breakpoint
-- The one way in.
CREATE FUNCTION audit.record(
  p_actor_id uuid, p_ip text, p_device text, p_action text, p_subject_type text, p_subject_id uuid, p_reason text,
  p_changes jsonb, p_details jsonb, p_created_at timestamptz
) RETURNS uuid LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO audit_log (actor_id, from_ip, from_device, action, subject_type, subject_id, reason, changes,
    changes_salt, changes_hash, details, created_at)
  SELECT p_actor_id, p_ip, p_device, p_action, p_subject_type, p_subject_id, p_reason, p_changes,
    salt, CASE WHEN p_changes IS NOT NULL THEN audit.hash_of(salt || p_changes::text) END, p_details, p_created_at
  FROM (SELECT CASE WHEN p_changes IS NOT NULL THEN gen_random_uuid()::text END AS salt) AS fresh
  RETURNING id
$$;
--> statement-breakpoint
-- Links up to p_limit waiting entries to the chain; answers how many.
CREATE FUNCTION audit.seal(p_limit integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_entry audit_log;
  v_position bigint;
  v_previous text;
  v_sealed integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit.seal'));
  SELECT a.position, a.hash INTO v_position, v_previous FROM audit_log a WHERE a.position IS NOT NULL ORDER BY a.position DESC LIMIT 1;
  v_position := coalesce(v_position, 0);
  v_previous := coalesce(v_previous, repeat('0', 64));
  FOR v_entry IN SELECT a.* FROM audit_log a WHERE a.position IS NULL ORDER BY a.created_at, a.id LIMIT p_limit LOOP
    v_position := v_position + 1;
    UPDATE audit_log SET position = v_position, previous_hash = v_previous, hash = audit.link(v_previous, v_entry)
     WHERE audit_log.id = v_entry.id RETURNING audit_log.hash INTO v_previous;
    v_sealed := v_sealed + 1;
  END LOOP;
  RETURN v_sealed;
END $$;
--> statement-breakpoint
-- Removes the old and new values of an erased account; their salted hash, which the chain holds, says nothing about them.
CREATE FUNCTION audit.forget(p_user_id uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE audit_log SET changes = NULL, changes_salt = NULL
   WHERE subject_type = 'user' AND subject_id = p_user_id AND changes IS NOT NULL
$$;
--> statement-breakpoint
-- Empty while the log is as it was written.
CREATE VIEW audit.violations AS
  SELECT 'audit chain is broken' AS violation, id::text AS subject FROM (
    SELECT a.*, lag(a.hash, 1, repeat('0', 64)) OVER w AS expected_previous, row_number() OVER w AS expected_position,
      audit.link(a.previous_hash, a) AS expected_hash
      FROM audit_log a WHERE a.position IS NOT NULL WINDOW w AS (ORDER BY a.position)
  ) sealed
   WHERE previous_hash <> expected_previous OR position <> expected_position OR hash <> expected_hash
  UNION ALL
  SELECT 'audited values were changed', id::text FROM audit_log
   WHERE changes IS NOT NULL AND changes_hash <> audit.hash_of(changes_salt || changes::text);
--> statement-breakpoint
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA audit FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA audit TO potkeeper_app;
--> statement-breakpoint
GRANT SELECT ON audit.violations TO potkeeper_app;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION audit.hash_of, audit.canonical, audit.link, audit.record, audit.seal, audit.forget TO potkeeper_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON audit_log FROM potkeeper_app;
--> statement-breakpoint
-- What happened on an account isn't rewritten either; it is removed when the account is erased.
REVOKE UPDATE ON account_events FROM potkeeper_app;
