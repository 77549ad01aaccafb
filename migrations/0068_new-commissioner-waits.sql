CREATE TABLE "commissioner_objections" (
	"proposal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "commissioner_objections_proposal_id_user_id_pk" PRIMARY KEY("proposal_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "commissioner_voters" ADD COLUMN "may_vote" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD COLUMN "effect_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD COLUMN "objections_needed" integer;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD COLUMN "raised_to" integer;--> statement-breakpoint
ALTER TABLE "leagues" ADD COLUMN "commissioner_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commissioner_objections" ADD CONSTRAINT "commissioner_objections_voter" FOREIGN KEY ("proposal_id","user_id") REFERENCES "public"."commissioner_voters"("proposal_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commissioner_objections_user" ON "commissioner_objections" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_objections" CHECK (("commissioner_voting_proposals"."effect_at" is null) = ("commissioner_voting_proposals"."objections_needed" is null) and ("commissioner_voting_proposals"."objections_needed" is null or "commissioner_voting_proposals"."objections_needed" > 0) and ("commissioner_voting_proposals"."raised_to" is null or ("commissioner_voting_proposals"."effect_at" is not null and "commissioner_voting_proposals"."raised_to" > 0)));--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_approved" CHECK ("commissioner_voting_proposals"."status" <> 'approved' or ("commissioner_voting_proposals"."votes_for" * 2 >= "commissioner_voting_proposals"."total_eligible_voters" and ("commissioner_voting_proposals"."raised_to" is null or "commissioner_voting_proposals"."votes_for" >= "commissioner_voting_proposals"."raised_to") and ("commissioner_voting_proposals"."effect_at" is null or "commissioner_voting_proposals"."resolved_at" >= "commissioner_voting_proposals"."effect_at")));--> statement-breakpoint
UPDATE "leagues" l SET "commissioner_since" = (
	SELECT max(p."resolved_at") FROM "commissioner_voting_proposals" p
	WHERE p."league_id" = l."id" AND p."status" = 'approved' AND p."proposed_commissioner_id" = l."commissioner_id");--> statement-breakpoint
-- A commissioner who has paid can object to the outcome of a vote that is open now.
INSERT INTO "commissioner_voters" ("proposal_id", "user_id", "may_vote")
	SELECT p."id", m."user_id", false FROM "commissioner_voting_proposals" p
	JOIN "leagues" l ON l."id" = p."league_id"
	JOIN "league_members" m ON m."league_id" = l."id" AND m."user_id" = p."current_commissioner_id"
	WHERE p."status" = 'active' AND m."left_at" IS NULL AND m."payment_status" = 'paid' AND m."first_season" <= l."current_year";--> statement-breakpoint
CREATE FUNCTION live.tell_league_of_commissioner_vote() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM live.tell('league', league_id) FROM public.commissioner_voting_proposals
    WHERE id = coalesce(new.proposal_id, old.proposal_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON commissioner_objections FOR EACH ROW EXECUTE FUNCTION live.tell_league_of_commissioner_vote();
