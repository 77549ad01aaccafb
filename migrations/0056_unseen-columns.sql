-- Open pages show nothing of the dates by which jobs find their work: changing only these tells no one. A trigger names
-- them as its arguments.
CREATE FUNCTION live.is_unseen(p_old jsonb, p_new jsonb, p_unshown text[]) RETURNS boolean LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT p_old - p_unshown = p_new - p_unshown
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION live.tell_league() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_nargs > 0 AND live.is_unseen(to_jsonb(old), to_jsonb(new), tg_argv) THEN RETURN NULL; END IF;
  PERFORM live.tell('league', coalesce(new.league_id, old.league_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION live.tell_own_league() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_nargs > 0 AND live.is_unseen(to_jsonb(old), to_jsonb(new), tg_argv) THEN RETURN NULL; END IF;
  PERFORM live.tell('league', coalesce(new.id, old.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION live.tell_person() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'UPDATE' AND tg_nargs > 0 AND live.is_unseen(to_jsonb(old), to_jsonb(new), tg_argv) THEN RETURN NULL; END IF;
  PERFORM live.tell('person', coalesce(new.user_id, old.user_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER live_league ON leagues;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON leagues FOR EACH ROW EXECUTE FUNCTION live.tell_own_league('reminder_due_at', 'silence_due_at', 'end_reminder_sent_at');
--> statement-breakpoint
DROP TRIGGER live_league ON league_members;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON league_members FOR EACH ROW EXECUTE FUNCTION live.tell_league('last_reminded_at', 'deadline_reminder_due_at');
--> statement-breakpoint
DROP TRIGGER live_person ON league_members;
--> statement-breakpoint
CREATE TRIGGER live_person AFTER INSERT OR UPDATE OR DELETE ON league_members FOR EACH ROW EXECUTE FUNCTION live.tell_person('last_reminded_at', 'deadline_reminder_due_at');
--> statement-breakpoint
DROP TRIGGER live_league ON platform_links;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON platform_links FOR EACH ROW EXECUTE FUNCTION live.tell_league('next_fetch_at');
