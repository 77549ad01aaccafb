ALTER TABLE "result_weeks" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "result_weeks" ADD COLUMN "outcome_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "result_weeks" ADD CONSTRAINT "result_weeks_outcome" CHECK (("result_weeks"."outcome" is null) = ("result_weeks"."outcome_since" is null));