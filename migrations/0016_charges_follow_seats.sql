-- As in 0008; a seat that ends, or whose money went back, no longer owes its late fee and charges either.
CREATE OR REPLACE FUNCTION public.dues_follow_seat() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_fee bigint;
  v_season integer;
BEGIN
  SELECT l.entry_fee, greatest(l.current_year, new.first_season) INTO v_fee, v_season FROM leagues l WHERE l.id = new.league_id;
  IF new.left_at IS NOT NULL OR new.payment_status = 'refunded' THEN
    UPDATE dues SET status = 'withdrawn'
     WHERE league_id = new.league_id AND user_id = new.user_id AND season_year >= v_season
       AND (status = 'open' OR (kind = 'entry' AND status <> 'withdrawn'));
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
-- As in 0008; what is open of an ended season isn't owed anymore, whatever it was for. A late fee is never more than the fee.
CREATE OR REPLACE FUNCTION public.dues_follow_league() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF old.current_year < new.current_year THEN
    UPDATE dues SET status = 'withdrawn' WHERE league_id = new.id AND season_year < new.current_year AND status = 'open';
  END IF;
  IF new.entry_fee = 0 THEN
    UPDATE dues SET status = 'withdrawn'
     WHERE league_id = new.id AND season_year >= new.current_year
       AND ((kind = 'entry' AND status <> 'withdrawn') OR (kind = 'late' AND status = 'open'));
  ELSE
    UPDATE dues SET amount = CASE WHEN status = 'open' AND set_by_id IS NULL THEN new.entry_fee ELSE least(amount, new.entry_fee) END
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
-- What one member is charged in a season stays within what the league's terms say (RULES §25). The league's lock makes two
-- charges at once see each other.
CREATE FUNCTION public.keep_charges_within_terms() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_max bigint;
BEGIN
  SELECT l.max_charges_per_member INTO v_max FROM leagues l WHERE l.id = new.league_id FOR NO KEY UPDATE;
  IF (SELECT sum(d.amount) FROM dues d
       WHERE d.league_id = new.league_id AND d.user_id = new.user_id AND d.season_year = new.season_year
         AND d.kind = 'charge' AND d.status <> 'withdrawn') > v_max THEN
    RAISE EXCEPTION 'Charges above the limit of league %', new.league_id USING ERRCODE = 'check_violation', CONSTRAINT = 'dues_max_charges';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER charges_within_terms AFTER INSERT ON dues FOR EACH ROW WHEN (new.kind = 'charge')
  EXECUTE FUNCTION public.keep_charges_within_terms();
--> statement-breakpoint
-- When the job looks for entry fees that are late, while the league takes payments.
CREATE FUNCTION public.plan_late_fees() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  new.late_fee_due_at := CASE WHEN new.late_fee > 0 AND new.status IN ('draft', 'active', 'in_season') AND new.deleted_at IS NULL
    THEN new.payment_deadline + new.late_fee_after_days * interval '1 day' END;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER late_fees_of_new BEFORE INSERT ON leagues FOR EACH ROW EXECUTE FUNCTION public.plan_late_fees();
--> statement-breakpoint
CREATE TRIGGER late_fees_planned BEFORE UPDATE OF late_fee, late_fee_after_days, payment_deadline, current_year, status, deleted_at ON leagues
  FOR EACH ROW WHEN ((old.late_fee, old.late_fee_after_days, old.payment_deadline, old.current_year, old.status, old.deleted_at)
    IS DISTINCT FROM (new.late_fee, new.late_fee_after_days, new.payment_deadline, new.current_year, new.status, new.deleted_at))
  EXECUTE FUNCTION public.plan_late_fees();
--> statement-breakpoint
DROP TRIGGER live_league ON leagues;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON leagues FOR EACH ROW
  EXECUTE FUNCTION live.tell_own_league('reminder_due_at', 'late_fee_due_at', 'silence_due_at', 'end_reminder_sent_at');
--> statement-breakpoint
-- A prize that is given back to its season gives back what was taken from it.
CREATE FUNCTION public.undo_set_offs() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE dues d SET set_off = d.set_off - s.amount, status = CASE WHEN d.status = 'paid' THEN 'open' ELSE d.status END
    FROM set_offs s WHERE s.payout_id = new.id AND d.id = s.due_id;
  DELETE FROM set_offs WHERE payout_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER set_offs_undone AFTER UPDATE OF forfeited_at ON payouts FOR EACH ROW
  WHEN (old.forfeited_at IS NULL AND new.forfeited_at IS NOT NULL) EXECUTE FUNCTION public.undo_set_offs();
--> statement-breakpoint
-- Open pages hear of entry dues from their seats and leagues, unless one is lowered.
DROP TRIGGER live_league ON dues;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE ON dues FOR EACH ROW
  WHEN (new.kind <> 'entry' OR new.set_at IS NOT NULL) EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
-- As in 0008, with the late fee and charges that the payment is for and that are still open.
DROP FUNCTION lock_payment(uuid, text, boolean);
--> statement-breakpoint
CREATE FUNCTION lock_payment(p_payment_id uuid, p_intent_id text, p_waits boolean)
RETURNS TABLE (
  league_id uuid, user_id uuid, email text, username text, league leagues, seat league_members, due dues, payment payments,
  pending_ids uuid[], is_replacing boolean, payer_email text, other_dues jsonb
)
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  SELECT p.league_id, p.user_id, u.email, u.username, payer.email INTO league_id, user_id, email, username, payer_email
    FROM payments p JOIN users u ON u.id = p.user_id JOIN users payer ON payer.id = coalesce(p.paid_by_id, p.user_id)
   WHERE p.id = p_payment_id;
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
  other_dues := (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'seasonYear', d.season_year, 'cents', pd.amount) ORDER BY d.id), '[]')
      FROM payment_dues pd JOIN dues d ON d.id = pd.due_id
     WHERE pd.payment_id = p_payment_id AND d.status = 'open' AND d.amount - d.set_off = pd.amount);
  RETURN NEXT;
END $$;
