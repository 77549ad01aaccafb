-- A seat has one entry due a season, made and kept in step here, so that no act on seats or terms can forget it: open while
-- the seat is unpaid, paid with it, and withdrawn once the seat is given up or its money went back. A free league has none.
CREATE FUNCTION public.due_status(payment_status text, amount bigint) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN amount = 0 THEN 'waived' WHEN payment_status = 'paid' THEN 'paid' ELSE 'open' END
$$;
--> statement-breakpoint
CREATE FUNCTION public.dues_follow_seat() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_fee bigint;
  v_season integer;
BEGIN
  SELECT l.entry_fee, greatest(l.current_year, new.first_season) INTO v_fee, v_season FROM leagues l WHERE l.id = new.league_id;
  IF new.left_at IS NOT NULL OR new.payment_status = 'refunded' THEN
    UPDATE dues SET status = 'withdrawn'
     WHERE league_id = new.league_id AND user_id = new.user_id AND season_year >= v_season AND kind = 'entry' AND status <> 'withdrawn';
  ELSIF v_fee > 0 THEN
    INSERT INTO dues (league_id, user_id, season_year, amount, status)
    VALUES (new.league_id, new.user_id, v_season, v_fee, due_status(new.payment_status, v_fee))
    ON CONFLICT (league_id, user_id, season_year) WHERE kind = 'entry' AND status <> 'withdrawn'
    DO UPDATE SET status = due_status(new.payment_status, dues.amount)
     WHERE dues.status <> due_status(new.payment_status, dues.amount);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dues_of_new_seat AFTER INSERT ON league_members FOR EACH ROW EXECUTE FUNCTION public.dues_follow_seat();
--> statement-breakpoint
-- A deadline that passes or moves changes nothing here, nor does what becomes of a seat that was given up.
CREATE TRIGGER dues_of_seat AFTER UPDATE OF payment_status, left_at ON league_members FOR EACH ROW
  WHEN (old.left_at IS NULL AND (replace(old.payment_status, 'overdue', 'pending'), old.left_at) IS DISTINCT FROM (replace(new.payment_status, 'overdue', 'pending'), new.left_at))
  EXECUTE FUNCTION public.dues_follow_seat();
--> statement-breakpoint
-- A fee that changes changes its dues: a lower one also those that are paid, whose difference goes back, and those lowered for
-- one person; a higher one only what is open and wasn't. A season that begins ends what is still open of those before it, and
-- those who prepaid it have paid its due. A league that was free gets dues like a season that begins.
CREATE FUNCTION public.dues_follow_league() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF old.current_year < new.current_year THEN
    UPDATE dues SET status = 'withdrawn' WHERE league_id = new.id AND season_year < new.current_year AND kind = 'entry' AND status = 'open';
  END IF;
  IF new.entry_fee = 0 THEN
    UPDATE dues SET status = 'withdrawn'
     WHERE league_id = new.id AND season_year >= new.current_year AND kind = 'entry' AND status <> 'withdrawn';
  ELSE
    UPDATE dues SET amount = CASE WHEN status = 'open' AND lowered_by_id IS NULL THEN new.entry_fee ELSE least(amount, new.entry_fee) END
     WHERE league_id = new.id AND season_year >= new.current_year AND kind = 'entry' AND status <> 'withdrawn';
    INSERT INTO dues (league_id, user_id, season_year, amount, status)
    SELECT new.id, m.user_id, new.current_year, new.entry_fee, due_status(m.payment_status, new.entry_fee) FROM league_members m
     WHERE m.league_id = new.id AND m.left_at IS NULL AND m.first_season <= new.current_year AND m.payment_status <> 'refunded'
       AND (old.current_year < new.current_year OR old.entry_fee = 0)
    ON CONFLICT (league_id, user_id, season_year) WHERE kind = 'entry' AND status <> 'withdrawn' DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER dues_of_league AFTER UPDATE OF entry_fee, current_year ON leagues FOR EACH ROW
  WHEN ((old.entry_fee, old.current_year) IS DISTINCT FROM (new.entry_fee, new.current_year))
  EXECUTE FUNCTION public.dues_follow_league();
--> statement-breakpoint
INSERT INTO dues (league_id, user_id, season_year, amount, status)
SELECT m.league_id, m.user_id, greatest(l.current_year, m.first_season), l.entry_fee, due_status(m.payment_status, l.entry_fee)
  FROM league_members m JOIN leagues l ON l.id = m.league_id
 WHERE m.left_at IS NULL AND m.payment_status <> 'refunded' AND l.entry_fee > 0;
--> statement-breakpoint
-- Open pages hear of all else about a due from its seat or its league.
CREATE TRIGGER live_league AFTER UPDATE OF lowered_at ON dues FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
-- As in 0006, with the seat's entry due.
DROP FUNCTION lock_payment(uuid, text, boolean);
--> statement-breakpoint
CREATE FUNCTION lock_payment(p_payment_id uuid, p_intent_id text, p_waits boolean)
RETURNS TABLE (
  league_id uuid, user_id uuid, email text, username text, league leagues, seat league_members, due dues, payment payments,
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
  SELECT d.* INTO due FROM dues d
   WHERE d.league_id = lock_payment.league_id AND d.user_id = lock_payment.user_id AND d.kind = 'entry' AND d.status <> 'withdrawn'
     AND d.season_year = greatest((league).current_year, (seat).first_season);
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
