-- What guards the working state and keeps it up to date, and the schema in code can't say.

-- What was shown is charged: an open payment keeps its terms, and other terms are another payment.
CREATE FUNCTION payments_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An open payment keeps its amount and seasons.'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_terms', TABLE = 'payments';
END $$;
--> statement-breakpoint
CREATE TRIGGER payments_keep_terms BEFORE UPDATE ON "payments" FOR EACH ROW
  WHEN (old."status" = 'pending' AND new."status" = 'pending'
    AND (old."amount", old."first_season", old."seasons", old."league_id", old."user_id")
      IS DISTINCT FROM (new."amount", new."first_season", new."seasons", new."league_id", new."user_id"))
  EXECUTE FUNCTION payments_keep_terms();
--> statement-breakpoint
-- Evidence goes only with its league, which can't be deleted once anyone has paid.
CREATE FUNCTION public.keep_evidence() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM public.leagues l WHERE l.id = old.league_id) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', tg_table_name, tg_op USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE FUNCTION public.refuse_truncate() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: TRUNCATE is refused', tg_table_name USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER result_imports_append_only BEFORE UPDATE OR DELETE ON result_imports FOR EACH ROW EXECUTE FUNCTION public.keep_evidence();
--> statement-breakpoint
CREATE TRIGGER result_imports_no_truncate BEFORE TRUNCATE ON result_imports FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER result_fetches_append_only BEFORE UPDATE OR DELETE ON result_fetches FOR EACH ROW EXECUTE FUNCTION public.keep_evidence();
--> statement-breakpoint
CREATE TRIGGER result_fetches_no_truncate BEFORE TRUNCATE ON result_fetches FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER team_changes_append_only BEFORE UPDATE OR DELETE ON team_changes FOR EACH ROW EXECUTE FUNCTION public.keep_evidence();
--> statement-breakpoint
CREATE TRIGGER team_changes_no_truncate BEFORE TRUNCATE ON team_changes FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();
--> statement-breakpoint
-- A crash may lose what was counted under limits, and no write of it waits for the disk.
ALTER TABLE failed_attempts SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE recent_acts SET UNLOGGED;
--> statement-breakpoint
-- Finds a payment's payer and locks what its money touches, in one round trip and in the order that everything locks in:
-- the league, the payer's seat, the payment of this intent. Each statement sees what was committed before it began, so
-- what follows the league's lock is what the lock protects. Without p_waits, a league that someone else holds is answered
-- with its id alone.
CREATE FUNCTION lock_payment(p_payment_id uuid, p_intent_id text, p_waits boolean)
RETURNS TABLE (
  league_id uuid, user_id uuid, email text, username text, league leagues, seat league_members, payment payments,
  pending_ids uuid[], is_replacing boolean
)
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  SELECT p.league_id, p.user_id, u.email, u.username INTO league_id, user_id, email, username
    FROM payments p JOIN users u ON u.id = p.user_id WHERE p.id = p_payment_id;
  IF NOT FOUND THEN RETURN; END IF;

  IF p_waits THEN
    SELECT l.* INTO league FROM leagues l WHERE l.id = lock_payment.league_id FOR NO KEY UPDATE;
  ELSE
    SELECT l.* INTO league FROM leagues l WHERE l.id = lock_payment.league_id FOR NO KEY UPDATE SKIP LOCKED;
  END IF;
  IF NOT FOUND THEN RETURN NEXT; RETURN; END IF;

  SELECT m.* INTO seat FROM league_members m
   WHERE m.league_id = lock_payment.league_id AND m.user_id = lock_payment.user_id AND m.left_at IS NULL
     FOR NO KEY UPDATE;
  SELECT p.* INTO payment FROM payments p
   WHERE p.stripe_payment_intent_id = p_intent_id
     AND p.league_id = lock_payment.league_id AND p.user_id = lock_payment.user_id
     FOR NO KEY UPDATE;
  pending_ids := ARRAY(
    SELECT p.id FROM payments p
     WHERE p.league_id = lock_payment.league_id AND p.user_id = lock_payment.user_id AND p.status = 'pending');
  is_replacing := EXISTS (
    SELECT FROM replacement_invitations r
     WHERE r.league_id = lock_payment.league_id AND r.accepted_by_user_id = lock_payment.user_id
       AND r.status = 'accepted' AND r.completed_at IS NULL);
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- Leagues whose deadline has passed have had their statuses stored by the hourly job. It looks again at those where a
-- seat is still pending, and at those whose deadline is ahead.
CREATE FUNCTION "public"."look_for_overdue_again"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE leagues SET is_overdue_stored = false WHERE id = new.league_id AND is_overdue_stored;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "overdue_again" AFTER INSERT OR UPDATE OF "payment_status", "left_at", "first_season" ON "league_members"
	FOR EACH ROW WHEN (new."payment_status" = 'pending' AND new."left_at" IS NULL) EXECUTE FUNCTION "public"."look_for_overdue_again"();
