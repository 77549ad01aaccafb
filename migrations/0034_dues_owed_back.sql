ALTER TABLE "dues" ADD COLUMN "owed_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "dues_owed_back" ON "dues" USING btree ("id") WHERE "dues"."owed_back" > 0;--> statement-breakpoint
ALTER TABLE "dues" ADD CONSTRAINT "dues_owed_back_of_fee" CHECK (0 <= "dues"."owed_back" and ("dues"."kind" = 'entry' or "dues"."owed_back" = 0));