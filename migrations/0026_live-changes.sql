-- Tells open pages that something changed, in the transaction that changes it: sent at its commit, never before, and
-- never for a rollback. PostgreSQL sends equal messages of one transaction once.
CREATE SCHEMA live;
--> statement-breakpoint
CREATE FUNCTION live.tell(p_what text, p_id uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_notify('potkeeper_changes', p_what || ' ' || p_id) WHERE p_id IS NOT NULL
$$;
--> statement-breakpoint
CREATE FUNCTION live.tell_league() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM live.tell('league', coalesce(new.league_id, old.league_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION live.tell_own_league() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
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
CREATE FUNCTION live.tell_person() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
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
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON leagues FOR EACH ROW EXECUTE FUNCTION live.tell_own_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON league_members FOR EACH ROW EXECUTE FUNCTION live.tell_league();
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
CREATE TRIGGER live_person AFTER INSERT OR UPDATE OR DELETE ON league_members FOR EACH ROW EXECUTE FUNCTION live.tell_person();
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
