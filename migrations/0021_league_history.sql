CREATE TABLE "league_history" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"lines" jsonb NOT NULL,
	"told_by_id" uuid NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "league_history_lines" CHECK (jsonb_array_length("league_history"."lines") between 1 and 2500)
);
--> statement-breakpoint
ALTER TABLE "league_history" ADD CONSTRAINT "league_history_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_history" ADD CONSTRAINT "league_history_told_by_id_users_id_fk" FOREIGN KEY ("told_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "league_history_told_by" ON "league_history" USING btree ("told_by_id");--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON league_history FOR EACH ROW EXECUTE FUNCTION live.tell_league();
