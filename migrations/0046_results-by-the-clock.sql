CREATE TABLE "result_weeks" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"week" integer NOT NULL,
	"complete_at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_weeks_league_id_season_year_week_pk" PRIMARY KEY("league_id","season_year","week")
);
--> statement-breakpoint
ALTER TABLE "platform_links" ADD COLUMN "next_fetch_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "platform_links" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_links" ADD COLUMN "over_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "platform_links" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "platform_links" ADD COLUMN "outcome_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "platform_links" ADD COLUMN "final_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "platform_links" ADD COLUMN "final_results_id" uuid;--> statement-breakpoint
ALTER TABLE "result_weeks" ADD CONSTRAINT "result_weeks_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_final_results" FOREIGN KEY ("league_id","season_year","final_results_id") REFERENCES "public"."result_imports"("league_id","season_year","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_links_next" ON "platform_links" USING btree ("next_fetch_at") WHERE "platform_links"."next_fetch_at" is not null;--> statement-breakpoint
CREATE INDEX "platform_links_final" ON "platform_links" USING btree ("final_results_id");--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_over" CHECK (("platform_links"."over_at" is null) = ("platform_links"."outcome" is null) and ("platform_links"."over_at" is null) = ("platform_links"."outcome_since" is null));--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_final" CHECK (("platform_links"."final_at" is null) = ("platform_links"."final_results_id" is null) and ("platform_links"."final_at" is null or "platform_links"."over_at" is not null));--> statement-breakpoint
UPDATE "platform_links" SET "next_fetch_at" = now();--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON result_weeks FOR EACH ROW EXECUTE FUNCTION live.tell_league();
