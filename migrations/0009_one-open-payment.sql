-- Of several open payments of one member in one league the newest stays. A charge on another finds its payment closed
-- and is placed or refunded like any that comes late.
UPDATE "payments" p SET "status" = 'cancelled', "updated_at" = now()
WHERE p."status" = 'pending' AND EXISTS (
  SELECT FROM "payments" newer WHERE newer."league_id" = p."league_id" AND newer."user_id" = p."user_id"
    AND newer."status" = 'pending' AND (newer."created_at", newer."id") > (p."created_at", p."id"));--> statement-breakpoint
DROP INDEX "payments_open";--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("league_id","user_id") WHERE "payments"."status" = 'pending';--> statement-breakpoint
-- What was shown is charged: an open payment keeps its terms, and other terms are another payment.
CREATE FUNCTION payments_keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'An open payment keeps its amount and seasons.'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_terms', TABLE = 'payments';
END $$;--> statement-breakpoint
CREATE TRIGGER payments_keep_terms BEFORE UPDATE ON "payments" FOR EACH ROW
  WHEN (old."status" = 'pending' AND new."status" = 'pending'
    AND (old."amount", old."first_season", old."seasons", old."league_id", old."user_id")
      IS DISTINCT FROM (new."amount", new."first_season", new."seasons", new."league_id", new."user_id"))
  EXECUTE FUNCTION payments_keep_terms();--> statement-breakpoint
ALTER TABLE "reconciliations" ADD COLUMN "settling" integer DEFAULT 0 NOT NULL;
