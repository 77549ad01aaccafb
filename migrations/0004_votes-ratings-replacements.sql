CREATE TABLE "commissioner_voters" (
	"proposal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "commissioner_voters_proposal_id_user_id_pk" PRIMARY KEY("proposal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "commissioner_votes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proposal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vote" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commissioner_voting_proposals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"proposed_by_id" uuid NOT NULL,
	"current_commissioner_id" uuid NOT NULL,
	"proposed_commissioner_id" uuid NOT NULL,
	"reason" text,
	"status" text DEFAULT 'active' NOT NULL,
	"votes_for" integer DEFAULT 0 NOT NULL,
	"votes_against" integer DEFAULT 0 NOT NULL,
	"total_eligible_voters" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "commissioner_voting_proposals_tally" CHECK ("commissioner_voting_proposals"."votes_for" >= 0 and "commissioner_voting_proposals"."votes_against" >= 0 and "commissioner_voting_proposals"."votes_for" + "commissioner_voting_proposals"."votes_against" <= "commissioner_voting_proposals"."total_eligible_voters"),
	CONSTRAINT "commissioner_voting_proposals_resolved" CHECK (("commissioner_voting_proposals"."status" = 'active') = ("commissioner_voting_proposals"."resolved_at" is null))
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"voting_session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vote" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voting_session_voters" (
	"voting_session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "voting_session_voters_voting_session_id_user_id_pk" PRIMARY KEY("voting_session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "voting_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"proposed_by_id" uuid NOT NULL,
	"proposed_payouts" jsonb NOT NULL,
	"period" text,
	"status" text DEFAULT 'active' NOT NULL,
	"votes_for" integer DEFAULT 0 NOT NULL,
	"votes_against" integer DEFAULT 0 NOT NULL,
	"total_eligible_voters" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"intervention" text,
	"intervention_reason" text,
	"intervention_by_id" uuid,
	"intervened_at" timestamp with time zone,
	CONSTRAINT "voting_sessions_tally" CHECK ("voting_sessions"."votes_for" >= 0 and "voting_sessions"."votes_against" >= 0 and "voting_sessions"."votes_for" + "voting_sessions"."votes_against" <= "voting_sessions"."total_eligible_voters"),
	CONSTRAINT "voting_sessions_resolved" CHECK (("voting_sessions"."status" = 'active') = ("voting_sessions"."resolved_at" is null)),
	CONSTRAINT "voting_sessions_intervention" CHECK (("voting_sessions"."intervention" is null) = ("voting_sessions"."intervention_reason" is null) and ("voting_sessions"."intervention" is null) = ("voting_sessions"."intervened_at" is null))
);
--> statement-breakpoint
CREATE TABLE "commissioner_ratings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"commissioner_id" uuid NOT NULL,
	"rating" integer NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commissioner_ratings_rating" CHECK ("commissioner_ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "replacement_invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"invited_by_user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"for_year" integer NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by_user_id" uuid,
	"completed_at" timestamp with time zone,
	CONSTRAINT "replacement_invitations_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_kind";--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "period_prize_share" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "end_reminder_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "first_season" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "league_members" ADD COLUMN "last_season" integer;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "period" text;--> statement-breakpoint
