-- The parts of an entry due that aren't paid are what is left of it, split as the league's terms say; the last one takes the
-- odd cents. Somebody who takes a seat late has a day for the first of them.
CREATE FUNCTION public.rebuild_parts(p_league_id uuid, p_user_id uuid, p_season integer) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_entry dues;
  v_league leagues;
  v_joined timestamptz;
BEGIN
  SELECT * INTO v_league FROM leagues WHERE id = p_league_id;
  SELECT * INTO v_entry FROM dues
   WHERE league_id = p_league_id AND user_id = p_user_id AND season_year = p_season AND kind = 'entry' AND status = 'open';
  IF p_season <> v_league.current_year OR v_entry.id IS NULL OR v_entry.amount = v_entry.covered THEN v_league.entry_parts := '[]'; END IF;
  SELECT m.joined_at INTO v_joined FROM league_members m WHERE m.league_id = p_league_id AND m.user_id = p_user_id AND m.left_at IS NULL;
  INSERT INTO dues (league_id, user_id, season_year, kind, part, amount, due_at)
  SELECT p_league_id, p_user_id, p_season, 'part', part, cents,
         least(greatest(due_at, v_joined + interval '1 day'), greatest(due_at, v_league.payment_deadline))
    FROM (
      SELECT part, due_at,
             (v_entry.amount - v_entry.covered) * sum(weight) OVER (ORDER BY part) / sum(weight) OVER ()
             - (v_entry.amount - v_entry.covered) * (sum(weight) OVER (ORDER BY part) - weight) / sum(weight) OVER () AS cents
        FROM (
          SELECT nth::integer AS part, (terms ->> 'amount')::bigint AS weight, (terms ->> 'dueAt')::timestamptz AS due_at
            FROM jsonb_array_elements(v_league.entry_parts) WITH ORDINALITY AS listed (terms, nth)
           WHERE nth > (SELECT count(*) FROM dues d
                         WHERE d.league_id = p_league_id AND d.user_id = p_user_id AND d.season_year = p_season AND d.kind = 'part' AND d.status = 'paid')
        ) open_parts
    ) split
   WHERE cents > 0
  ON CONFLICT (league_id, user_id, season_year, part) WHERE kind = 'part' AND status <> 'withdrawn'
  DO UPDATE SET amount = excluded.amount, due_at = excluded.due_at;
  UPDATE dues d SET status = 'withdrawn'
   WHERE league_id = p_league_id AND user_id = p_user_id AND season_year = p_season AND kind = 'part' AND status = 'open'
     AND (part > jsonb_array_length(v_league.entry_parts)
       OR (SELECT sum(o.amount) FROM dues o WHERE o.league_id = p_league_id AND o.user_id = p_user_id AND o.season_year = p_season
             AND o.kind = 'part' AND o.status = 'open' AND o.part <= d.part) > v_entry.amount - v_entry.covered);
END $$;
--> statement-breakpoint
-- A seat knows by when its next part is owed, and its entry due what its parts have paid of it.
CREATE FUNCTION public.entry_follows_parts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE dues e SET covered = coalesce((SELECT sum(p.amount) FROM dues p
      WHERE p.league_id = e.league_id AND p.user_id = e.user_id AND p.season_year = e.season_year AND p.kind = 'part' AND p.status = 'paid'), 0)
   WHERE e.league_id = new.league_id AND e.user_id = new.user_id AND e.season_year = new.season_year AND e.kind = 'entry' AND e.status <> 'withdrawn';
  UPDATE league_members m SET part_due_at = (SELECT min(p.due_at) FROM dues p
      WHERE p.league_id = m.league_id AND p.user_id = m.user_id AND p.kind = 'part' AND p.status = 'open')
   WHERE m.league_id = new.league_id AND m.user_id = new.user_id AND m.left_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entry_of_part AFTER INSERT OR UPDATE OF status, due_at ON dues FOR EACH ROW WHEN (new.kind = 'part')
  EXECUTE FUNCTION public.entry_follows_parts();
--> statement-breakpoint
-- As in 0008; a seat that ends, or whose money went back, no longer owes its parts, late fee and charges either. Parts are
-- paid with their seat.
CREATE OR REPLACE FUNCTION public.dues_follow_seat() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_fee bigint;
  v_season integer;
BEGIN
  SELECT l.entry_fee, greatest(l.current_year, new.first_season) INTO v_fee, v_season FROM leagues l WHERE l.id = new.league_id;
  IF new.left_at IS NOT NULL OR new.payment_status = 'refunded' THEN
    UPDATE dues SET status = 'withdrawn'
     WHERE league_id = new.league_id AND user_id = new.user_id AND season_year >= v_season
       AND (status = 'open' OR (kind IN ('entry', 'part') AND status <> 'withdrawn'));
  ELSIF v_fee > 0 THEN
    INSERT INTO dues (league_id, user_id, season_year, amount, status)
    VALUES (new.league_id, new.user_id, v_season, v_fee, due_status(new.payment_status, v_fee))
    ON CONFLICT (league_id, user_id, season_year) WHERE kind = 'entry' AND status <> 'withdrawn'
    DO UPDATE SET status = due_status(new.payment_status, dues.amount)
     WHERE dues.status <> due_status(new.payment_status, dues.amount);
    IF new.payment_status = 'paid' THEN
      UPDATE dues SET status = CASE WHEN EXISTS (SELECT FROM dues e WHERE e.league_id = new.league_id AND e.user_id = new.user_id
          AND e.season_year = v_season AND e.kind = 'entry' AND e.status = 'waived') THEN 'withdrawn' ELSE 'paid' END
       WHERE league_id = new.league_id AND user_id = new.user_id AND season_year = v_season AND kind = 'part' AND status = 'open';
    ELSIF NOT EXISTS (SELECT FROM dues p WHERE p.league_id = new.league_id AND p.user_id = new.user_id
        AND p.season_year = v_season AND p.kind = 'part' AND p.status IN ('open', 'paid')) THEN
      PERFORM rebuild_parts(new.league_id, new.user_id, v_season);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- As in 0008; what is open of an ended season isn't owed anymore, whatever it was for, and parts follow their entry dues. A
