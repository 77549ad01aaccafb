-- What a seat owes: every function that keeps its dues, as it stands. What is left of a due is its column left_to_pay, and
-- nothing else works it out. The triggers that call them are in 0008 and 0016, and below.
-- 
-- due_status: what a seat's payment makes of its entry due.
CREATE OR REPLACE FUNCTION public.due_status(payment_status text, amount bigint) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT CASE WHEN amount = 0 THEN 'waived' WHEN payment_status = 'paid' THEN 'paid' ELSE 'open' END
$$;
--> statement-breakpoint
-- rebuild_parts: the parts that aren't paid are what is left of an entry due, split as the league's terms say; the later ones
-- take the odd cents, or the odd units where all amounts are whole. Somebody who takes a seat late has a day for the first.
CREATE OR REPLACE FUNCTION public.rebuild_parts(p_league_id uuid, p_user_id uuid, p_season integer) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_entry dues;
  v_league leagues;
  v_joined timestamptz;
  v_left bigint;
  v_unit bigint;
BEGIN
  SELECT * INTO v_entry FROM dues
   WHERE league_id = p_league_id AND user_id = p_user_id AND season_year = p_season AND kind = 'entry' AND status IN ('open', 'waived');
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO v_league FROM leagues WHERE id = p_league_id;
  IF p_season <> v_league.current_year THEN v_league.entry_parts := '[]'; END IF;
  SELECT m.joined_at INTO v_joined FROM league_members m WHERE m.league_id = p_league_id AND m.user_id = p_user_id AND m.left_at IS NULL;
  v_left := v_entry.left_to_pay;
  SELECT CASE WHEN v_left % 100 = 0 AND bool_and((terms ->> 'amount')::bigint % 100 = 0) THEN 100 ELSE 1 END INTO v_unit
    FROM jsonb_array_elements(v_league.entry_parts) terms;
  WITH unpaid AS (
    SELECT nth::integer AS part, (terms ->> 'amount')::bigint AS weight, (terms ->> 'dueAt')::timestamptz AS due_at
      FROM jsonb_array_elements(v_league.entry_parts) WITH ORDINALITY AS listed (terms, nth)
     WHERE NOT EXISTS (SELECT FROM dues d
       WHERE d.league_id = p_league_id AND d.user_id = p_user_id AND d.season_year = p_season AND d.kind = 'part' AND d.status = 'paid' AND d.part = nth)
  ), added AS (
    SELECT *, (sum(weight) OVER (ORDER BY part))::bigint AS upto, (sum(weight) OVER ())::bigint AS total FROM unpaid
  ), split AS (
    SELECT *, v_unit * (v_left / v_unit * upto / total - v_left / v_unit * (upto - weight) / total) AS cents FROM added
  ), gone AS (
    UPDATE dues SET status = 'withdrawn'
     WHERE league_id = p_league_id AND user_id = p_user_id AND season_year = p_season AND kind = 'part' AND status = 'open'
       AND part NOT IN (SELECT part FROM split WHERE cents > 0)
  )
  INSERT INTO dues (league_id, user_id, season_year, kind, part, amount, due_at)
  SELECT p_league_id, p_user_id, p_season, 'part', part, cents,
         least(greatest(due_at, v_joined + interval '1 day'), greatest(due_at, v_league.payment_deadline))
    FROM split WHERE cents > 0
  ON CONFLICT (league_id, user_id, season_year, part) WHERE kind = 'part' AND status <> 'withdrawn'
  DO UPDATE SET amount = excluded.amount, due_at = excluded.due_at;
END $$;
--> statement-breakpoint
-- entry_follows_parts: a seat knows by when its next part is owed, and its entry due what its parts have paid of it: all of
-- it, where they paid more before the fee was lowered.
CREATE OR REPLACE FUNCTION public.entry_follows_parts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE dues e SET covered = least(e.amount, coalesce((SELECT sum(p.amount) FROM dues p
      WHERE p.league_id = e.league_id AND p.user_id = e.user_id AND p.season_year = e.season_year AND p.kind = 'part' AND p.status = 'paid'), 0))
   WHERE e.league_id = new.league_id AND e.user_id = new.user_id AND e.season_year = new.season_year AND e.kind = 'entry' AND e.status <> 'withdrawn';
  UPDATE league_members m SET part_due_at = (SELECT min(p.due_at) FROM dues p
      WHERE p.league_id = m.league_id AND p.user_id = m.user_id AND p.kind = 'part' AND p.status = 'open')
   WHERE m.league_id = new.league_id AND m.user_id = new.user_id AND m.left_at IS NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- dues_follow_seat: a seat has one entry due a season: open while the seat is unpaid, paid with it, and withdrawn once the seat
-- is given up or its money went back, as are its parts, late fee and charges. A free league has none. Only a payment pays a part:
-- those that are open when the fee was paid otherwise aren't owed anymore. A seat that owes again owes what is left.
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
      UPDATE dues SET status = 'withdrawn'
       WHERE league_id = new.league_id AND user_id = new.user_id AND season_year = v_season AND kind = 'part' AND status = 'open';
    ELSE
      PERFORM rebuild_parts(new.league_id, new.user_id, v_season);
    END IF;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- dues_follow_league: a fee that changes changes its dues: a lower one also those that are paid, whose difference goes back, and
