CREATE TABLE "payment_declines" (
	"charge_id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"declined_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "early_completions" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"completed_at" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone NOT NULL,
	CONSTRAINT "early_completions_league_id_season_year_pk" PRIMARY KEY("league_id","season_year"),
	CONSTRAINT "early_completions_early" CHECK ("early_completions"."completed_at" < "early_completions"."end_date")
);
--> statement-breakpoint
CREATE TABLE "season_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"kind" text NOT NULL,
	"asked_by_id" uuid,
	"reason" text,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decision_reason" text,
	"decided_by_id" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "season_reviews_asker" CHECK (("season_reviews"."kind" = 'asked') = ("season_reviews"."asked_by_id" is not null) and ("season_reviews"."kind" = 'asked') = ("season_reviews"."reason" is not null)),
	CONSTRAINT "season_reviews_decided" CHECK (("season_reviews"."decided_at" is null) = ("season_reviews"."decision" is null) and ("season_reviews"."decided_at" is null) = ("season_reviews"."decision_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "voted_seasons" (
	"league_id" uuid NOT NULL,
	"season_year" integer NOT NULL,
	"reason" text NOT NULL,
	"paid_by" timestamp with time zone NOT NULL,
	CONSTRAINT "voted_seasons_league_id_season_year_pk" PRIMARY KEY("league_id","season_year")
);
--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "promised_end_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_declines" ADD CONSTRAINT "payment_declines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_declines" ADD CONSTRAINT "payment_declines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "early_completions" ADD CONSTRAINT "early_completions_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_reviews" ADD CONSTRAINT "season_reviews_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_reviews" ADD CONSTRAINT "season_reviews_asked_by_id_users_id_fk" FOREIGN KEY ("asked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "season_reviews" ADD CONSTRAINT "season_reviews_decided_by_id_users_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voted_seasons" ADD CONSTRAINT "voted_seasons_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_declines_payment" ON "payment_declines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_declines_user" ON "payment_declines" USING btree ("user_id","declined_at");--> statement-breakpoint
CREATE UNIQUE INDEX "season_reviews_open" ON "season_reviews" USING btree ("league_id","season_year","kind") WHERE "season_reviews"."decided_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "season_reviews_asked" ON "season_reviews" USING btree ("league_id","season_year","asked_by_id");--> statement-breakpoint
CREATE INDEX "season_reviews_asker" ON "season_reviews" USING btree ("asked_by_id");--> statement-breakpoint
CREATE INDEX "season_reviews_decider" ON "season_reviews" USING btree ("decided_by_id");