CREATE TABLE "play_limit_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "play_limit_changes_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint,
	"until" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"takes_effect_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "play_limit_changes_amount" CHECK ("play_limit_changes"."amount" > 0 and "play_limit_changes"."amount" % 100 = 0),
	CONSTRAINT "play_limit_changes_kind" CHECK (("play_limit_changes"."kind" = 'break') = ("play_limit_changes"."until" is not null)),
	CONSTRAINT "play_limit_changes_break" CHECK ("play_limit_changes"."kind" <> 'break' or "play_limit_changes"."amount" is null),
	CONSTRAINT "play_limit_changes_order" CHECK ("play_limit_changes"."asked_at" <= "play_limit_changes"."takes_effect_at"),
	CONSTRAINT "play_limit_changes_withdrawn" CHECK ("play_limit_changes"."asked_at" <= "play_limit_changes"."withdrawn_at" and "play_limit_changes"."withdrawn_at" < "play_limit_changes"."takes_effect_at")
);
--> statement-breakpoint
ALTER TABLE "play_limit_changes" ADD CONSTRAINT "play_limit_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_limit_changes_user" ON "play_limit_changes" USING btree ("user_id","kind","takes_effect_at");