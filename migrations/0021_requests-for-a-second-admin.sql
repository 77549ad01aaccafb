CREATE TABLE "admin_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"act" jsonb NOT NULL,
	"user_id" uuid,
	"league_id" uuid,
	"summary" text NOT NULL,
	"reason" text,
	"requested_by_id" uuid NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"waits_until" timestamp with time zone NOT NULL,
	"decided_by_id" uuid,
	"outcome" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "admin_requests" ADD CONSTRAINT "admin_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_requests" ADD CONSTRAINT "admin_requests_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_requests" ADD CONSTRAINT "admin_requests_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_requests" ADD CONSTRAINT "admin_requests_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_requests_waiting" ON "admin_requests" USING btree ("kind","subject_id") WHERE "admin_requests"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "admin_requests_newest" ON "admin_requests" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "admin_requests_user" ON "admin_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "admin_requests_league" ON "admin_requests" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "admin_requests_requester" ON "admin_requests" USING btree ("requested_by_id");--> statement-breakpoint
CREATE INDEX "admin_requests_decider" ON "admin_requests" USING btree ("decided_by_id");