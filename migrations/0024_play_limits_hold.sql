-- The limits that people set for themselves (RULES §27). Each of these reads the latest change that had taken effect at a
-- moment and wasn't withdrawn.
CREATE FUNCTION public.play_break_until(p_user_id uuid, p_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN latest.until > p_at THEN latest.until END FROM (
    SELECT c.until FROM play_limit_changes c
     WHERE c.user_id = p_user_id AND c.kind = 'break' AND c.takes_effect_at <= p_at AND c.withdrawn_at IS NULL
     ORDER BY c.takes_effect_at DESC, c.position DESC LIMIT 1) latest
$$;
--> statement-breakpoint
CREATE FUNCTION public.play_monthly_limit(p_user_id uuid, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT c.amount FROM play_limit_changes c
   WHERE c.user_id = p_user_id AND c.kind = 'monthly_limit' AND c.takes_effect_at <= p_at AND c.withdrawn_at IS NULL
   ORDER BY c.takes_effect_at DESC, c.position DESC LIMIT 1
$$;
--> statement-breakpoint
-- What a person paid by card since the calendar month began in UTC, for themselves or others, without what was refunded of
-- it; and what they started to pay, whenever that was, because it can still go through.
CREATE FUNCTION public.play_paid(p_user_id uuid, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(s.amount - s.refunded), 0)::bigint
    FROM payments p JOIN payment_allocations s ON s.payment_id = p.id
   WHERE ((p.user_id = p_user_id AND p.paid_by_id IS NULL) OR p.paid_by_id = p_user_id)
     AND NOT p.by_treasurer AND p.status = 'succeeded' AND p.updated_at >= date_trunc('month', p_at, 'UTC')
$$;
--> statement-breakpoint
CREATE FUNCTION public.play_open(p_user_id uuid) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(p.amount), 0)::bigint FROM payments p
   WHERE ((p.user_id = p_user_id AND p.paid_by_id IS NULL) OR p.paid_by_id = p_user_id)
     AND NOT p.by_treasurer AND p.status = 'pending'
$$;
--> statement-breakpoint
-- Reads a person's limits and what counts against them, with the person's row locked until the transaction ends, so that
-- two payments at once can't both take what is left. A person without limits is neither locked nor counted.
CREATE FUNCTION public.lock_play_limits(p_user_id uuid, p_at timestamptz)
RETURNS TABLE (break_until timestamptz, monthly_limit bigint, paid bigint, open bigint)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM play_limit_changes c WHERE c.user_id = p_user_id) THEN
    RETURN;
  END IF;
  PERFORM FROM users u WHERE u.id = p_user_id FOR NO KEY UPDATE;
  -- A statement of its own, which sees what was done before the lock was free.
  RETURN QUERY SELECT play_break_until(p_user_id, p_at), play_monthly_limit(p_user_id, p_at),
    play_paid(p_user_id, p_at), play_open(p_user_id);
END $$;
--> statement-breakpoint
-- The second line behind the application's refusals: nothing is paid by card above a limit, and on a break no one pays by
-- card or takes a seat. The owner restores backups, whose rows come in any order.
CREATE FUNCTION public.is_restoring() RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT pg_get_userbyid(relowner) = current_user FROM pg_class WHERE oid = 'public.play_limit_changes'::regclass
$$;
--> statement-breakpoint
CREATE FUNCTION public.payment_keeps_limits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  found record;
BEGIN
  IF is_restoring() THEN RETURN NULL; END IF;
  SELECT * INTO found FROM lock_play_limits(coalesce(new.paid_by_id, new.user_id), new.created_at);
  IF found.break_until IS NOT NULL OR found.paid + found.open > found.monthly_limit THEN
    RAISE EXCEPTION 'this payment is beyond its payer''s own limits' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payment_keeps_limits AFTER INSERT ON payments FOR EACH ROW
  WHEN (new.status = 'pending' AND NOT new.by_treasurer) EXECUTE FUNCTION public.payment_keeps_limits();
--> statement-breakpoint
CREATE FUNCTION public.seat_keeps_limits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_restoring() AND EXISTS (
    SELECT FROM lock_play_limits(new.user_id, new.joined_at) held WHERE held.break_until IS NOT NULL) THEN
    RAISE EXCEPTION 'this person takes a break' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER seat_keeps_limits AFTER INSERT ON league_members FOR EACH ROW
  WHEN (new.left_at IS NULL) EXECUTE FUNCTION public.seat_keeps_limits();
--> statement-breakpoint
-- A change that loosens a limit waits for seven days, counted in hours because a day isn't always 24 of them. Looked at when
-- the transaction ends, because a restored backup has its rows in any order.
CREATE FUNCTION public.play_limit_change_waits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  before play_limit_changes;
BEGIN
  SELECT c.* INTO before FROM play_limit_changes c
   WHERE c.user_id = new.user_id AND c.kind = new.kind AND c.takes_effect_at <= new.asked_at AND c.withdrawn_at IS NULL
     AND c.position < new.position
   ORDER BY c.takes_effect_at DESC, c.position DESC LIMIT 1;
  IF new.takes_effect_at < new.asked_at + interval '168 hours' AND (
    (new.kind = 'monthly_limit' AND before.amount IS NOT NULL AND (new.amount IS NULL OR new.amount > before.amount))
    OR (new.kind = 'break' AND new.until < before.until AND before.until > new.asked_at)
  ) THEN
    RAISE EXCEPTION 'a limit isn''t loosened at once' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER play_limit_change_waits AFTER INSERT ON play_limit_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION public.play_limit_change_waits();
--> statement-breakpoint
-- A change stays as it was made; only whether it was withdrawn is added, once.
CREATE FUNCTION public.play_limit_change_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF old.withdrawn_at IS NOT NULL OR to_jsonb(new) - 'withdrawn_at' <> to_jsonb(old) - 'withdrawn_at' THEN
    RAISE EXCEPTION 'a change of a limit stays as it was made' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER play_limit_change_stays AFTER UPDATE ON play_limit_changes FOR EACH ROW EXECUTE FUNCTION public.play_limit_change_stays();
