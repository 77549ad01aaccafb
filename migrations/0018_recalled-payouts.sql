ALTER TABLE "voting_session_voters" ADD COLUMN "had_paid_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "recalled_by_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_recalled_by_id_season_reviews_id_fk" FOREIGN KEY ("recalled_by_id") REFERENCES "public"."season_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_recalled" ON "payouts" USING btree ("recalled_by_id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_recalled" CHECK ("payouts"."recalled_by_id" is null or "payouts"."forfeited_at" is not null);