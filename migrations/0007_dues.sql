CREATE TABLE "dues" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"kind" text DEFAULT 'entry' NOT NULL,
	"amount" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"lowered_by_id" uuid,
	"lowered_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "dues_amount" CHECK ("dues"."amount" >= 0),
	CONSTRAINT "dues_season" CHECK ("dues"."season_year" >= 1),
	CONSTRAINT "dues_lowered" CHECK (("dues"."lowered_by_id" is null) = ("dues"."lowered_at" is null) and ("dues"."lowered_by_id" is not null or "dues"."reason" is null)),
	CONSTRAINT "dues_waived" CHECK (("dues"."status" = 'waived') = ("dues"."amount" = 0 and "dues"."status" <> 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_lowered_by_id_users_id_fk" FOREIGN KEY ("lowered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dues_entry" ON "dues" USING btree ("league_id","user_id","season_year") WHERE "dues"."kind" = 'entry' and "dues"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "dues_user" ON "dues" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dues_lowered_by" ON "dues" USING btree ("lowered_by_id");--> statement-breakpoint
CREATE INDEX "dues_league" ON "dues" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "dues_lowered" ON "dues" USING btree ("league_id","season_year") WHERE "dues"."lowered_by_id" is not null;