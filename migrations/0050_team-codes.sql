ALTER TABLE "league_teams" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "league_teams" ADD COLUMN "code_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_teams" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_teams" ADD COLUMN "verified_on" text;--> statement-breakpoint
ALTER TABLE "league_teams" ADD CONSTRAINT "league_teams_code" CHECK (("league_teams"."code" is null) = ("league_teams"."code_asked_at" is null));--> statement-breakpoint
ALTER TABLE "league_teams" ADD CONSTRAINT "league_teams_verified" CHECK (("league_teams"."verified_at" is null) = ("league_teams"."verified_on" is null) and ("league_teams"."verified_at" is null or "league_teams"."confirmed_at" is not null));