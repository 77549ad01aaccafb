CREATE TABLE "charge_ballots" (
	"due_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vote" text,
	CONSTRAINT "charge_ballots_due_id_user_id_pk" PRIMARY KEY("due_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "leagues" DROP CONSTRAINT "leagues_max_charges";--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "by_rule" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "notice_id" uuid;--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "heard_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "set_offs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "charge_ballots" ADD CONSTRAINT "charge_ballots_due_id_dues_id_fk" FOREIGN KEY ("due_id") REFERENCES "public"."dues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charge_ballots" ADD CONSTRAINT "charge_ballots_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "charge_ballots_user" ON "charge_ballots" USING btree ("user_id");--> statement-breakpoint
UPDATE "leagues" SET "max_charges_per_member" = 2 * "entry_fee" WHERE "max_charges_per_member" > 2 * "entry_fee";--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_max_charges" CHECK ("leagues"."max_charges_per_member" between 0 and 2 * "leagues"."entry_fee");