CREATE TABLE "treasurer_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"paid_on" date NOT NULL,
	"is_recorded" boolean DEFAULT false NOT NULL,
	"keeper_id" uuid,
	"answered_at" timestamp with time zone,
	"refusal" text,
	"objected_at" timestamp with time zone,
	"objection" text,
	"settled_at" timestamp with time zone,
	"settlement" text,
	"reversed_at" timestamp with time zone,
	"reversal" text,
	CONSTRAINT "treasurer_payments_answer" CHECK ("treasurer_payments"."keeper_id" is null or "treasurer_payments"."answered_at" is not null),
	CONSTRAINT "treasurer_payments_refusal" CHECK ("treasurer_payments"."refusal" is null or "treasurer_payments"."answered_at" is not null),
	CONSTRAINT "treasurer_payments_objection" CHECK (("treasurer_payments"."objected_at" is null) = ("treasurer_payments"."objection" is null)),
	CONSTRAINT "treasurer_payments_settlement" CHECK (("treasurer_payments"."settled_at" is null) = ("treasurer_payments"."settlement" is null) and ("treasurer_payments"."settled_at" is null or "treasurer_payments"."objected_at" is not null)),
	CONSTRAINT "treasurer_payments_reversal" CHECK (("treasurer_payments"."reversed_at" is null) = ("treasurer_payments"."reversal" is null) and ("treasurer_payments"."reversed_at" is null or "treasurer_payments"."keeper_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "treasurer_payouts" (
	"payout_id" uuid PRIMARY KEY NOT NULL,
	"keeper_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"way" text NOT NULL,
	"sent_on" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"denied_at" timestamp with time zone,
	"denial" text,
	CONSTRAINT "treasurer_payouts_denial" CHECK (("treasurer_payouts"."denied_at" is null) = ("treasurer_payouts"."denial" is null))
);
--> statement-breakpoint
CREATE TABLE "ways_to_pay" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"contents" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ways_to_pay_few" CHECK ("ways_to_pay"."position" between 0 and 5)
);
--> statement-breakpoint
DROP INDEX "payments_pending";--> statement-breakpoint
DROP INDEX "refunds_open";--> statement-breakpoint
DROP INDEX "payouts_waiting";--> statement-breakpoint
DROP INDEX "payouts_sent";--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "custody" text DEFAULT 'potkeeper' NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "treasurer_id" uuid;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "next_treasurer_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "by_treasurer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "by_treasurer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "by_treasurer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "treasurer_payments" ADD CONSTRAINT "treasurer_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasurer_payments" ADD CONSTRAINT "treasurer_payments_keeper_id_users_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasurer_payouts" ADD CONSTRAINT "treasurer_payouts_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasurer_payouts" ADD CONSTRAINT "treasurer_payouts_keeper_id_users_id_fk" FOREIGN KEY ("keeper_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ways_to_pay" ADD CONSTRAINT "ways_to_pay_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "treasurer_payments_keeper" ON "treasurer_payments" USING btree ("keeper_id");--> statement-breakpoint
CREATE INDEX "treasurer_payouts_keeper" ON "treasurer_payouts" USING btree ("keeper_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ways_to_pay_order" ON "ways_to_pay" USING btree ("user_id","position");--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_treasurer_id_users_id_fk" FOREIGN KEY ("treasurer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_next_treasurer_id_users_id_fk" FOREIGN KEY ("next_treasurer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leagues_treasurer" ON "leagues" USING btree ("treasurer_id");--> statement-breakpoint
CREATE INDEX "leagues_next_treasurer" ON "leagues" USING btree ("next_treasurer_id");--> statement-breakpoint
CREATE INDEX "payments_sent" ON "payments" USING btree ("created_at") WHERE "payments"."status" = 'pending' and "payments"."by_treasurer";--> statement-breakpoint
CREATE INDEX "payouts_owed" ON "payouts" USING btree ("created_at") WHERE "payouts"."status" in ('pending', 'processing') and "payouts"."by_treasurer";--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("id") WHERE "payments"."status" = 'pending' and not "payments"."by_treasurer";--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("updated_at") WHERE "refunds"."status" in ('pending', 'processing') and not "refunds"."by_treasurer";--> statement-breakpoint
CREATE INDEX "payouts_waiting" ON "payouts" USING btree ("created_at") WHERE "payouts"."status" = 'pending' and not "payouts"."by_treasurer";--> statement-breakpoint
CREATE INDEX "payouts_sent" ON "payouts" USING btree ("created_at") WHERE "payouts"."status" = 'processing' and not "payouts"."by_treasurer";--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_treasurer" CHECK (("leagues"."custody" = 'treasurer') = ("leagues"."treasurer_id" is not null) and ("leagues"."treasurer_id" is not null or "leagues"."next_treasurer_id" is null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_by_treasurer" CHECK (not "payments"."by_treasurer" or "payments"."stripe_payment_intent_id" is null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_treasurer" CHECK (not "refunds"."by_treasurer" or "refunds"."stripe_refund_id" is null);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_by_treasurer" CHECK (not "payouts"."by_treasurer" or "payouts"."stripe_transfer_id" is null);