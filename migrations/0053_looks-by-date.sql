DROP INDEX "leagues_reminding";--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "reminder_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "silence_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "leagues_silent" ON "leagues" USING btree ("silence_due_at") WHERE "leagues"."silence_due_at" is not null;--> statement-breakpoint
CREATE INDEX "voting_sessions_giving_back" ON "voting_sessions" USING btree ("payout_id") WHERE "voting_sessions"."status" = 'active' and "voting_sessions"."payout_id" is not null;--> statement-breakpoint
CREATE INDEX "leagues_reminding" ON "leagues" USING btree ("reminder_due_at") WHERE "leagues"."reminder_due_at" is not null;--> statement-breakpoint
-- When a league's seats that owe are first reminded: seven days before the deadline.
CREATE FUNCTION "public"."reminder_due"("league" "leagues") RETURNS timestamptz LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
	SELECT CASE WHEN league.reminds_members AND league.entry_fee > 0 AND league.deleted_at IS NULL AND league.status IN ('draft', 'active', 'in_season')
		THEN league.payment_deadline - interval '168 hours' END
$$;--> statement-breakpoint
-- When a league's members may first be told that their commissioner is gone: 14 days after the season's end, or after its
-- completion.
CREATE FUNCTION "public"."silence_due"("league" "leagues") RETURNS timestamptz LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
	SELECT CASE WHEN league.deleted_at IS NULL AND league.status <> 'cancelled'
		THEN CASE WHEN league.status = 'completed' THEN coalesce(league.completed_at, league.updated_at) ELSE league.end_date END + interval '336 hours' END
$$;--> statement-breakpoint
CREATE FUNCTION "public"."plan_reminder"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	new.reminder_due_at = reminder_due(new);
	RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION "public"."plan_silence"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	new.silence_due_at = silence_due(new);
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "reminder_planned" BEFORE INSERT OR UPDATE OF "payment_deadline", "reminds_members", "entry_fee", "status", "deleted_at" ON "leagues"
	FOR EACH ROW EXECUTE FUNCTION "public"."plan_reminder"();--> statement-breakpoint
CREATE TRIGGER "silence_planned" BEFORE INSERT OR UPDATE OF "end_date", "status", "completed_at", "current_year", "deleted_at" ON "leagues"
	FOR EACH ROW EXECUTE FUNCTION "public"."plan_silence"();--> statement-breakpoint
-- A league that was looked at without money is looked at again once it has some. What moves its money has locked its row.
CREATE FUNCTION "public"."plan_silence_again"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE leagues SET silence_due_at = silence_due(leagues)
	WHERE id = new.league_id AND current_year = new.season_year AND silence_due_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION "public"."plan_silence_again"() FROM PUBLIC;--> statement-breakpoint
CREATE TRIGGER "silence_planned_again" AFTER UPDATE OF "balance" ON "ledger"."accounts"
	FOR EACH ROW WHEN (new."kind" = 'escrow' AND old."balance" = 0 AND new."balance" < 0) EXECUTE FUNCTION "public"."plan_silence_again"();--> statement-breakpoint
ALTER TABLE "leagues" DISABLE TRIGGER "live_league";--> statement-breakpoint
UPDATE "leagues" SET "reminder_due_at" = reminder_due("leagues"), "silence_due_at" = silence_due("leagues")
	WHERE "deleted_at" IS NULL AND ("status" IN ('draft', 'active', 'in_season') OR ("status" = 'completed' AND EXISTS (
		SELECT FROM "ledger"."accounts" a WHERE a."league_id" = "leagues"."id" AND a."season_year" = "leagues"."current_year" AND a."kind" = 'escrow' AND a."balance" < 0)));--> statement-breakpoint
ALTER TABLE "leagues" ENABLE TRIGGER "live_league";