-- late fee is never more than the fee.
CREATE OR REPLACE FUNCTION public.dues_follow_league() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF old.current_year < new.current_year THEN
    UPDATE dues SET status = 'withdrawn' WHERE league_id = new.id AND season_year < new.current_year AND status = 'open';
  END IF;
  IF new.entry_fee = 0 THEN
    UPDATE dues SET status = 'withdrawn'
     WHERE league_id = new.id AND season_year >= new.current_year
       AND ((kind IN ('entry', 'part') AND status <> 'withdrawn') OR (kind = 'late' AND status = 'open'));
  ELSE
    UPDATE dues SET amount = CASE WHEN status = 'open' AND set_by_id IS NULL THEN new.entry_fee ELSE least(amount, new.entry_fee) END
     WHERE league_id = new.id AND season_year >= new.current_year AND kind = 'entry' AND status <> 'withdrawn';
    INSERT INTO dues (league_id, user_id, season_year, amount, status)
    SELECT new.id, m.user_id, new.current_year, new.entry_fee, due_status(m.payment_status, new.entry_fee) FROM league_members m
     WHERE m.league_id = new.id AND m.left_at IS NULL AND m.first_season <= new.current_year AND m.payment_status <> 'refunded'
       AND (old.current_year < new.current_year OR old.entry_fee = 0)
    ON CONFLICT (league_id, user_id, season_year) WHERE kind = 'entry' AND status <> 'withdrawn' DO NOTHING;
    IF new.entry_parts <> '[]' OR old.entry_parts <> '[]' THEN
      PERFORM rebuild_parts(new.id, d.user_id, d.season_year) FROM dues d
       WHERE d.league_id = new.id AND d.season_year = new.current_year AND d.kind = 'entry' AND d.status = 'open';
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER dues_of_league ON leagues;
--> statement-breakpoint
CREATE TRIGGER dues_of_league AFTER UPDATE OF entry_fee, current_year, entry_parts ON leagues FOR EACH ROW
  WHEN ((old.entry_fee, old.current_year, old.entry_parts) IS DISTINCT FROM (new.entry_fee, new.current_year, new.entry_parts))
  EXECUTE FUNCTION public.dues_follow_league();
--> statement-breakpoint
-- A fee that is lowered for one person lowers what is left of its parts.
CREATE FUNCTION public.parts_follow_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM rebuild_parts(new.league_id, new.user_id, new.season_year);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER parts_of_lowered AFTER UPDATE OF amount ON dues FOR EACH ROW
  WHEN (new.kind = 'entry' AND old.amount <> new.amount) EXECUTE FUNCTION public.parts_follow_entry();
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
  -- Where the rest of a due was paid, what the prize had paid of it is spared.
  UPDATE dues d SET covered = d.covered - s.amount,
         amount = CASE WHEN rest.is_paid THEN d.amount - s.amount ELSE d.amount END,
         status = CASE WHEN d.status = 'paid' AND NOT rest.is_paid THEN 'open' ELSE d.status END
    FROM set_offs s, LATERAL (SELECT EXISTS (SELECT FROM payment_dues p JOIN payments paid ON paid.id = p.payment_id
      WHERE p.due_id = s.due_id AND p.refunded < p.amount AND paid.status = 'succeeded') AS is_paid) rest
   WHERE s.payout_id = new.id AND d.id = s.due_id;
  DELETE FROM set_offs WHERE payout_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER set_offs_undone AFTER UPDATE OF forfeited_at ON payouts FOR EACH ROW
  WHEN (old.forfeited_at IS NULL AND new.forfeited_at IS NOT NULL) EXECUTE FUNCTION public.undo_set_offs();
--> statement-breakpoint
-- Open pages hear of entry dues and their parts from their seats and leagues, unless one is lowered.
DROP TRIGGER live_league ON dues;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE ON dues FOR EACH ROW
  WHEN (new.kind IN ('late', 'charge') OR new.set_at IS NOT NULL) EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
-- As in 0008, with the parts, late fee and charges that the payment is for and that are still open.
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
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'seasonYear', d.season_year, 'cents', d.amount - d.covered) ORDER BY d.id), '[]')
      FROM payment_dues pd JOIN dues d ON d.id = pd.due_id
     WHERE pd.payment_id = p_payment_id AND d.status = 'open' AND d.amount - d.covered <= pd.amount);
  RETURN NEXT;
END $$;
