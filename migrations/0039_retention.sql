DROP INDEX "mails_sent";--> statement-breakpoint
CREATE INDEX "account_events_oldest" ON "account_events" USING btree ("created_at");