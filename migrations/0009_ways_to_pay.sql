CREATE TABLE "ways_to_pay" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"contents" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ways_to_pay_few" CHECK ("ways_to_pay"."position" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "ways_to_pay" ADD CONSTRAINT "ways_to_pay_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ways_to_pay_order" ON "ways_to_pay" USING btree ("user_id","position");