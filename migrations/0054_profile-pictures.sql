CREATE TABLE "profile_pictures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "profile_pictures_hash" CHECK ("profile_pictures"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "profile_pictures_size" CHECK (octet_length("profile_pictures"."bytes") between 1 and 400000)
);
--> statement-breakpoint
ALTER TABLE "profile_pictures" ADD CONSTRAINT "profile_pictures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;