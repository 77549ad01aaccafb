-- Whoever lowers, charges, waives or withdraws a due has set it.
ALTER TABLE dues RENAME COLUMN lowered_by_id TO set_by_id;
--> statement-breakpoint
ALTER TABLE dues RENAME COLUMN lowered_at TO set_at;
--> statement-breakpoint
ALTER TABLE dues RENAME CONSTRAINT dues_lowered_by_id_users_id_fk TO dues_set_by_id_users_id_fk;
--> statement-breakpoint
ALTER TABLE dues RENAME CONSTRAINT dues_lowered TO dues_set;
--> statement-breakpoint
ALTER INDEX dues_lowered_by RENAME TO dues_set_by;
