CREATE TABLE "collected_notifications" (
	"notification_id" uuid PRIMARY KEY NOT NULL,
	"mail_id" uuid
);
--> statement-breakpoint
ALTER TABLE "collected_notifications" ADD CONSTRAINT "collected_notifications_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collected_notifications" ADD CONSTRAINT "collected_notifications_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collected_notifications_waiting" ON "collected_notifications" USING btree ("notification_id") WHERE "collected_notifications"."mail_id" is null;--> statement-breakpoint
CREATE INDEX "collected_notifications_mail" ON "collected_notifications" USING btree ("mail_id");