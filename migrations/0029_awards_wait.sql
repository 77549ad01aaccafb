ALTER TABLE "payout_objections" ADD COLUMN "after_vote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "follows_results" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "answers_contest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "passed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "contested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "raised_to" integer;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_waited" CHECK ("voting_sessions"."status" <> 'approved' or "voting_sessions"."intervention" is not null or coalesce("voting_sessions"."votes_for" >= "voting_sessions"."raised_to", false) or (coalesce("voting_sessions"."resolved_at" >= "voting_sessions"."expires_at", false) or "voting_sessions"."passed_at" is null) and ("voting_sessions"."contested_at" is null or "voting_sessions"."kind" = 'return'));