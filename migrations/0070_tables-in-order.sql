CREATE INDEX "audit_log_about" ON "audit_log" USING btree ("subject_type","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "leagues_by_name" ON "leagues" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "leagues_by_fee" ON "leagues" USING btree ("entry_fee","id");--> statement-breakpoint
CREATE INDEX "leagues_by_status" ON "leagues" USING btree ("status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);