ALTER TABLE "payouts" DROP CONSTRAINT "payouts_kind";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "prize" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_prize" ON "payouts" USING btree ("league_id","season_year","user_id","prize") WHERE "payouts"."kind" = 'prize' and "payouts"."place" is null and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_period_prize" ON "payouts" USING btree ("league_id","season_year","period","user_id","prize") WHERE "payouts"."kind" = 'period_prize' and "payouts"."place" is null and "payouts"."forfeited_at" is null;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_prize" CHECK (char_length("payouts"."prize") between 1 and 100);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_kind" CHECK (("payouts"."kind" in ('prize', 'period_prize')) = ("payouts"."place" is not null or "payouts"."prize" is not null));