ALTER TABLE "platform_links" ADD COLUMN "acted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "result_weeks" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "result_weeks" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "result_weeks" ADD COLUMN "winner_ids" jsonb;--> statement-breakpoint
ALTER TABLE "result_weeks" ADD COLUMN "corrected_ids" jsonb;