DROP INDEX "disputes_open";--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "is_overtaken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_set_aside" ON "refunds" USING btree ("updated_at") WHERE "refunds"."set_aside" > 0;--> statement-breakpoint
CREATE INDEX "voting_sessions_undecided" ON "voting_sessions" USING btree ("league_id") WHERE "voting_sessions"."kind" = 'payouts' and "voting_sessions"."status" in ('rejected', 'expired') and "voting_sessions"."intervention" is null and not "voting_sessions"."is_overtaken";--> statement-breakpoint
CREATE INDEX "payouts_failed" ON "payouts" USING btree ("created_at") WHERE "payouts"."status" = 'failed' and "payouts"."unclaimed_at" is null and "payouts"."forfeited_at" is null;--> statement-breakpoint
CREATE INDEX "payouts_extended" ON "payouts" USING btree ("wait_until") WHERE "payouts"."status" = 'pending' and "payouts"."wait_until" is not null;--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("created_at") WHERE "disputes"."status" in ('open', 'inquiry');--> statement-breakpoint
-- A vote that the members didn't approve is a case for the admins, until a later vote, a payout, a team that changed hands or the
-- next season overtakes it. Each of these has locked the league's row.
CREATE FUNCTION "public"."overtaken_by_vote"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE voting_sessions SET is_overtaken = true
	WHERE league_id = new.league_id AND kind = 'payouts' AND status IN ('rejected', 'expired') AND intervention IS NULL AND NOT is_overtaken
		AND created_at < new.created_at;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "public"."overtaken_by_payout"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE voting_sessions SET is_overtaken = true
	WHERE league_id = new.league_id AND kind = 'payouts' AND status IN ('rejected', 'expired') AND intervention IS NULL AND NOT is_overtaken
		AND season_year = new.season_year AND coalesce(resolved_at, expires_at) <= new.created_at;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "public"."overtaken_by_team_change"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE voting_sessions SET is_overtaken = true WHERE id = new.closed_vote_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "public"."overtaken_by_season"() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
	UPDATE voting_sessions SET is_overtaken = true
	WHERE league_id = new.id AND kind = 'payouts' AND status IN ('rejected', 'expired') AND intervention IS NULL AND NOT is_overtaken
		AND season_year < new.current_year;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "votes_overtaken" AFTER INSERT OR UPDATE OF "kind" ON "voting_sessions"
	FOR EACH ROW WHEN (new."kind" = 'payouts') EXECUTE FUNCTION "public"."overtaken_by_vote"();--> statement-breakpoint
CREATE TRIGGER "votes_overtaken" AFTER INSERT ON "payouts"
	FOR EACH ROW WHEN (new."kind" <> 'refund') EXECUTE FUNCTION "public"."overtaken_by_payout"();--> statement-breakpoint
CREATE TRIGGER "votes_overtaken" AFTER INSERT ON "team_changes"
	FOR EACH ROW WHEN (new."closed_vote_id" IS NOT NULL) EXECUTE FUNCTION "public"."overtaken_by_team_change"();--> statement-breakpoint
CREATE TRIGGER "votes_overtaken" AFTER UPDATE OF "current_year" ON "leagues"
	FOR EACH ROW WHEN (new."current_year" > old."current_year") EXECUTE FUNCTION "public"."overtaken_by_season"();--> statement-breakpoint
ALTER TABLE "voting_sessions" DISABLE TRIGGER "live_league";--> statement-breakpoint
UPDATE "voting_sessions" SET "is_overtaken" = true
	WHERE "kind" = 'payouts' AND "status" IN ('rejected', 'expired') AND "intervention" IS NULL AND (
		EXISTS (SELECT FROM "leagues" l WHERE l."id" = "voting_sessions"."league_id" AND l."current_year" > "voting_sessions"."season_year")
		OR EXISTS (SELECT FROM "team_changes" c WHERE c."closed_vote_id" = "voting_sessions"."id")
		OR EXISTS (SELECT FROM "voting_sessions" later WHERE later."league_id" = "voting_sessions"."league_id"
			AND later."kind" = 'payouts' AND later."created_at" > "voting_sessions"."created_at")
		OR EXISTS (SELECT FROM "payouts" since WHERE since."league_id" = "voting_sessions"."league_id"
			AND since."season_year" = "voting_sessions"."season_year" AND since."kind" <> 'refund'
			AND since."created_at" >= coalesce("voting_sessions"."resolved_at", "voting_sessions"."expires_at")));--> statement-breakpoint
ALTER TABLE "voting_sessions" ENABLE TRIGGER "live_league";
