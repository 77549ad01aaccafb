CREATE TABLE "processor_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"source_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"available_on" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "processor_transactions_net" CHECK ("processor_transactions"."net" = "processor_transactions"."amount" - "processor_transactions"."fee")
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trigger" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"failure" text,
	"compared" integer DEFAULT 0 NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"processor_available" bigint DEFAULT 0 NOT NULL,
	"processor_pending" bigint DEFAULT 0 NOT NULL,
	"booked" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_kind";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "reason" text;--> statement-breakpoint
UPDATE "disputes" SET "reason" = 'general';--> statement-breakpoint
ALTER TABLE "disputes" ALTER COLUMN "reason" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_due_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "evidence_submitted_by_id" uuid;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "requirements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "bank_failure" text;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "amount" bigint;--> statement-breakpoint
UPDATE "payout_attempts" SET "amount" = "payouts"."amount" FROM "payouts" WHERE "payouts"."id" = "payout_id";--> statement-breakpoint
ALTER TABLE "payout_attempts" ALTER COLUMN "amount" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "reversed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
CREATE INDEX "processor_transactions_source" ON "processor_transactions" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "processor_transactions_created" ON "processor_transactions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reconciliations_newest" ON "reconciliations" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_evidence_submitted_by_id_users_id_fk" FOREIGN KEY ("evidence_submitted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_submitter" ON "disputes" USING btree ("evidence_submitted_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempts_transfer" ON "payout_attempts" USING btree ("stripe_transfer_id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_refundId_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_evidence" CHECK (("disputes"."evidence" is null) = ("disputes"."evidence_submitted_at" is null));--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_reversed" CHECK (0 <= "payout_attempts"."reversed" and "payout_attempts"."reversed" <= "payout_attempts"."amount");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_refund" CHECK (("payouts"."kind" = 'refund') = ("payouts"."refund_id" is not null));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_kind" CHECK (("payouts"."kind" in ('reimbursement', 'refund')) = ("payouts"."place" is null));