-- those lowered for one person; a higher one only what is open and wasn't. A season that begins ends what is open of those before
-- it, and those who prepaid it have paid its due. A league that was free gets dues like a season that begins.
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
-- parts_follow_entry: a fee that is lowered for one person lowers what is left of its parts.
CREATE OR REPLACE FUNCTION public.parts_follow_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM rebuild_parts(new.league_id, new.user_id, new.season_year);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- due_follows_set_off: what prizes pay of a due covers it, and pays it if nothing is left. A prize that goes back to its season
-- leaves it open, unless payments paid the rest: then what the prize had paid is spared.
CREATE OR REPLACE FUNCTION public.due_follows_set_off() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF is_restoring() THEN RETURN NULL; END IF;
  IF tg_op = 'INSERT' THEN
    UPDATE dues SET covered = covered + new.amount, status = CASE WHEN left_to_pay = new.amount THEN 'paid' ELSE status END
     WHERE id = new.due_id;
  ELSE
    UPDATE dues d SET covered = covered - old.amount, amount = CASE WHEN rest.is_paid THEN amount - old.amount ELSE amount END,
           status = CASE WHEN status = 'paid' AND NOT rest.is_paid THEN 'open' ELSE status END
      FROM (SELECT EXISTS (SELECT FROM payment_dues p JOIN payments paid ON paid.id = p.payment_id
        WHERE p.due_id = old.due_id AND p.refunded < p.amount AND paid.status = 'succeeded') AS is_paid) rest
     WHERE d.id = old.due_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- undo_set_offs: a prize that is given back to its season gives back what was taken from it.
CREATE OR REPLACE FUNCTION public.undo_set_offs() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM set_offs WHERE payout_id = new.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- keep_charges_within_terms: what one member is charged in a season stays within what the league's terms say (RULES §25), and
-- nobody is charged by hand once it is completed. The league's lock makes two charges at once see each other.
CREATE OR REPLACE FUNCTION public.keep_charges_within_terms() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_league leagues;
BEGIN
  SELECT l.* INTO v_league FROM leagues l WHERE l.id = new.league_id FOR NO KEY UPDATE;
  IF (SELECT sum(d.amount) FROM dues d
       WHERE d.league_id = new.league_id AND d.user_id = new.user_id AND d.season_year = new.season_year
         AND d.kind = 'charge' AND d.status <> 'withdrawn') > v_league.max_charges_per_member THEN
    RAISE EXCEPTION 'Charges above the limit of league %', new.league_id USING ERRCODE = 'check_violation', CONSTRAINT = 'dues_max_charges';
  END IF;
  IF NOT new.by_rule AND v_league.status NOT IN ('draft', 'active', 'in_season') THEN
    RAISE EXCEPTION 'Charges after the season of league %', new.league_id USING ERRCODE = 'check_violation', CONSTRAINT = 'dues_charged_in_time';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- keep_paid_due: what payments paid of a due is never rewritten. A league's lower fee lowers those of everyone who paid more,
-- whose difference goes back in the same act.
CREATE OR REPLACE FUNCTION public.keep_paid_due() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF old.kind = 'entry' AND new.kind = 'entry' AND new.amount < old.amount
    AND new.amount = (SELECT l.entry_fee FROM leagues l WHERE l.id = new.league_id) THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'Due % is paid', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'dues_paid_stay';
END $$;
--> statement-breakpoint
-- keep_parts_within_fee: the open parts of a fee and what is paid of it never come to more than the fee.
CREATE OR REPLACE FUNCTION public.keep_parts_within_fee() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM dues e WHERE e.league_id = new.league_id AND e.user_id = new.user_id AND e.season_year = new.season_year
      AND e.kind = 'entry' AND e.status <> 'withdrawn' AND e.left_to_pay < (SELECT sum(p.amount) FROM dues p
        WHERE p.league_id = e.league_id AND p.user_id = e.user_id AND p.season_year = e.season_year AND p.kind = 'part' AND p.status = 'open')) THEN
    RAISE EXCEPTION 'The parts of due % are more than the fee', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'dues_parts_within_fee';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- lock_payment: finds a payment's payer and locks what its money touches, in one round trip and in the order that everything
-- locks in: the league, the payer's seat, the payment of this intent. Each statement sees what was committed before it began, so
-- what follows the league's lock is what the lock protects. Without p_waits, a league that someone else holds is answered with
-- its id alone.
CREATE OR REPLACE FUNCTION lock_payment(p_payment_id uuid, p_intent_id text, p_waits boolean)
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
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'seasonYear', d.season_year, 'cents', d.left_to_pay) ORDER BY d.id), '[]')
      FROM payment_dues pd JOIN dues d ON d.id = pd.due_id
     WHERE pd.payment_id = p_payment_id AND d.status = 'open' AND d.left_to_pay <= pd.amount);
  RETURN NEXT;
