CREATE TABLE "dormancy_notices" (
	"source_id" uuid PRIMARY KEY NOT NULL,
	"told_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_details" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"place" text,
	"marked_by_id" uuid NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tax_details_place" CHECK ("tax_details"."place" ~ '^[A-Z]{2}(-[A-Z0-9]{1,3})?$')
);
--> statement-breakpoint
ALTER TABLE "tax_details" ADD CONSTRAINT "tax_details_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_details" ADD CONSTRAINT "tax_details_marked_by_id_users_id_fk" FOREIGN KEY ("marked_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_details_marker" ON "tax_details" USING btree ("marked_by_id");