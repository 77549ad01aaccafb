CREATE TABLE "yahoo_connections" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tokens" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"renewing_until" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"connected_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "yahoo_sign_ins" (
	"state" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "yahoo_connections" ADD CONSTRAINT "yahoo_connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yahoo_sign_ins" ADD CONSTRAINT "yahoo_sign_ins_session_id_sessions_public_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("public_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "yahoo_sign_ins" ADD CONSTRAINT "yahoo_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "yahoo_sign_ins_session" ON "yahoo_sign_ins" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "yahoo_sign_ins_user" ON "yahoo_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "yahoo_sign_ins_expires" ON "yahoo_sign_ins" USING btree ("expires_at");