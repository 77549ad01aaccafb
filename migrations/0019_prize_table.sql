ALTER TABLE "voting_sessions" DROP CONSTRAINT "voting_sessions_kind";--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "prize_table" jsonb;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "prize_row" jsonb;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "prize_row" jsonb;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_kind" CHECK (("voting_sessions"."kind" = 'give_back') = ("voting_sessions"."payout_id" is not null) and ("voting_sessions"."kind" = 'give_back') = ("voting_sessions"."reason" is not null) and ("voting_sessions"."kind" = 'smaller_prizes') = ("voting_sessions"."prize_row" is not null));