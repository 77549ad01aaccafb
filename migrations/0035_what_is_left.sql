-- The parts that aren't paid are what is left of an entry due, split as the league's terms say; the later ones take the
-- odd cents, or the odd units where all amounts are whole. Somebody who takes a seat late has a day for the first of them.
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
  v_left := v_entry.amount - v_entry.covered;
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
-- A seat knows by when its next part is owed, and its entry due what its parts have paid of it: all of it, where they paid
-- more before the fee was lowered.
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
-- As in 0016; but only a payment pays a part: those that are open when the fee was paid otherwise aren't owed anymore. A seat
-- that owes again owes what is left.
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
-- A part that turns out not to be paid is owed again, with the others that are open.
CREATE TRIGGER parts_of_reopened AFTER UPDATE OF status ON dues FOR EACH ROW
  WHEN (new.kind = 'part' AND old.status = 'paid' AND new.status = 'open') EXECUTE FUNCTION public.parts_follow_entry();
--> statement-breakpoint
-- What payments paid of a due is never rewritten. A league's lower fee lowers those of everyone who paid more, whose difference
-- goes back in the same act.
CREATE FUNCTION public.keep_paid_due() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF old.kind = 'entry' AND new.kind = 'entry' AND new.amount < old.amount
    AND new.amount = (SELECT l.entry_fee FROM leagues l WHERE l.id = new.league_id) THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'Due % is paid', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'dues_paid_stay';
END $$;
--> statement-breakpoint
-- The open parts of a fee and what is paid of it never come to more than the fee.
CREATE FUNCTION public.keep_parts_within_fee() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM dues e WHERE e.league_id = new.league_id AND e.user_id = new.user_id AND e.season_year = new.season_year
      AND e.kind = 'entry' AND e.status <> 'withdrawn' AND e.amount - e.covered < (SELECT sum(p.amount) FROM dues p
        WHERE p.league_id = e.league_id AND p.user_id = e.user_id AND p.season_year = e.season_year AND p.kind = 'part' AND p.status = 'open')) THEN
    RAISE EXCEPTION 'The parts of due % are more than the fee', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'dues_parts_within_fee';
  END IF;
  RETURN NULL;
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
CREATE TRIGGER paid_stays AFTER UPDATE OF amount, covered, kind ON dues FOR EACH ROW
  WHEN (old.status = 'paid' AND (new.kind <> old.kind OR CASE WHEN old.kind = 'entry' OR new.status <> 'paid' THEN new.amount <> old.amount
    ELSE new.amount - new.covered <> old.amount - old.covered END)) EXECUTE FUNCTION public.keep_paid_due();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER parts_within_fee AFTER INSERT OR UPDATE OF amount, status ON dues DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.kind = 'part' AND new.status = 'open') EXECUTE FUNCTION public.keep_parts_within_fee();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER fee_above_parts AFTER UPDATE OF amount ON dues DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (new.kind = 'entry' AND new.amount < old.amount) EXECUTE FUNCTION public.keep_parts_within_fee();
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION public.keep_paid_due, public.keep_parts_within_fee FROM PUBLIC;
--> statement-breakpoint
-- The second line behind a person's own limits is reached only by a limit set at the same moment, which another try sees.
CREATE OR REPLACE FUNCTION public.payment_keeps_limits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  found record;
BEGIN
  IF is_restoring() THEN RETURN NULL; END IF;
  SELECT * INTO found FROM lock_play_limits(coalesce(new.paid_by_id, new.user_id), new.created_at);
  IF found.break_until IS NOT NULL OR found.paid + found.open > found.monthly_limit THEN
    RAISE EXCEPTION 'this payment is beyond its payer''s own limits' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.seat_keeps_limits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_restoring() AND EXISTS (
    SELECT FROM lock_play_limits(new.user_id, new.joined_at) held WHERE held.break_until IS NOT NULL) THEN
    RAISE EXCEPTION 'this person takes a break' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END $$;
