CREATE TABLE "checks" (
	"kind" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"faults" integer NOT NULL,
	"right_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "funding_gap" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at") WHERE "disputes"."status" = 'open';