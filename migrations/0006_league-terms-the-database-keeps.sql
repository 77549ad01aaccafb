-- Sport and fantasy service were free text. Known names, in any spelling, become the specification's value. Any other
-- name becomes the default, and the text that was there is kept at the end of the description.
WITH "old" AS (
	SELECT
		"id",
		regexp_replace(lower("sport"), '[^a-z]', '', 'g') AS "sport",
		regexp_replace(lower("fantasy_service"), '[^a-z]', '', 'g') AS "service"
	FROM "leagues"
), "named" AS (
	SELECT
		"old"."id",
		CASE
			WHEN "sport" IN ('football', 'basketball', 'baseball', 'hockey', 'soccer', 'golf') THEN "sport"
			WHEN "sport" IN ('nfl', 'americanfootball', 'collegefootball') THEN 'football'
			WHEN "sport" IN ('nba', 'wnba') THEN 'basketball'
			WHEN "sport" = 'mlb' THEN 'baseball'
			WHEN "sport" IN ('nhl', 'icehockey') THEN 'hockey'
			WHEN "sport" IN ('mls', 'premierleague') THEN 'soccer'
			WHEN "sport" = 'pga' THEN 'golf'
		END AS "sport",
		CASE
			WHEN "service" IN ('yahoo', 'yahoosports', 'yahoofantasy') THEN 'yahoo'
			WHEN "service" IN ('espn', 'espnfantasy') THEN 'espn'
			WHEN "service" IN ('cbs', 'cbssports') THEN 'cbs_sports'
			WHEN "service" IN ('mfl', 'myfantasyleague', 'myfantasyleaguecom') THEN 'my_fantasy_league'
			WHEN "service" IN ('nfl', 'nflcom', 'nflfantasy') THEN 'nfl'
			WHEN "service" = 'fantrax' THEN 'fantrax'
			WHEN "service" = 'fleaflicker' THEN 'fleaflicker'
			WHEN "service" IN ('fox', 'foxsports') THEN 'fox_sports'
			WHEN "service" IN ('rt', 'rtsports') THEN 'rt_sports'
			WHEN "service" IN ('sleeper', 'sleeperbot', 'sleeperapp') THEN 'sleeperbot'
			WHEN "service" = 'majorschallenge' THEN 'majors_challenge'
			WHEN "service" IN ('rso', 'realitysportsonline') THEN 'reality_sports_online'
		END AS "service"
	FROM "old"
)
UPDATE "leagues" SET
	"sport" = coalesce("named"."sport", 'football'),
	"fantasy_service" = coalesce("named"."service", 'yahoo'),
	"description" = nullif(left(concat_ws(E'\n',
		"leagues"."description",
		CASE WHEN "named"."sport" IS NULL THEN 'Sport: ' || "leagues"."sport" END,
		CASE WHEN "named"."service" IS NULL AND lower("leagues"."fantasy_service") NOT IN ('', 'other')
			THEN 'Fantasy service: ' || "leagues"."fantasy_service" END), 2000), '')
FROM "named" WHERE "named"."id" = "leagues"."id"
	AND ("leagues"."sport", "leagues"."fantasy_service") IS DISTINCT FROM ("named"."sport", "named"."service");--> statement-breakpoint
UPDATE "leagues" SET "min_years" = 1, "max_years" = 1 WHERE "league_type" <> 'dynasty' AND "max_years" <> 1;--> statement-breakpoint
UPDATE "leagues" SET "payout_frequency" = 'end_of_season'
	WHERE "league_type" NOT IN ('pickem', 'survivor') AND "payout_frequency" <> 'end_of_season';--> statement-breakpoint
UPDATE "leagues" SET "period_prize_share" = 0 WHERE "payout_frequency" = 'end_of_season' AND "period_prize_share" <> 0;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_sport" CHECK ("leagues"."sport" in ('football', 'basketball', 'baseball', 'hockey', 'soccer', 'golf'));--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_fantasy_service" CHECK ("leagues"."fantasy_service" in ('yahoo', 'espn', 'cbs_sports', 'my_fantasy_league', 'nfl', 'fantrax', 'fleaflicker', 'fox_sports', 'rt_sports', 'sleeperbot', 'majors_challenge', 'reality_sports_online'));--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_seasons_ahead" CHECK ("leagues"."league_type" = 'dynasty' or "leagues"."max_years" = 1);--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_payout_frequency" CHECK ("leagues"."league_type" in ('pickem', 'survivor') or "leagues"."payout_frequency" = 'end_of_season');--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_period_prizes" CHECK ("leagues"."payout_frequency" <> 'end_of_season' or "leagues"."period_prize_share" = 0);