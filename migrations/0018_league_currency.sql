ALTER TABLE "leagues" ADD COLUMN "currency" char(3) DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_currency" CHECK ("leagues"."currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_currency_of_potkeeper" CHECK ("leagues"."custody" = 'treasurer' or "leagues"."currency" = 'USD');