CREATE TABLE "team_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"team_id" text NOT NULL,
	"team_name" text NOT NULL,
	"from_user_id" uuid,
	"to_user_id" uuid,
	"changed_by_id" uuid NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"closed_vote_id" uuid,
	CONSTRAINT "team_changes_reason" CHECK (length("team_changes"."reason") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "team_changes" ADD CONSTRAINT "team_changes_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_changes" ADD CONSTRAINT "team_changes_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_changes" ADD CONSTRAINT "team_changes_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_changes" ADD CONSTRAINT "team_changes_changed_by_id_users_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_changes_season" ON "team_changes" USING btree ("league_id","season_year","changed_at");--> statement-breakpoint
CREATE INDEX "team_changes_from" ON "team_changes" USING btree ("from_user_id");--> statement-breakpoint
CREATE INDEX "team_changes_to" ON "team_changes" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "team_changes_changed_by" ON "team_changes" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "team_changes_vote" ON "team_changes" USING btree ("closed_vote_id");
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT ON team_changes FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER team_changes_append_only BEFORE UPDATE OR DELETE ON team_changes FOR EACH ROW EXECUTE FUNCTION public.keep_evidence();
--> statement-breakpoint
CREATE TRIGGER team_changes_no_truncate BEFORE TRUNCATE ON team_changes FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();
