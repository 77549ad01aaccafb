ALTER TABLE "commissioner_voting_proposals" DROP CONSTRAINT "commissioner_voting_proposals_approved";--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD COLUMN "seats_counted" integer;--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD CONSTRAINT "commissioner_voting_proposals_approved" CHECK ("commissioner_voting_proposals"."status" <> 'approved' or ("commissioner_voting_proposals"."votes_for" * 2 >= "commissioner_voting_proposals"."total_eligible_voters" and ("commissioner_voting_proposals"."seats_counted" is null or ("commissioner_voting_proposals"."votes_for" >= 2 and "commissioner_voting_proposals"."votes_for" * 3 >= "commissioner_voting_proposals"."seats_counted")) and ("commissioner_voting_proposals"."raised_to" is null or "commissioner_voting_proposals"."votes_for" >= "commissioner_voting_proposals"."raised_to") and ("commissioner_voting_proposals"."effect_at" is null or "commissioner_voting_proposals"."resolved_at" >= "commissioner_voting_proposals"."effect_at")));
--> statement-breakpoint
-- As in 0043, with how many seats count where a treasurer keeps the money; other votes keep the record that they have.
CREATE OR REPLACE FUNCTION ledger.state(r public.commissioner_voting_proposals) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'proposedBy', r.proposed_by_id, 'from', r.current_commissioner_id,
    'to', r.proposed_commissioner_id, 'reason', ledger.sealed(r.salt, r.reason), 'status', r.status,
    'expiresAt', ledger.micros(r.expires_at), 'effectAt', ledger.micros(r.effect_at), 'objectionsNeeded', r.objections_needed,
    'raisedTo', r.raised_to, 'resolvedAt', ledger.micros(r.resolved_at))
    || CASE WHEN r.seats_counted IS NULL THEN '{}' ELSE jsonb_build_object('seatsCounted', r.seats_counted) END
    || CASE WHEN r.status = 'active' THEN '{}' ELSE jsonb_build_object('voters', r.total_eligible_voters, 'for', r.votes_for,
      'against', r.votes_against, 'ballots', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('voter', ledger.sealed(v.salt, v.user_id::text), 'vote', v.vote)
          ORDER BY ledger.sealed(v.salt, v.user_id::text)), '[]') FROM public.commissioner_votes v WHERE v.proposal_id = r.id)) END
$$;
--> statement-breakpoint
-- A claimed seat's ballot counts from 48 hours after the claim.
CREATE FUNCTION public.ballot_counts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_restoring() AND EXISTS (SELECT FROM seat_claims c WHERE c.user_id = new.user_id AND c.undone_at IS NULL
      AND c.claimed_at + interval '48 hours' > new.voted_at AND c.league_id IN (
        SELECT s.league_id FROM voting_sessions s WHERE s.id = (to_jsonb(new) ->> 'voting_session_id')::uuid
        UNION ALL SELECT p.league_id FROM commissioner_voting_proposals p WHERE p.id = (to_jsonb(new) ->> 'proposal_id')::uuid)) THEN
    RAISE EXCEPTION 'The ballot of % doesn''t count yet', new.user_id USING ERRCODE = 'check_violation', CONSTRAINT = tg_table_name || '_count';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER ballot_counts AFTER INSERT ON votes FOR EACH ROW EXECUTE FUNCTION public.ballot_counts();
--> statement-breakpoint
CREATE TRIGGER ballot_counts AFTER INSERT ON commissioner_votes FOR EACH ROW EXECUTE FUNCTION public.ballot_counts();
--> statement-breakpoint
CREATE TRIGGER vote_has_account AFTER UPDATE OF vote ON charge_ballots FOR EACH ROW WHEN (new.vote IS NOT NULL)
  EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
-- What a treasurer sent to a member without an account is never confirmed.
CREATE TRIGGER recipient_has_account AFTER UPDATE OF status ON payouts FOR EACH ROW
  WHEN (old.status <> 'completed' AND new.status = 'completed' AND new.by_treasurer AND new.amount > 0)
  EXECUTE FUNCTION public.only_accounts('user_id');
