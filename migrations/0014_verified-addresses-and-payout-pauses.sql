CREATE TABLE "email_verifications" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payout_pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	CONSTRAINT "payout_pauses_until" CHECK ("payout_pauses"."until" is null or "payout_pauses"."until" > "payout_pauses"."created_at"),
	CONSTRAINT "payout_pauses_frozen" CHECK (("payout_pauses"."until" is null) = ("payout_pauses"."reason" = 'not_me'))
);
--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "bank_name" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "bank_last4" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "bank_fingerprint" text;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "stripe_account_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pending_email" text;--> statement-breakpoint
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_pauses" ADD CONSTRAINT "payout_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_verifications_user" ON "email_verifications" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payout_pauses_user" ON "payout_pauses" USING btree ("user_id","until");