--> statement-breakpoint
-- When a league's seats that owe are first reminded: seven days before the deadline.
CREATE FUNCTION "public"."reminder_due"("league" "leagues") RETURNS timestamptz LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
	SELECT CASE WHEN league.reminds_members AND league.entry_fee > 0 AND league.deleted_at IS NULL AND league.status IN ('draft', 'active', 'in_season')
		THEN league.payment_deadline - interval '168 hours' END
$$;
--> statement-breakpoint
-- When a league's members may first be told that their commissioner is gone: 14 days after the season's end, or after its
-- completion.
CREATE FUNCTION "public"."silence_due"("league" "leagues") RETURNS timestamptz LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
	SELECT CASE WHEN league.deleted_at IS NULL AND league.status <> 'cancelled'
		THEN CASE WHEN league.status = 'completed' THEN coalesce(league.completed_at, league.updated_at) ELSE league.end_date END + interval '336 hours' END
$$;
--> statement-breakpoint
CREATE FUNCTION "public"."plan_reminder"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	new.reminder_due_at = reminder_due(new);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE FUNCTION "public"."plan_silence"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	new.silence_due_at = silence_due(new);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER "reminder_planned" BEFORE INSERT OR UPDATE OF "payment_deadline", "reminds_members", "entry_fee", "status", "deleted_at" ON "leagues"
	FOR EACH ROW EXECUTE FUNCTION "public"."plan_reminder"();
--> statement-breakpoint
CREATE TRIGGER "silence_planned" BEFORE INSERT OR UPDATE OF "end_date", "status", "completed_at", "current_year", "deleted_at" ON "leagues"
	FOR EACH ROW EXECUTE FUNCTION "public"."plan_silence"();
--> statement-breakpoint
-- A league that was looked at without money is looked at again once it has some. What moves its money has locked its row.
CREATE FUNCTION "public"."plan_silence_again"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE leagues SET silence_due_at = silence_due(leagues)
	WHERE id = new.league_id AND current_year = new.season_year AND silence_due_at IS NULL;
	RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "public"."plan_silence_again"() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER "silence_planned_again" AFTER UPDATE OF "balance" ON "ledger"."accounts"
	FOR EACH ROW WHEN (new."kind" = 'escrow' AND old."balance" = 0 AND new."balance" < 0) EXECUTE FUNCTION "public"."plan_silence_again"();
--> statement-breakpoint
-- A vote that the members didn't approve is a case for the admins, until a later vote, a payout, a team that changed hands or the
-- next season overtakes it. Each of these has locked the league's row.
CREATE FUNCTION "public"."overtaken_by_vote"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE voting_sessions SET is_overtaken = true
	WHERE league_id = new.league_id AND kind = 'payouts' AND status IN ('rejected', 'expired') AND intervention IS NULL AND NOT is_overtaken
		AND created_at < new.created_at;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "public"."overtaken_by_payout"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE voting_sessions SET is_overtaken = true
	WHERE league_id = new.league_id AND kind = 'payouts' AND status IN ('rejected', 'expired') AND intervention IS NULL AND NOT is_overtaken
		AND season_year = new.season_year AND coalesce(resolved_at, expires_at) <= new.created_at;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "public"."overtaken_by_team_change"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE voting_sessions SET is_overtaken = true WHERE id = new.closed_vote_id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "public"."overtaken_by_season"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE voting_sessions SET is_overtaken = true
	WHERE league_id = new.id AND kind = 'payouts' AND status IN ('rejected', 'expired') AND intervention IS NULL AND NOT is_overtaken
		AND season_year < new.current_year;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "votes_overtaken" AFTER INSERT OR UPDATE OF "kind" ON "voting_sessions"
	FOR EACH ROW WHEN (new."kind" = 'payouts') EXECUTE FUNCTION "public"."overtaken_by_vote"();
--> statement-breakpoint
CREATE TRIGGER "votes_overtaken" AFTER INSERT ON "payouts"
	FOR EACH ROW WHEN (new."kind" <> 'refund') EXECUTE FUNCTION "public"."overtaken_by_payout"();
--> statement-breakpoint
CREATE TRIGGER "votes_overtaken" AFTER INSERT ON "team_changes"
	FOR EACH ROW WHEN (new."closed_vote_id" IS NOT NULL) EXECUTE FUNCTION "public"."overtaken_by_team_change"();
--> statement-breakpoint
CREATE TRIGGER "votes_overtaken" AFTER UPDATE OF "current_year" ON "leagues"
	FOR EACH ROW WHEN (new."current_year" > old."current_year") EXECUTE FUNCTION "public"."overtaken_by_season"();
--> statement-breakpoint
-- How many rows lists have, kept in the transaction that changes them. Sixteen rows for each kind, by the connection that
-- writes, so that transactions rarely wait for each other.
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
-- The index that finds names is partial, and PostgreSQL ignores the statistics of an expression in a partial index: it took a part
-- of a name that no one has for one name in 25, and read all users to find it.
CREATE STATISTICS "users_full_name" ON ("first_name" || ' ' || "last_name") FROM "users";
