CREATE TABLE "identities" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "identity_round_trips" (
	"state" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid,
	"return_to" text NOT NULL,
	"accepts_terms" text,
	"started_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_round_trips_user_known" CHECK (("identity_round_trips"."purpose" = 'sign_in') = ("identity_round_trips"."user_id" is null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_is_unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_round_trips" ADD CONSTRAINT "identity_round_trips_session_id_sessions_public_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("public_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_round_trips" ADD CONSTRAINT "identity_round_trips_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_round_trips_session" ON "identity_round_trips" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "identity_round_trips_user" ON "identity_round_trips" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_round_trips_expires" ON "identity_round_trips" USING btree ("expires_at");