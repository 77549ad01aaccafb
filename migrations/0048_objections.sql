CREATE TABLE "payout_objections" (
	"voting_session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_objections_voting_session_id_user_id_pk" PRIMARY KEY("voting_session_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "objection_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "objections_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "objections_needed" integer;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "withdrawn_by_id" uuid;--> statement-breakpoint
ALTER TABLE "payout_objections" ADD CONSTRAINT "payout_objections_voter" FOREIGN KEY ("voting_session_id","user_id") REFERENCES "public"."voting_session_voters"("voting_session_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_objections_user" ON "payout_objections" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_withdrawn_by_id_users_id_fk" FOREIGN KEY ("withdrawn_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voting_sessions_withdrawer" ON "voting_sessions" USING btree ("withdrawn_by_id");--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_objection_days" CHECK ("leagues"."objection_days" between 0 and 7);--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_objections" CHECK (("voting_sessions"."objections_until" is null) = ("voting_sessions"."objections_needed" is null) and ("voting_sessions"."kind" <> 'proposal' or "voting_sessions"."objections_needed" > 0));--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_proposal_ended" CHECK (("voting_sessions"."kind" = 'proposal' and "voting_sessions"."status" = 'rejected') = ("voting_sessions"."end_reason" is not null) and ("voting_sessions"."withdrawn_by_id" is null or "voting_sessions"."end_reason" is not null));--> statement-breakpoint
CREATE FUNCTION live.tell_league_of_vote() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM live.tell('league', league_id) FROM public.voting_sessions
    WHERE id = coalesce(new.voting_session_id, old.voting_session_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON payout_objections FOR EACH ROW EXECUTE FUNCTION live.tell_league_of_vote();
