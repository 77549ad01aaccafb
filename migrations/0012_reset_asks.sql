CREATE TABLE "reset_asks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"asked_by_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_by_id" uuid,
	"confirmed_again_by_id" uuid,
	"made_at" timestamp with time zone,
	"stopped_by_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reset_asks_confirmers" CHECK (("reset_asks"."confirmed_again_by_id" is null or "reset_asks"."confirmed_by_id" is not null) and "reset_asks"."confirmed_by_id" <> "reset_asks"."confirmed_again_by_id" and "reset_asks"."user_id" not in ("reset_asks"."asked_by_id", "reset_asks"."confirmed_by_id", "reset_asks"."confirmed_again_by_id") and "reset_asks"."asked_by_id" not in ("reset_asks"."confirmed_by_id", "reset_asks"."confirmed_again_by_id")),
	CONSTRAINT "reset_asks_made" CHECK ("reset_asks"."made_at" is null or ("reset_asks"."confirmed_again_by_id" is not null and "reset_asks"."stopped_by_id" is null and "reset_asks"."ended_at" = "reset_asks"."made_at" and "reset_asks"."made_at" >= "reset_asks"."asked_at" + interval '24 hours')),
	CONSTRAINT "reset_asks_stopped" CHECK ("reset_asks"."stopped_by_id" is null or "reset_asks"."ended_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "reset_asks" ADD CONSTRAINT "reset_asks_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_asks" ADD CONSTRAINT "reset_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_asks" ADD CONSTRAINT "reset_asks_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_asks" ADD CONSTRAINT "reset_asks_confirmed_by_id_users_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_asks" ADD CONSTRAINT "reset_asks_confirmed_again_by_id_users_id_fk" FOREIGN KEY ("confirmed_again_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reset_asks" ADD CONSTRAINT "reset_asks_stopped_by_id_users_id_fk" FOREIGN KEY ("stopped_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reset_asks_open" ON "reset_asks" USING btree ("user_id") WHERE "reset_asks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "reset_asks_user" ON "reset_asks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reset_asks_league" ON "reset_asks" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "reset_asks_asker" ON "reset_asks" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "reset_asks_confirmer" ON "reset_asks" USING btree ("confirmed_by_id");--> statement-breakpoint
CREATE INDEX "reset_asks_second_confirmer" ON "reset_asks" USING btree ("confirmed_again_by_id");--> statement-breakpoint
CREATE INDEX "reset_asks_stopper" ON "reset_asks" USING btree ("stopped_by_id");