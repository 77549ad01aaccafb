DROP INDEX "league_members_league";--> statement-breakpoint
DROP INDEX "league_members_user";--> statement-breakpoint
CREATE INDEX "league_members_league" ON "league_members" USING btree ("league_id","left_at","first_season","payment_status");--> statement-breakpoint
CREATE INDEX "league_members_user" ON "league_members" USING btree ("user_id","left_at");