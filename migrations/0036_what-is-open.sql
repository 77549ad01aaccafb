-- Leagues whose deadline has passed have had their statuses stored by the hourly job. It looks again at those where a
-- seat is still pending, and at those whose deadline is ahead.
ALTER TABLE "leagues" ADD COLUMN "is_overdue_stored" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ALTER COLUMN "is_overdue_stored" SET DEFAULT false;--> statement-breakpoint
UPDATE "leagues" SET "is_overdue_stored" = false
	WHERE ("payment_deadline" < now() AND EXISTS (
		SELECT FROM "league_members" m WHERE m."league_id" = "leagues"."id" AND m."left_at" IS NULL AND m."payment_status" = 'pending'))
	OR ("payment_deadline" >= now() AND NOT EXISTS (
		SELECT FROM "league_members" m WHERE m."league_id" = "leagues"."id" AND m."left_at" IS NULL AND m."payment_status" = 'overdue'));--> statement-breakpoint
CREATE FUNCTION "public"."look_for_overdue_again"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE leagues SET is_overdue_stored = false WHERE id = new.league_id AND is_overdue_stored;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "overdue_again" AFTER INSERT OR UPDATE OF "payment_status", "left_at", "first_season" ON "league_members"
	FOR EACH ROW WHEN (new."payment_status" = 'pending' AND new."left_at" IS NULL) EXECUTE FUNCTION "public"."look_for_overdue_again"();--> statement-breakpoint
CREATE INDEX "commissioner_voting_proposals_ending" ON "commissioner_voting_proposals" USING btree ("expires_at") WHERE "commissioner_voting_proposals"."status" = 'active';--> statement-breakpoint
CREATE INDEX "invitations_expiring" ON "invitations" USING btree ("expires_at") WHERE "invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "leagues_deadlines" ON "leagues" USING btree ("is_overdue_stored","payment_deadline");--> statement-breakpoint
CREATE INDEX "leagues_reminding" ON "leagues" USING btree ("payment_deadline") WHERE "leagues"."reminds_members" and "leagues"."deleted_at" is null and "leagues"."status" in ('draft', 'active', 'in_season');--> statement-breakpoint
CREATE INDEX "leagues_ending" ON "leagues" USING btree ("end_date") WHERE "leagues"."end_reminder_sent_at" is null and "leagues"."status" in ('active', 'in_season');--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("attempts","created_at") WHERE "mails"."sent_at" is null and "mails"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "mails_sent" ON "mails" USING btree ("sent_at") WHERE "mails"."sent_at" is not null;--> statement-breakpoint
CREATE INDEX "league_members_owing" ON "league_members" USING btree ("league_id") WHERE "league_members"."left_at" is null and "league_members"."payment_status" in ('pending', 'overdue');--> statement-breakpoint
CREATE INDEX "payments_pending" ON "payments" USING btree ("id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("updated_at") WHERE "refunds"."status" in ('pending', 'processing');--> statement-breakpoint
CREATE INDEX "voting_sessions_ending" ON "voting_sessions" USING btree ("expires_at") WHERE "voting_sessions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "payouts_sent" ON "payouts" USING btree ("created_at") WHERE "payouts"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("attempts","received_at") WHERE "provider_events"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "provider_events_handled" ON "provider_events" USING btree ("handled_at") WHERE "provider_events"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "replacement_invitations_expiring" ON "replacement_invitations" USING btree ("expires_at") WHERE "replacement_invitations"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_by_username" ON "users" USING btree (lower("username"),"id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree (("role" = 'admin') desc,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);