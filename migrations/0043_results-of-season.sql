ALTER TABLE "voting_sessions" DROP CONSTRAINT "voting_sessions_results_id_result_imports_id_fk";
--> statement-breakpoint
ALTER TABLE "result_imports" ADD CONSTRAINT "result_imports_of_season" UNIQUE("league_id","season_year","id");--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_results_of_season" FOREIGN KEY ("league_id","season_year","results_id") REFERENCES "public"."result_imports"("league_id","season_year","id") ON DELETE no action ON UPDATE no action;
