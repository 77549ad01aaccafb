CREATE TABLE "picture_files" (
	"league_id" uuid NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "picture_files_league_id_sha256_pk" PRIMARY KEY("league_id","sha256"),
	CONSTRAINT "picture_files_hash" CHECK ("picture_files"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "picture_files_size" CHECK (octet_length("picture_files"."bytes") between 1 and 200000)
);
--> statement-breakpoint
CREATE TABLE "team_pictures" (
	"league_id" uuid NOT NULL,
	"team_id" text NOT NULL,
	"url" text NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "team_pictures_league_id_team_id_pk" PRIMARY KEY("league_id","team_id")
);
--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_pictures" ADD CONSTRAINT "team_pictures_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_pictures" ADD CONSTRAINT "team_pictures_picture_file" FOREIGN KEY ("league_id","sha256") REFERENCES "public"."picture_files"("league_id","sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_pictures_file" ON "team_pictures" USING btree ("league_id","sha256");--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON team_pictures FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON picture_files FOR EACH ROW EXECUTE FUNCTION live.tell_league();
