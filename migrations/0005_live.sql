-- Tells open pages that something changed, in the transaction that changes it: sent at its commit, never before, and
-- never for a rollback. PostgreSQL sends equal messages of one transaction once.
CREATE SCHEMA live;
--> statement-breakpoint
CREATE FUNCTION live.tell(p_what text, p_id uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_notify('potkeeper_changes', p_what || ' ' || p_id) WHERE p_id IS NOT NULL
$$;
--> statement-breakpoint
-- Open pages show nothing of the dates by which jobs find their work: changing only these tells no one. A trigger names
-- them as its arguments.
CREATE FUNCTION live.is_unseen(p_old jsonb, p_new jsonb, p_unshown text[]) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT p_old - p_unshown = p_new - p_unshown
$$;
--> statement-breakpoint
CREATE FUNCTION live.tell_league() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_nargs > 0 AND live.is_unseen(to_jsonb(old), to_jsonb(new), tg_argv) THEN RETURN NULL; END IF;
  PERFORM live.tell('league', coalesce(new.league_id, old.league_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live.tell_own_league() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_nargs > 0 AND live.is_unseen(to_jsonb(old), to_jsonb(new), tg_argv) THEN RETURN NULL; END IF;
  PERFORM live.tell('league', coalesce(new.id, old.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live.tell_league_of_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM live.tell('league', league_id) FROM public.payments WHERE id = coalesce(new.payment_id, old.payment_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live.tell_league_of_vote() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM live.tell('league', league_id) FROM public.voting_sessions
    WHERE id = coalesce(new.voting_session_id, old.voting_session_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live.tell_league_of_commissioner_vote() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM live.tell('league', league_id) FROM public.commissioner_voting_proposals
    WHERE id = coalesce(new.proposal_id, old.proposal_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live.tell_person() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_nargs > 0 AND live.is_unseen(to_jsonb(old), to_jsonb(new), tg_argv) THEN RETURN NULL; END IF;
  PERFORM live.tell('person', coalesce(new.user_id, old.user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An invitation is for an address, which may have an account.
CREATE FUNCTION live.tell_invited() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM live.tell('person', id) FROM public.users WHERE lower(email) = lower(coalesce(new.email, old.email));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live.tell_session() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM live.tell('session', old.public_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON leagues FOR EACH ROW EXECUTE FUNCTION live.tell_own_league('reminder_due_at', 'silence_due_at', 'end_reminder_sent_at');
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON league_members FOR EACH ROW EXECUTE FUNCTION live.tell_league('last_reminded_at', 'deadline_reminder_due_at');
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON league_notices FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON invitations FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON replacement_invitations FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON disputes FOR EACH ROW EXECUTE FUNCTION live.tell_league_of_payment();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON unclaimed_money FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON voting_sessions FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON commissioner_voting_proposals FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON commissioner_ratings FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON early_completions FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON season_reviews FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON voted_seasons FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON admin_requests FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
-- Two tabs of a commissioner show the same join link.
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON join_links FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON platform_links FOR EACH ROW EXECUTE FUNCTION live.tell_league('next_fetch_at');
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT ON result_imports FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT ON result_fetches FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON result_weeks FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON league_teams FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT ON team_changes FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON team_pictures FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON picture_files FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON payout_objections FOR EACH ROW EXECUTE FUNCTION live.tell_league_of_vote();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON commissioner_objections FOR EACH ROW EXECUTE FUNCTION live.tell_league_of_commissioner_vote();
--> statement-breakpoint
CREATE TRIGGER live_person AFTER INSERT OR UPDATE OR DELETE ON league_members FOR EACH ROW EXECUTE FUNCTION live.tell_person('last_reminded_at', 'deadline_reminder_due_at');
--> statement-breakpoint
CREATE TRIGGER live_person AFTER INSERT OR UPDATE OR DELETE ON notifications FOR EACH ROW EXECUTE FUNCTION live.tell_person();
--> statement-breakpoint
CREATE TRIGGER live_person AFTER INSERT OR UPDATE OR DELETE ON payout_accounts FOR EACH ROW EXECUTE FUNCTION live.tell_person();
--> statement-breakpoint
CREATE TRIGGER live_person AFTER INSERT OR UPDATE OR DELETE ON payout_pauses FOR EACH ROW EXECUTE FUNCTION live.tell_person();
--> statement-breakpoint
CREATE TRIGGER live_invited AFTER INSERT OR UPDATE OR DELETE ON invitations FOR EACH ROW EXECUTE FUNCTION live.tell_invited();
--> statement-breakpoint
CREATE TRIGGER live_session AFTER DELETE ON sessions FOR EACH ROW WHEN (old.started_at IS NOT NULL) EXECUTE FUNCTION live.tell_session();
--> statement-breakpoint
GRANT USAGE ON SCHEMA live TO potkeeper_app;
