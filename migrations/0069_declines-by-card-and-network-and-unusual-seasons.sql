ALTER TABLE "leagues" ADD COLUMN "season_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_declines" ADD COLUMN "card" text;--> statement-breakpoint
ALTER TABLE "payment_declines" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "early_completions" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
-- No start was recorded, so a season counts from the first payment that begins with it, or else from its end.
UPDATE early_completions e SET started_at = least(e.completed_at, coalesce((
  SELECT min(p.created_at) FROM payments p
  WHERE p.league_id = e.league_id AND p.first_season = e.season_year AND p.status = 'succeeded'), e.completed_at));--> statement-breakpoint
ALTER TABLE "early_completions" ALTER COLUMN "started_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_declines_card" ON "payment_declines" USING btree ("card","declined_at") WHERE "payment_declines"."card" is not null;--> statement-breakpoint
CREATE INDEX "payment_declines_network" ON "payment_declines" USING btree ("network","declined_at") WHERE "payment_declines"."network" is not null;--> statement-breakpoint
CREATE INDEX "payment_declines_kept" ON "payment_declines" USING btree ("declined_at") WHERE "payment_declines"."card" is not null or "payment_declines"."network" is not null;--> statement-breakpoint
CREATE INDEX "payments_open_from" ON "payments" USING btree ("network") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_opened_from" ON "payments" USING btree ("updated_at") WHERE "payments"."status" <> 'pending' and "payments"."network" is not null;