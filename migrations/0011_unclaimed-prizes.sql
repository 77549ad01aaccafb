CREATE TABLE "league_notices" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "league_notices_league_id_season_year_kind_pk" PRIMARY KEY("league_id","season_year","kind")
);
--> statement-breakpoint
CREATE TABLE "payout_reminders" (
	"payout_id" uuid NOT NULL,
	"day" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_reminders_payout_id_day_pk" PRIMARY KEY("payout_id","day")
);
--> statement-breakpoint
DROP INDEX "payouts_place";--> statement-breakpoint
DROP INDEX "payouts_period_place";--> statement-breakpoint
DROP INDEX "payouts_reimbursement";--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
UPDATE "leagues" SET "completed_at" = "updated_at" WHERE "status" = 'completed';--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "kind" text DEFAULT 'payouts' NOT NULL;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "payout_id" uuid;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "last_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "wait_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "wait_reason" text;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "forfeited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "forfeited_to" integer;--> statement-breakpoint
ALTER TABLE "league_notices" ADD CONSTRAINT "league_notices_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_reminders" ADD CONSTRAINT "payout_reminders_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voting_sessions_payout" ON "voting_sessions" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "payouts_waiting" ON "payouts" USING btree ("created_at") WHERE "payouts"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_place" ON "payouts" USING btree ("league_id","season_year","user_id","place") WHERE "payouts"."kind" = 'prize' and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_period_place" ON "payouts" USING btree ("league_id","season_year","period","user_id","place") WHERE "payouts"."kind" = 'period_prize' and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reimbursement" ON "payouts" USING btree ("league_id","season_year") WHERE "payouts"."kind" = 'reimbursement' and "payouts"."forfeited_at" is null;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_kind" CHECK (("voting_sessions"."kind" = 'give_back') = ("voting_sessions"."payout_id" is not null) and ("voting_sessions"."kind" = 'give_back') = ("voting_sessions"."reason" is not null));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_wait" CHECK (("payouts"."wait_until" is null) = ("payouts"."wait_reason" is null));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_forfeited" CHECK (("payouts"."forfeited_at" is null) = ("payouts"."forfeited_to" is null)
        and ("payouts"."forfeited_at" is null or ("payouts"."status" = 'failed' and "payouts"."kind" <> 'refund')));