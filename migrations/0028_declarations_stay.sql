-- What a person accepted and declared isn't changed: a second answer is another row, or none. Only an erased person's
-- consent loses where it came from.
CREATE FUNCTION public.keep_declaration() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_table_name = 'terms_consents'
    AND to_jsonb(new) - ARRAY['ip', 'device'] = to_jsonb(old) - ARRAY['ip', 'device'] AND new.ip = '' AND new.device = ''
  THEN
    RETURN new;
  END IF;
  RAISE EXCEPTION 'What a person accepted or declared is kept as it is: % of % is refused', tg_op, tg_table_name
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER terms_consents_stay BEFORE UPDATE ON terms_consents FOR EACH ROW EXECUTE FUNCTION public.keep_declaration();
--> statement-breakpoint
CREATE TRIGGER birth_dates_stay BEFORE UPDATE ON birth_dates FOR EACH ROW EXECUTE FUNCTION public.keep_declaration();
--> statement-breakpoint
CREATE TRIGGER place_declarations_stay BEFORE UPDATE ON place_declarations FOR EACH ROW EXECUTE FUNCTION public.keep_declaration();
