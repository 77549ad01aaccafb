-- Who keeps others' money doesn't go (RULES §24), looked at when the transaction ends: what they owe themselves is settled in
-- it. A seat that ends with its season does end, once somebody else is the treasurer.
CREATE FUNCTION public.keeper_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  gone jsonb := to_jsonb(new);
BEGIN
  IF EXISTS (
    SELECT FROM ledger.accounts a JOIN leagues l ON l.id = a.league_id
     WHERE a.kind = 'kept' AND a.balance > 0 AND CASE tg_table_name
       WHEN 'users' THEN a.user_id = new.id
       WHEN 'leagues' THEN a.league_id = new.id
       ELSE a.league_id = (gone ->> 'league_id')::uuid AND a.user_id = (gone ->> 'user_id')::uuid
         AND l.commissioner_id <> a.user_id
         AND (l.treasurer_id = a.user_id OR coalesce((gone ->> 'last_season')::integer >= l.current_year, true))
       END
  ) THEN
    RAISE EXCEPTION 'Somebody keeps money and can''t go: % %', tg_table_name, new.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'keeper_stays';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keeper_stays AFTER UPDATE OF left_at ON league_members DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.left_at IS NULL AND new.left_at IS NOT NULL) EXECUTE FUNCTION public.keeper_stays();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keeper_stays AFTER UPDATE OF erased_at ON users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.erased_at IS NULL AND new.erased_at IS NOT NULL) EXECUTE FUNCTION public.keeper_stays();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keeper_stays AFTER UPDATE OF deleted_at ON leagues DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (old.deleted_at IS NULL AND new.deleted_at IS NOT NULL) EXECUTE FUNCTION public.keeper_stays();
--> statement-breakpoint
-- Money comes to whoever is the treasurer at that moment, so that nobody who has gone gets any.
CREATE FUNCTION public.treasurer_receives() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM payments p JOIN leagues l ON l.id = p.league_id WHERE p.id = new.payment_id AND l.treasurer_id = new.keeper_id
  ) THEN
    RAISE EXCEPTION 'Whoever receives payment % isn''t the treasurer', new.payment_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'treasurer_receives';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER treasurer_receives BEFORE UPDATE OF keeper_id ON treasurer_payments FOR EACH ROW
  WHEN (new.keeper_id IS NOT NULL AND new.keeper_id IS DISTINCT FROM old.keeper_id) EXECUTE FUNCTION public.treasurer_receives();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON treasurer_reversals FOR EACH ROW EXECUTE FUNCTION live.tell_league_of_payment();
