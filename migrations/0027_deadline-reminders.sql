ALTER TABLE "leagues" ADD COLUMN "reminds_members" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "deadline_reminder_due_at" timestamp with time zone;