ALTER TABLE "commissioner_voters" ADD CONSTRAINT "commissioner_voters_proposal_id_commissioner_voting_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."commissioner_voting_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voters" ADD CONSTRAINT "commissioner_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_votes" ADD CONSTRAINT "commissioner_votes_proposal_id_commissioner_voting_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."commissioner_voting_proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_votes" ADD CONSTRAINT "commissioner_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_current_commissioner_id_users_id_fk" FOREIGN KEY ("current_commissioner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_proposed_commissioner_id_users_id_fk" FOREIGN KEY ("proposed_commissioner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_voting_session_id_voting_sessions_id_fk" FOREIGN KEY ("voting_session_id") REFERENCES "public"."voting_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "votes" ADD CONSTRAINT "votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_session_voters" ADD CONSTRAINT "voting_session_voters_voting_session_id_voting_sessions_id_fk" FOREIGN KEY ("voting_session_id") REFERENCES "public"."voting_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_session_voters" ADD CONSTRAINT "voting_session_voters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_proposed_by_id_users_id_fk" FOREIGN KEY ("proposed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_intervention_by_id_users_id_fk" FOREIGN KEY ("intervention_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_ratings" ADD CONSTRAINT "commissioner_ratings_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_ratings" ADD CONSTRAINT "commissioner_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissioner_ratings" ADD CONSTRAINT "commissioner_ratings_commissioner_id_users_id_fk" FOREIGN KEY ("commissioner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_invitations" ADD CONSTRAINT "replacement_invitations_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_invitations" ADD CONSTRAINT "replacement_invitations_invited_by_user_id_users_id_fk" FOREIGN KEY ("invited_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replacement_invitations" ADD CONSTRAINT "replacement_invitations_accepted_by_user_id_users_id_fk" FOREIGN KEY ("accepted_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commissioner_voters_user" ON "commissioner_voters" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissioner_votes_once" ON "commissioner_votes" USING btree ("proposal_id","user_id");--> statement-breakpoint
CREATE INDEX "commissioner_votes_user" ON "commissioner_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissioner_voting_proposals_open" ON "commissioner_voting_proposals" USING btree ("league_id") WHERE "commissioner_voting_proposals"."status" = 'active';--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_league" ON "commissioner_voting_proposals" USING btree ("league_id","created_at");--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_proposer" ON "commissioner_voting_proposals" USING btree ("proposed_by_id");--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_current" ON "commissioner_voting_proposals" USING btree ("current_commissioner_id");--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_proposed" ON "commissioner_voting_proposals" USING btree ("proposed_commissioner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "votes_once" ON "votes" USING btree ("voting_session_id","user_id");--> statement-breakpoint
CREATE INDEX "votes_user" ON "votes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "voting_session_voters_user" ON "voting_session_voters" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "voting_sessions_open" ON "voting_sessions" USING btree ("league_id") WHERE "voting_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "voting_sessions_league" ON "voting_sessions" USING btree ("league_id","season_year","created_at");--> statement-breakpoint
CREATE INDEX "voting_sessions_proposer" ON "voting_sessions" USING btree ("proposed_by_id");--> statement-breakpoint
CREATE INDEX "voting_sessions_intervener" ON "voting_sessions" USING btree ("intervention_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commissioner_ratings_once" ON "commissioner_ratings" USING btree ("league_id","commissioner_id","user_id");--> statement-breakpoint
CREATE INDEX "commissioner_ratings_user" ON "commissioner_ratings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "commissioner_ratings_commissioner" ON "commissioner_ratings" USING btree ("commissioner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_invitations_open" ON "replacement_invitations" USING btree ("league_id","invited_by_user_id") WHERE "replacement_invitations"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "replacement_invitations_accepted" ON "replacement_invitations" USING btree ("league_id","invited_by_user_id","for_year") WHERE "replacement_invitations"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "replacement_invitations_league" ON "replacement_invitations" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "replacement_invitations_inviter" ON "replacement_invitations" USING btree ("invited_by_user_id");--> statement-breakpoint
CREATE INDEX "replacement_invitations_newcomer" ON "replacement_invitations" USING btree ("accepted_by_user_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leagues_newest" ON "leagues" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leagues_listed" ON "leagues" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leagues"."is_public" and "leagues"."status" in ('draft', 'active');--> statement-breakpoint
CREATE INDEX "leagues_listed_by_filter" ON "leagues" USING btree ("sport","fantasy_service","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "leagues"."is_public" and "leagues"."status" in ('draft', 'active');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_period_place" ON "payouts" USING btree ("league_id","season_year","period","user_id","place") WHERE "payouts"."kind" = 'period_prize';--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_period_prize_share" CHECK ("leagues"."period_prize_share" between 0 and 10000);--> statement-breakpoint
ALTER TABLE "league_members" ADD CONSTRAINT "league_members_seasons" CHECK (1 <= "league_members"."first_season" and "league_members"."first_season" <= coalesce("league_members"."last_season", "league_members"."first_season"));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_period" CHECK (("payouts"."kind" = 'period_prize') = ("payouts"."period" is not null));--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_kind" CHECK (("payouts"."kind" = 'reimbursement') = ("payouts"."place" is null));