END $$;
--> statement-breakpoint
-- A paid part that was rewritten has what its payment paid again, and one that no payment is for was paid with the whole fee.
UPDATE dues d SET amount = paid.amount FROM (
  SELECT DISTINCT ON (pd.due_id) pd.due_id, pd.amount FROM payment_dues pd JOIN payments p ON p.id = pd.payment_id
   WHERE p.status = 'succeeded' AND pd.refunded < pd.amount ORDER BY pd.due_id, p.updated_at DESC) paid
 WHERE d.id = paid.due_id AND d.kind = 'part' AND d.status = 'paid' AND d.amount <> paid.amount;
--> statement-breakpoint
UPDATE dues d SET status = 'withdrawn'
 WHERE d.kind = 'part' AND d.status = 'paid' AND NOT EXISTS (SELECT FROM payment_dues pd WHERE pd.due_id = d.id);
--> statement-breakpoint
-- What was paid for a seat above its lowered fee goes back: a job does it, through the books.
UPDATE dues e SET covered = least(e.amount, found.in_parts), owed_back = CASE WHEN e.set_by_id IS NULL THEN 0 ELSE greatest(0, found.held - e.amount) END
  FROM (
    SELECT d.id, sum(part.amount)::bigint AS in_parts, (
        SELECT coalesce(sum(s.amount - s.refunded - (SELECT coalesce(sum(pd.amount - pd.refunded), 0) FROM payment_dues pd JOIN dues o ON o.id = pd.due_id
          WHERE pd.payment_id = p.id AND o.season_year = s.season_year AND o.kind IN ('late', 'charge'))), 0)::bigint
          FROM payments p JOIN payment_allocations s ON s.payment_id = p.id AND s.season_year = d.season_year
         WHERE p.league_id = d.league_id AND p.user_id = d.user_id AND p.status = 'succeeded' AND p.created_at >= seat.joined_at
           AND NOT EXISTS (SELECT FROM disputes WHERE disputes.payment_id = p.id AND disputes.status IN ('open', 'lost'))) AS held
      FROM dues d
      JOIN league_members seat ON seat.league_id = d.league_id AND seat.user_id = d.user_id AND seat.left_at IS NULL
      JOIN dues part ON part.league_id = d.league_id AND part.user_id = d.user_id AND part.season_year = d.season_year
        AND part.kind = 'part' AND part.status = 'paid'
     WHERE d.kind = 'entry' AND d.status IN ('open', 'paid')
     GROUP BY d.id, seat.joined_at) found
 WHERE e.id = found.id;
--> statement-breakpoint
SELECT rebuild_parts(e.league_id, e.user_id, e.season_year) FROM dues e
 WHERE e.kind = 'entry' AND e.status = 'open' AND e.amount - e.covered <> (SELECT coalesce(sum(p.amount), 0) FROM dues p
   WHERE p.league_id = e.league_id AND p.user_id = e.user_id AND p.season_year = e.season_year AND p.kind = 'part' AND p.status = 'open')
   AND EXISTS (SELECT FROM leagues l WHERE l.id = e.league_id AND l.current_year = e.season_year AND l.entry_parts <> '[]');
--> statement-breakpoint
-- A seat whose parts have paid the whole of its lowered fee is paid.
UPDATE league_members m SET payment_status = 'paid', held_until = NULL, years_payed_for = 1, paid_at = now(), paid_through_year = e.season_year
  FROM dues e
 WHERE e.league_id = m.league_id AND e.user_id = m.user_id AND m.left_at IS NULL AND m.payment_status IN ('pending', 'overdue')
   AND e.kind = 'entry' AND e.status = 'open' AND 0 < e.amount AND e.amount = e.covered;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER due_of_set_off AFTER INSERT OR DELETE ON set_offs FOR EACH ROW EXECUTE FUNCTION public.due_follows_set_off();
--> statement-breakpoint
-- A part that turns out not to be paid is owed again, with the others that are open.
CREATE OR REPLACE TRIGGER parts_of_reopened AFTER UPDATE OF status ON dues FOR EACH ROW
  WHEN (new.kind = 'part' AND old.status = 'paid' AND new.status = 'open') EXECUTE FUNCTION public.parts_follow_entry();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER paid_stays AFTER UPDATE OF amount, covered, kind ON dues FOR EACH ROW
  WHEN (old.status = 'paid' AND (new.kind <> old.kind OR CASE WHEN old.kind = 'entry' OR new.status <> 'paid' THEN new.amount <> old.amount
    ELSE new.amount - new.covered <> old.amount - old.covered END)) EXECUTE FUNCTION public.keep_paid_due();
--> statement-breakpoint
DROP TRIGGER IF EXISTS parts_within_fee ON dues;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER parts_within_fee AFTER INSERT OR UPDATE OF amount, status ON dues DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.kind = 'part' AND new.status = 'open') EXECUTE FUNCTION public.keep_parts_within_fee();
--> statement-breakpoint
DROP TRIGGER IF EXISTS fee_above_parts ON dues;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER fee_above_parts AFTER UPDATE OF amount ON dues DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.kind = 'entry' AND new.amount < old.amount) EXECUTE FUNCTION public.keep_parts_within_fee();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.keep_paid_due, public.keep_parts_within_fee FROM PUBLIC;
