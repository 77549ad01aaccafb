-- A link that two members confirmed could take over an account. One that still waits to be used ends with the table.
UPDATE "users" SET "reset_token" = NULL, "reset_token_expiry" = NULL
WHERE "id" IN (SELECT "user_id" FROM "reset_asks" WHERE "made_at" > now() - interval '1 day');--> statement-breakpoint
DROP TABLE "reset_asks" CASCADE;
