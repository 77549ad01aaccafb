ALTER TABLE "invitations" ADD COLUMN "copied_token" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "revoked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "invitation_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_invitation" ON "mails" USING btree ("invitation_id");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_copiedToken_unique" UNIQUE("copied_token");--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_revoked" CHECK ("invitations"."revoked_at" is null or "invitations"."status" = 'expired');