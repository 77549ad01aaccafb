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
