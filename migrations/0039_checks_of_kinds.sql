ALTER TABLE "leagues" DROP CONSTRAINT "leagues_prize_worth";--> statement-breakpoint
ALTER TABLE "leagues" DROP CONSTRAINT "leagues_seasons_ahead";--> statement-breakpoint
ALTER TABLE "leagues" DROP CONSTRAINT "leagues_payout_frequency";--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_prize_worth" CHECK (jsonb_array_length(jsonb_path_query_array("leagues"."prize_rules", '$[*] ? ((@.amount > 0 && @.percentage == null) || (@.amount == null && @.percentage > 0 && @.percentage <= 100))')) = jsonb_array_length("leagues"."prize_rules"));--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_seasons_ahead" CHECK ("leagues"."league_type" in ('dynasty') or "leagues"."max_years" = 1);--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_payout_frequency" CHECK ("leagues"."league_type" in ('survivor', 'pickem') or "leagues"."payout_frequency" = 'end_of_season');