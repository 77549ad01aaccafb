CREATE INDEX "users_by_local_part" ON "users" USING btree ((reverse(split_part(lower("email"), '@', 1)) collate "C"));--> statement-breakpoint
-- The index that finds names is partial, and PostgreSQL ignores the statistics of an expression in a partial index: it took a part
-- of a name that no one has for one name in 25, and read all users to find it.
CREATE STATISTICS "users_full_name" ON ("first_name" || ' ' || "last_name") FROM "users";--> statement-breakpoint
ANALYZE "users";
