CREATE TABLE "league_teams" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"team_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"assigned_by_id" uuid NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "league_teams_league_id_season_year_team_id_pk" PRIMARY KEY("league_id","season_year","team_id"),
	CONSTRAINT "league_teams_member" UNIQUE("league_id","season_year","user_id")
);
--> statement-breakpoint
CREATE TABLE "platform_back_offs" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"not_before" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_links" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"platform" text NOT NULL,
	"platform_league_id" text NOT NULL,
	"season" text NOT NULL,
	"sport" text NOT NULL,
	"linked_by_id" uuid NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"fetch_asked_at" timestamp with time zone,
	"fetch_asked_by_id" uuid,
	CONSTRAINT "platform_links_league_id_season_year_pk" PRIMARY KEY("league_id","season_year")
);
--> statement-breakpoint
CREATE TABLE "result_fetches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"asked_by_id" uuid,
	"ended_at" timestamp with time zone NOT NULL,
	"import_id" uuid,
	"failure" text,
	CONSTRAINT "result_fetches_outcome" CHECK (("result_fetches"."import_id" is null) <> ("result_fetches"."failure" is null))
);
--> statement-breakpoint
CREATE TABLE "result_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"results" jsonb NOT NULL,
	"table_hash" text NOT NULL,
	"answers" jsonb NOT NULL,
	"parser_version" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_imports_table" UNIQUE("league_id","season_year","table_hash"),
	CONSTRAINT "result_imports_hash" CHECK ("result_imports"."table_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "results_id" uuid;--> statement-breakpoint
ALTER TABLE "league_teams" ADD CONSTRAINT "league_teams_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_teams" ADD CONSTRAINT "league_teams_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_teams" ADD CONSTRAINT "league_teams_assigned_by_id_users_id_fk" FOREIGN KEY ("assigned_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_linked_by_id_users_id_fk" FOREIGN KEY ("linked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_links" ADD CONSTRAINT "platform_links_fetch_asked_by_id_users_id_fk" FOREIGN KEY ("fetch_asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_fetches" ADD CONSTRAINT "result_fetches_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_fetches" ADD CONSTRAINT "result_fetches_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_fetches" ADD CONSTRAINT "result_fetches_import_id_result_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."result_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_imports" ADD CONSTRAINT "result_imports_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "league_teams_user" ON "league_teams" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "league_teams_assigned_by" ON "league_teams" USING btree ("assigned_by_id");--> statement-breakpoint
CREATE INDEX "platform_links_linked_by" ON "platform_links" USING btree ("linked_by_id");--> statement-breakpoint
CREATE INDEX "platform_links_asked_by" ON "platform_links" USING btree ("fetch_asked_by_id");--> statement-breakpoint
CREATE INDEX "platform_links_asked" ON "platform_links" USING btree ("fetch_asked_at") WHERE "platform_links"."fetch_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "result_fetches_newest" ON "result_fetches" USING btree ("league_id","season_year","ended_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "result_fetches_import" ON "result_fetches" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "result_fetches_asked_by" ON "result_fetches" USING btree ("asked_by_id");--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD CONSTRAINT "voting_sessions_results_id_result_imports_id_fk" FOREIGN KEY ("results_id") REFERENCES "public"."result_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voting_sessions_results" ON "voting_sessions" USING btree ("results_id");--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON platform_links FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT ON result_imports FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT ON result_fetches FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON league_teams FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
-- Evidence goes only with its league, which can't be deleted once anyone has paid.
CREATE FUNCTION public.keep_evidence() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF tg_op = 'DELETE' AND NOT EXISTS (SELECT FROM public.leagues l WHERE l.id = old.league_id) THEN
    RETURN old;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', tg_table_name, tg_op USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER result_imports_append_only BEFORE UPDATE OR DELETE ON result_imports FOR EACH ROW EXECUTE FUNCTION public.keep_evidence();
--> statement-breakpoint
CREATE TRIGGER result_fetches_append_only BEFORE UPDATE OR DELETE ON result_fetches FOR EACH ROW EXECUTE FUNCTION public.keep_evidence();
--> statement-breakpoint
CREATE FUNCTION public.refuse_truncate() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: TRUNCATE is refused', tg_table_name USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER result_imports_no_truncate BEFORE TRUNCATE ON result_imports FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER result_fetches_no_truncate BEFORE TRUNCATE ON result_fetches FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_truncate();
