ALTER TABLE "leagues" ADD COLUMN "links_show_accounts" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- What one treasurer allowed says nothing of the next one's accounts.
CREATE FUNCTION public.links_hide_accounts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  new.links_show_accounts := false;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER links_hide_accounts BEFORE UPDATE OF treasurer_id ON leagues FOR EACH ROW WHEN (old.treasurer_id IS DISTINCT FROM new.treasurer_id)
  EXECUTE FUNCTION public.links_hide_accounts();
