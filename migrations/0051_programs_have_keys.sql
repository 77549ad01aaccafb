CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"start" text NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_keys_keyHash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_scope" CHECK ("api_keys"."scope" in ('read', 'manage')),
	CONSTRAINT "api_keys_start" CHECK (length("api_keys"."start") <= 8),
	CONSTRAINT "api_keys_hash" CHECK ("api_keys"."key_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "api_keys_life" CHECK ("api_keys"."ends_at" > "api_keys"."created_at" and "api_keys"."ends_at" <= "api_keys"."created_at" + interval '8760 hours')
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON api_keys FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
