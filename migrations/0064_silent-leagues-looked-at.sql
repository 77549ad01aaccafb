-- A league whose members were told that their commissioner is gone is looked at again every day as long as it holds money, so
-- that the admins' list finds these leagues by the date.
ALTER TABLE "leagues" DISABLE TRIGGER "live_league";--> statement-breakpoint
UPDATE "leagues" SET "silence_due_at" = silence_due("leagues")
	WHERE "silence_due_at" IS NULL AND EXISTS (
		SELECT FROM "league_notices" told WHERE told."league_id" = "leagues"."id" AND told."season_year" = "leagues"."current_year"
	) AND EXISTS (
		SELECT FROM "ledger"."accounts" a WHERE a."league_id" = "leagues"."id" AND a."season_year" = "leagues"."current_year" AND a."kind" = 'escrow' AND a."balance" < 0);--> statement-breakpoint
ALTER TABLE "leagues" ENABLE TRIGGER "live_league";
