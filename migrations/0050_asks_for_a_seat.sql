CREATE TABLE "claim_asks" (
	"league_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "claim_asks_league_id_user_id_pk" PRIMARY KEY("league_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "claim_asks" ADD CONSTRAINT "claim_asks_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_asks" ADD CONSTRAINT "claim_asks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_asks" ADD CONSTRAINT "claim_asks_name_id_named_seats_user_id_fk" FOREIGN KEY ("name_id") REFERENCES "public"."named_seats"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_asks_user" ON "claim_asks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "claim_asks_name" ON "claim_asks" USING btree ("name_id");
--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON claim_asks FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON claim_asks FOR EACH ROW EXECUTE FUNCTION live.tell_league();
