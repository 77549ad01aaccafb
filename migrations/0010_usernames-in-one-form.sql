DROP INDEX "users_username_unique";--> statement-breakpoint
-- Of names that become one, the account opened first keeps it; the others get the start of their id, and can still sign in with their email address.
WITH "named" AS (
	SELECT "id", normalize("username", NFKC) AS "name",
		row_number() OVER (PARTITION BY lower(normalize("username", NFKC)) ORDER BY "created_at", "id") AS "turn"
	FROM "users"
)
UPDATE "users" SET "username" = CASE WHEN "turn" = 1 THEN "name" ELSE left("name", 21) || '-' || left("named"."id"::text, 8) END
FROM "named" WHERE "named"."id" = "users"."id" AND ("turn" > 1 OR "name" <> "username");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower(normalize("username", NFKC)));
