CREATE TABLE "join_links" (
	"league_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"created_by_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "join_links_id_unique" UNIQUE("id"),
	CONSTRAINT "join_links_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_links" ADD CONSTRAINT "join_links_created_by_id_users_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_links_created_by" ON "join_links" USING btree ("created_by_id");