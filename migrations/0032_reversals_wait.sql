CREATE TABLE "treasurer_reversals" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"objected_by_id" uuid,
	"objected_at" timestamp with time zone,
	"objection" text,
	"ended_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "treasurer_reversals_objection" CHECK (("treasurer_reversals"."objected_at" is null) = ("treasurer_reversals"."objection" is null) and ("treasurer_reversals"."objected_at" is null) = ("treasurer_reversals"."objected_by_id" is null)),
	CONSTRAINT "treasurer_reversals_answer" CHECK ("treasurer_reversals"."answer" is null or "treasurer_reversals"."ended_at" is not null),
	CONSTRAINT "treasurer_reversals_booked" CHECK ("treasurer_reversals"."ended_at" is null or "treasurer_reversals"."answer" is not null or "treasurer_reversals"."objected_at" is null)
);
--> statement-breakpoint
ALTER TABLE "treasurer_payments" ADD COLUMN "objected_by_id" uuid;--> statement-breakpoint
ALTER TABLE "treasurer_payments" ADD CONSTRAINT "treasurer_payments_objected_by_id_users_id_fk" FOREIGN KEY ("objected_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasurer_reversals" ADD CONSTRAINT "treasurer_reversals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "treasurer_reversals" ADD CONSTRAINT "treasurer_reversals_objected_by_id_users_id_fk" FOREIGN KEY ("objected_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "treasurer_payments_objected_by" ON "treasurer_payments" USING btree ("objected_by_id");--> statement-breakpoint
CREATE INDEX "treasurer_reversals_objected_by" ON "treasurer_reversals" USING btree ("objected_by_id");--> statement-breakpoint
CREATE INDEX "treasurer_reversals_due" ON "treasurer_reversals" USING btree ("said_at") WHERE "treasurer_reversals"."ended_at" is null and "treasurer_reversals"."objected_at" is null;