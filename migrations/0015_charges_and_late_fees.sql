CREATE TABLE "payment_dues" (
	"payment_id" uuid NOT NULL,
	"due_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_dues_payment_id_due_id_pk" PRIMARY KEY("payment_id","due_id"),
	CONSTRAINT "payment_dues_amount" CHECK (0 < "payment_dues"."amount" and 0 <= "payment_dues"."refunded" and "payment_dues"."refunded" <= "payment_dues"."amount")
);
--> statement-breakpoint
CREATE TABLE "set_offs" (
	"payout_id" uuid NOT NULL,
	"due_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "set_offs_payout_id_due_id_pk" PRIMARY KEY("payout_id","due_id"),
	CONSTRAINT "set_offs_amount" CHECK ("set_offs"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "dues" DROP CONSTRAINT "dues_waived";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_seasons";--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_amount";--> statement-breakpoint
DROP INDEX "dues_lowered";--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "part" integer;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "charge_kind" text;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "covered" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "objection" text;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "objected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "entry_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "late_fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "late_fee_after_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "max_charges_per_member" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "late_fee_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "part_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_by_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "set_off" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_dues" ADD CONSTRAINT "payment_dues_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dues" ADD CONSTRAINT "payment_dues_due_id_dues_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."dues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_offs" ADD CONSTRAINT "set_offs_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "set_offs" ADD CONSTRAINT "set_offs_due_id_dues_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."dues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_dues_due" ON "payment_dues" USING btree ("due_id");--> statement-breakpoint
CREATE INDEX "set_offs_due" ON "set_offs" USING btree ("due_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_by_id_users_id_fk" FOREIGN KEY ("paid_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dues_part" ON "dues" USING btree ("league_id","user_id","season_year","part") WHERE "dues"."kind" = 'part' and "dues"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "league_members_part_due" ON "league_members" USING btree ("part_due_at") WHERE "league_members"."part_due_at" is not null and "league_members"."left_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dues_late" ON "dues" USING btree ("league_id","user_id","season_year") WHERE "dues"."kind" = 'late' and "dues"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "leagues_late_fees" ON "leagues" USING btree ("late_fee_due_at") WHERE "leagues"."late_fee_due_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_paid_by" ON "payments" USING btree ("paid_by_id");--> statement-breakpoint
CREATE INDEX "dues_lowered" ON "dues" USING btree ("league_id","season_year") WHERE "dues"."kind" = 'entry' and "dues"."set_by_id" is not null;--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_charge" CHECK (("dues"."kind" = 'charge') = ("dues"."charge_kind" is not null) and ("dues"."kind" <> 'charge' or ("dues"."set_by_id" is not null and "dues"."amount" > 0)));--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_objection" CHECK (("dues"."objected_at" is null or "dues"."kind" = 'charge') and ("dues"."objection" is null or "dues"."objected_at" is not null));--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_due_at" CHECK (("dues"."kind" = 'entry') = ("dues"."due_at" is null));--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_covered" CHECK (0 <= "dues"."covered" and "dues"."covered" <= "dues"."amount" and ("dues"."kind" <> 'part' or "dues"."covered" = 0)
        and ("dues"."covered" < "dues"."amount" or "dues"."status" <> 'open' or "dues"."kind" = 'entry'));--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_waived" CHECK ("dues"."kind" <> 'entry' or ("dues"."status" = 'waived') = ("dues"."amount" = 0 and "dues"."status" <> 'withdrawn'));--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_late_fee" CHECK (0 <= "leagues"."late_fee" and "leagues"."late_fee" <= "leagues"."entry_fee");--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_late_fee_after_days" CHECK ("leagues"."late_fee_after_days" between 0 and 60);--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_max_charges" CHECK ("leagues"."max_charges_per_member" >= 0);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_paid_by" CHECK ("payments"."paid_by_id" <> "payments"."user_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_seasons" CHECK ("payments"."seasons" >= 0 and "payments"."first_season" >= 1);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_amount" CHECK ("payouts"."set_off" >= 0 and ("payouts"."amount" > 0 or ("payouts"."amount" = 0 and "payouts"."set_off" > 0 and "payouts"."status" in ('completed', 'failed'))));--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_part_number" CHECK (("dues"."kind" = 'part') = ("dues"."part" is not null) and "dues"."part" >= 1);