ALTER TABLE "invitations" ADD COLUMN "is_address_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "previous_league_id" uuid;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_previous_league_id_leagues_id_fk" FOREIGN KEY ("previous_league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leagues_previous" ON "leagues" USING btree ("previous_league_id");