CREATE TABLE "unclaimed_money" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"amount" bigint NOT NULL,
	"refund_id" uuid,
	"payout_id" uuid,
	"reason" text NOT NULL,
	"moved_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_as_id" uuid,
	CONSTRAINT "unclaimed_money_payoutId_unique" UNIQUE("payout_id"),
	CONSTRAINT "unclaimed_money_paidAsId_unique" UNIQUE("paid_as_id"),
	CONSTRAINT "unclaimed_money_amount" CHECK ("unclaimed_money"."amount" > 0),
	CONSTRAINT "unclaimed_money_source" CHECK (("unclaimed_money"."refund_id" is null) <> ("unclaimed_money"."payout_id" is null))
);
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_kind";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "set_aside" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_return" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "unclaimed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_moved_by_id_users_id_fk" FOREIGN KEY ("moved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unclaimed_money" ADD CONSTRAINT "unclaimed_money_paid_as_id_payouts_id_fk" FOREIGN KEY ("paid_as_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unclaimed_money_user" ON "unclaimed_money" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "unclaimed_money_league" ON "unclaimed_money" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "unclaimed_money_refund" ON "unclaimed_money" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "unclaimed_money_mover" ON "unclaimed_money" USING btree ("moved_by_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_set_aside" CHECK (0 <= "refunds"."set_aside" and "refunds"."set_aside" <= case when "refunds"."status" = 'failed' then "refunds"."amount" else 0 end);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_unclaimed" CHECK ("payouts"."unclaimed_at" is null or "payouts"."status" = 'failed');--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_kind" CHECK (("payouts"."kind" in ('prize', 'period_prize')) = ("payouts"."place" is not null));