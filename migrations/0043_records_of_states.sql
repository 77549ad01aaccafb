ALTER TABLE "commissioner_votes" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "commissioner_voting_proposals" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "charge_ballots" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "payout_objections" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "votes" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "voting_sessions" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "season_reviews" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "treasurer_payments" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "treasurer_payouts" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
ALTER TABLE "treasurer_reversals" ADD COLUMN "salt" uuid DEFAULT gen_random_uuid() NOT NULL;
--> statement-breakpoint
-- What is so after an entry: the whole content of each row that the entry's transaction changed and that says who owes, paid,
-- keeps, sent, got or decided something. Records are part of the entry's canonical text, and so of its league's hash chain. Of
-- two records of one row, the one with the higher number is later, as its transaction held the row.
CREATE TABLE ledger.records (
  entry_id bigint NOT NULL REFERENCES ledger.entries,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  about text NOT NULL,
  content jsonb NOT NULL CHECK (content ? 'id'),
  PRIMARY KEY (entry_id, number)
);
--> statement-breakpoint
GRANT SELECT ON ledger.records TO potkeeper_app;
--> statement-breakpoint
CREATE TRIGGER records_append_only BEFORE UPDATE OR DELETE ON ledger.records FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER records_not_emptied BEFORE TRUNCATE ON ledger.records FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_change();
--> statement-breakpoint
CREATE TRIGGER records_whole AFTER INSERT ON ledger.records REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_late_posting();
--> statement-breakpoint
-- Microseconds since 1970, the same in every time zone.
CREATE FUNCTION ledger.micros(moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (extract(epoch FROM moment) * 1000000)::bigint
$$;
--> statement-breakpoint
-- What stands in the books for a text or a person's id: only who knows the salt can tell whether it is theirs.
CREATE FUNCTION ledger.sealed(salt uuid, said text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(salt || ':' || said, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.league_of_payment(payment uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT p.league_id FROM public.payments p WHERE p.id = payment
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.league_of_payout(payout uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT o.league_id FROM public.payouts o WHERE o.id = payout
$$;
--> statement-breakpoint
-- The functions below say what of a row the books record: one for each table, null for a row that isn't recorded. Amounts are in
-- cents, moments in microseconds; "league" says whose chain it is, and people are their ids, which are random.
-- The terms, from when others can see them. Whatever is decided or agreed later is held against their version.
CREATE FUNCTION ledger.state(r public.leagues) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.status <> 'draft' THEN jsonb_build_object(
    'id', r.id, 'league', r.id, 'season', r.current_year, 'status', r.status, 'custody', r.custody, 'commissioner', r.commissioner_id,
    'treasurer', r.treasurer_id, 'nextTreasurer', r.next_treasurer_id, 'currency', r.currency, 'entryFee', r.entry_fee,
    'lateFee', r.late_fee, 'lateFeeAfterDays', r.late_fee_after_days, 'entryParts', r.entry_parts,
    'maxCharges', r.max_charges_per_member, 'maxMembers', r.max_members, 'deadline', ledger.micros(r.payment_deadline),
    'endDate', ledger.micros(r.end_date), 'promisedEndDate', ledger.micros(r.promised_end_date), 'type', r.league_type,
    'frequency', r.payout_frequency, 'minYears', r.min_years, 'maxYears', r.max_years, 'prizes', r.payout_structure,
    'prizeTable', r.prize_table, 'prizeRow', r.prize_row, 'otherPrizes', r.prize_rules, 'reimbursement', r.commissioner_reimbursement,
    'periodShare', r.period_prize_share, 'payoutRule', r.payout_rule, 'objectionDays', r.objection_days, 'sport', r.sport,
    'deletedAt', ledger.micros(r.deleted_at)) END
$$;
--> statement-breakpoint
-- Whether a seat that owes is overdue follows from the deadline.
CREATE FUNCTION ledger.state(r public.league_members) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'user', r.user_id,
    'status', CASE r.payment_status WHEN 'overdue' THEN 'pending' ELSE r.payment_status END, 'firstSeason', r.first_season,
    'lastSeason', r.last_season, 'paidThrough', r.paid_through_year, 'seasonsPaid', r.years_payed_for, 'total', r.total_amount_paid,
    'refunded', r.refund_processed, 'refund', r.refund_amount, 'leftAt', ledger.micros(r.left_at))
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.dues) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'season', r.season_year, 'user', r.user_id, 'kind', r.kind,
    'chargeKind', r.charge_kind, 'amount', r.amount, 'covered', r.covered, 'owedBack', r.owed_back, 'status', r.status,
    'setBy', r.set_by_id, 'setAt', ledger.micros(r.set_at), 'reason', ledger.sealed(r.salt, r.reason), 'part', r.part,
    'dueAt', ledger.micros(r.due_at), 'objection', ledger.sealed(r.salt, r.objection), 'objectedAt', ledger.micros(r.objected_at),
    'byRule', r.by_rule, 'acceptedAt', ledger.micros(r.accepted_at))
$$;
--> statement-breakpoint
-- A card's payment is recorded once it has succeeded, one to a treasurer from when it is announced.
CREATE FUNCTION ledger.state(r public.payments) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN r.by_treasurer OR r.status = 'succeeded' THEN jsonb_build_object('id', r.id, 'league', r.league_id,
    'season', r.first_season, 'user', r.user_id, 'paidBy', r.paid_by_id, 'amount', r.amount, 'seasons', r.seasons,
    'byTreasurer', r.by_treasurer, 'status', r.status) END
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.payment_allocations) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.payment_id || ':' || r.season_year, 'league', ledger.league_of_payment(r.payment_id),
    'season', r.season_year, 'payment', r.payment_id, 'amount', r.amount, 'refunded', r.refunded)
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.payment_dues) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.payment_id || ':' || r.due_id, 'league', ledger.league_of_payment(r.payment_id),
    'payment', r.payment_id, 'due', r.due_id, 'amount', r.amount, 'refunded', r.refunded)
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.set_offs) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.payout_id || ':' || r.due_id, 'league', ledger.league_of_payout(r.payout_id),
    'payout', r.payout_id, 'due', r.due_id, 'amount', r.amount)
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.treasurer_payments) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.payment_id, 'league', ledger.league_of_payment(r.payment_id), 'way', r.way, 'paidOn', r.paid_on,
    'recorded', r.is_recorded, 'keeper', r.keeper_id, 'answeredAt', ledger.micros(r.answered_at),
    'refusal', ledger.sealed(r.salt, r.refusal), 'objectedAt', ledger.micros(r.objected_at), 'objectedBy', r.objected_by_id,
    'objection', ledger.sealed(r.salt, r.objection), 'settledAt', ledger.micros(r.settled_at),
    'settlement', ledger.sealed(r.salt, r.settlement), 'reversedAt', ledger.micros(r.reversed_at),
    'reversal', ledger.sealed(r.salt, r.reversal))
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.treasurer_reversals) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.payment_id, 'league', ledger.league_of_payment(r.payment_id), 'reason', ledger.sealed(r.salt, r.reason),
    'saidAt', ledger.micros(r.said_at), 'objectedBy', r.objected_by_id, 'objectedAt', ledger.micros(r.objected_at),
    'objection', ledger.sealed(r.salt, r.objection), 'endedAt', ledger.micros(r.ended_at), 'answer', ledger.sealed(r.salt, r.answer))
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.treasurer_payouts) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.payout_id, 'league', ledger.league_of_payout(r.payout_id), 'keeper', r.keeper_id,
    'attempt', r.attempt, 'way', r.way, 'sentOn', r.sent_on, 'sentAt', ledger.micros(r.sent_at), 'deniedAt', ledger.micros(r.denied_at),
    'denial', ledger.sealed(r.salt, r.denial))
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.refunds) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'season', r.season_year, 'payment', r.payment_id, 'user', r.user_id,
    'amount', r.amount, 'status', r.status, 'setAside', r.set_aside, 'isReturn', r.is_return, 'byTreasurer', r.by_treasurer)
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.payouts) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'season', r.season_year, 'user', r.user_id, 'kind', r.kind,
    'place', r.place, 'prize', r.prize, 'period', r.period, 'refund', r.refund_id, 'amount', r.amount, 'setOff', r.set_off,
    'status', r.status, 'byTreasurer', r.by_treasurer, 'waitUntil', ledger.micros(r.wait_until),
    'unclaimedAt', ledger.micros(r.unclaimed_at), 'forfeitedAt', ledger.micros(r.forfeited_at), 'forfeitedTo', r.forfeited_to,
    'recalledBy', r.recalled_by_id)
$$;
--> statement-breakpoint
-- Ballots as they were counted, once the vote has ended: each choice is plain, who made it isn't.
CREATE FUNCTION ledger.state(r public.voting_sessions) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'season', r.season_year, 'kind', r.kind, 'proposedBy', r.proposed_by_id,
    'payout', r.payout_id, 'reason', ledger.sealed(r.salt, r.reason), 'prizeRow', r.prize_row, 'payouts', r.proposed_payouts,
    'setOffs', r.set_offs, 'period', r.period, 'results', r.results_id, 'status', r.status, 'expiresAt', ledger.micros(r.expires_at),
    'objectionsUntil', ledger.micros(r.objections_until), 'objectionsNeeded', r.objections_needed,
    'passedAt', ledger.micros(r.passed_at), 'contestedAt', ledger.micros(r.contested_at), 'raisedTo', r.raised_to,
    'endReason', ledger.sealed(r.salt, r.end_reason), 'withdrawnBy', r.withdrawn_by_id, 'resolvedAt', ledger.micros(r.resolved_at),
    'intervention', r.intervention, 'interventionReason', ledger.sealed(r.salt, r.intervention_reason),
    'interventionBy', r.intervention_by_id, 'intervenedAt', ledger.micros(r.intervened_at))
    || CASE WHEN r.status = 'active' THEN '{}' ELSE jsonb_build_object('voters', r.total_eligible_voters, 'for', r.votes_for,
      'against', r.votes_against, 'ballots', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('voter', ledger.sealed(v.salt, v.user_id::text), 'vote', v.vote)
          ORDER BY ledger.sealed(v.salt, v.user_id::text)), '[]') FROM public.votes v WHERE v.voting_session_id = r.id)) END
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.payout_objections) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.voting_session_id || ':' || r.user_id,
    'league', (SELECT s.league_id FROM public.voting_sessions s WHERE s.id = r.voting_session_id), 'vote', r.voting_session_id,
    'user', r.user_id, 'reason', ledger.sealed(r.salt, r.reason), 'afterVote', r.after_vote, 'createdAt', ledger.micros(r.created_at))
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.commissioner_voting_proposals) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'proposedBy', r.proposed_by_id, 'from', r.current_commissioner_id,
    'to', r.proposed_commissioner_id, 'reason', ledger.sealed(r.salt, r.reason), 'status', r.status,
    'expiresAt', ledger.micros(r.expires_at), 'effectAt', ledger.micros(r.effect_at), 'objectionsNeeded', r.objections_needed,
    'raisedTo', r.raised_to, 'resolvedAt', ledger.micros(r.resolved_at))
    || CASE WHEN r.status = 'active' THEN '{}' ELSE jsonb_build_object('voters', r.total_eligible_voters, 'for', r.votes_for,
      'against', r.votes_against, 'ballots', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('voter', ledger.sealed(v.salt, v.user_id::text), 'vote', v.vote)
          ORDER BY ledger.sealed(v.salt, v.user_id::text)), '[]') FROM public.commissioner_votes v WHERE v.proposal_id = r.id)) END
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.commissioner_objections) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.proposal_id || ':' || r.user_id, 'league',
    (SELECT p.league_id FROM public.commissioner_voting_proposals p WHERE p.id = r.proposal_id), 'vote', r.proposal_id,
    'user', r.user_id, 'createdAt', ledger.micros(r.created_at))
$$;
--> statement-breakpoint
-- The whole vote on a charge, once its ballots decide it: `payoutVotesNeeded` for it, or so many against that they can't be reached.
CREATE FUNCTION ledger.state(r public.charge_ballots) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.due_id, 'league', (SELECT d.league_id FROM public.dues d WHERE d.id = r.due_id),
      'voters', count(*), 'for', count(*) FILTER (WHERE b.vote = 'for'), 'against', count(*) FILTER (WHERE b.vote = 'against'),
      'ballots', jsonb_agg(jsonb_build_object('voter', ledger.sealed(b.salt, b.user_id::text), 'vote', b.vote)
        ORDER BY ledger.sealed(b.salt, b.user_id::text)) FILTER (WHERE b.vote IS NOT NULL))
    FROM public.charge_ballots b WHERE b.due_id = r.due_id
  HAVING count(*) FILTER (WHERE b.vote = 'for') >= ceil(count(*) * 0.51)
    OR count(*) FILTER (WHERE b.vote = 'against') > count(*) - ceil(count(*) * 0.51)
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.season_reviews) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'season', r.season_year, 'kind', r.kind, 'askedBy', r.asked_by_id,
    'reason', ledger.sealed(r.salt, r.reason), 'amount', r.amount, 'createdAt', ledger.micros(r.created_at), 'decision', r.decision,
    'decisionReason', ledger.sealed(r.salt, r.decision_reason), 'decidedBy', r.decided_by_id, 'decidedAt', ledger.micros(r.decided_at))
$$;
--> statement-breakpoint
-- The evidence of results: the table by its hash, and all that was received, by another.
CREATE FUNCTION ledger.state(r public.result_imports) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'season', r.season_year, 'table', r.table_hash,
    'evidence', encode(sha256(convert_to(r.results::text || r.answers::text, 'UTF8')), 'hex'), 'parser', r.parser_version,
    'importedAt', ledger.micros(r.imported_at))
$$;
--> statement-breakpoint
CREATE FUNCTION ledger.state(r public.league_teams) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.league_id || ':' || r.season_year || ':' || r.team_id, 'league', r.league_id,
    'season', r.season_year, 'team', r.team_id, 'user', r.user_id, 'confirmedAt', ledger.micros(r.confirmed_at),
    'verifiedAt', ledger.micros(r.verified_at))
$$;
--> statement-breakpoint
-- Every row that is to have a record, as it stands.
CREATE VIEW ledger.states AS
  SELECT about, state ->> 'id' AS id, (state ->> 'league')::uuid AS league_id, state FROM (
    SELECT 'terms', ledger.state(r) FROM public.leagues r
    UNION ALL SELECT 'seat', ledger.state(r) FROM public.league_members r
    UNION ALL SELECT 'due', ledger.state(r) FROM public.dues r
    UNION ALL SELECT 'payment', ledger.state(r) FROM public.payments r
    UNION ALL SELECT 'share', ledger.state(r) FROM public.payment_allocations r
    UNION ALL SELECT 'paid_due', ledger.state(r) FROM public.payment_dues r
    UNION ALL SELECT 'set_off', ledger.state(r) FROM public.set_offs r
    UNION ALL SELECT 'receipt', ledger.state(r) FROM public.treasurer_payments r
    UNION ALL SELECT 'reversal', ledger.state(r) FROM public.treasurer_reversals r
    UNION ALL SELECT 'debt', ledger.state(r) FROM public.treasurer_payouts r
    UNION ALL SELECT 'refund', ledger.state(r) FROM public.refunds r
    UNION ALL SELECT 'payout', ledger.state(r) FROM public.payouts r
    UNION ALL SELECT 'vote', ledger.state(r) FROM public.voting_sessions r
    UNION ALL SELECT 'objection', ledger.state(r) FROM public.payout_objections r
    UNION ALL SELECT 'election', ledger.state(r) FROM public.commissioner_voting_proposals r
    UNION ALL SELECT 'election_objection', ledger.state(r) FROM public.commissioner_objections r
    UNION ALL SELECT 'charge_vote', ledger.state(r) FROM public.charge_ballots r WHERE NOT EXISTS (
      SELECT FROM public.charge_ballots b WHERE b.due_id = r.due_id AND b.user_id < r.user_id)
    UNION ALL SELECT 'review', ledger.state(r) FROM public.season_reviews r
    UNION ALL SELECT 'results', ledger.state(r) FROM public.result_imports r
    UNION ALL SELECT 'team', ledger.state(r) FROM public.league_teams r
  ) AS recorded (about, state) WHERE state IS NOT NULL;
--> statement-breakpoint
GRANT SELECT ON ledger.states TO potkeeper_app;
--> statement-breakpoint
-- What moves no money: prizes that were decided, and records of changes that moved none.
CREATE FUNCTION ledger.moves_nothing(event_type text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT event_type IN ('prizes.decided', 'state.recorded')
$$;
--> statement-breakpoint
-- Writes a record down with an entry of its own.
CREATE FUNCTION ledger.open_record(p_league_id uuid, p_actor text, p_about text, p_content jsonb) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
  WITH opened AS (
    INSERT INTO entries (idempotency_key, request_hash, event_type, league_id, actor, details, occurred_at)
    VALUES ('state:' || gen_random_uuid(), '', 'state.recorded', p_league_id, p_actor, '{}', now()) RETURNING id
  ), waiting AS (
    INSERT INTO unsealed SELECT id FROM opened
  )
  INSERT INTO records (entry_id, about, content) SELECT id, p_about, p_content FROM opened RETURNING entry_id
$$;
--> statement-breakpoint
-- At commit: records a changed row, with the last entry that this transaction wrote for its league, or with one of its own. Who
-- changed it is the application, a migration, or whoever has the owner's rights; a restore brings its records along.
CREATE FUNCTION ledger.record_state() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp AS $$
DECLARE
  v_before jsonb := CASE WHEN tg_op <> 'INSERT' AND tg_argv[0] <> 'charge_vote' THEN ledger.state(old) END;
  v_state jsonb := CASE WHEN tg_op <> 'DELETE' THEN ledger.state(new) END;
  v_league uuid := coalesce(v_state, v_before) ->> 'league';
  v_by text := CASE WHEN pg_has_role(CASE current_setting('role') WHEN 'none' THEN session_user ELSE current_setting('role') END, current_user, 'MEMBER')
    THEN coalesce(nullif(current_setting('potkeeper.by', true), ''), 'owner') ELSE 'application' END;
  v_entry bigint;
BEGIN
  IF v_state IS NOT DISTINCT FROM v_before OR v_league IS NULL OR v_by = 'restore' THEN
    RETURN NULL;
  END IF;
  -- What an owner does stands in entries of its own.
  IF v_by <> 'owner' AND split_part(coalesce(current_setting('ledger.last_entry', true), ''), ' ', 2) = v_league::text THEN
    v_entry := split_part(current_setting('ledger.last_entry'), ' ', 1);
  END IF;
  v_state := coalesce(v_state, jsonb_build_object('id', v_before ->> 'id', 'league', v_league, 'gone', true));
  IF v_entry IS NOT NULL THEN
    INSERT INTO records (entry_id, about, content) VALUES (v_entry, tg_argv[0], v_state);
  ELSE
    v_entry := ledger.open_record(v_league, v_by, tg_argv[0], v_state);
    PERFORM set_config('ledger.last_entry', CASE v_by WHEN 'owner' THEN '' ELSE v_entry || ' ' || v_league END, true);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION ledger.open_record, ledger.record_state FROM PUBLIC;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON leagues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('terms');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON league_members DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('seat');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON dues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('due');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('payment');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON payment_allocations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('share');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON payment_dues DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('paid_due');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON set_offs DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('set_off');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON treasurer_payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('receipt');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON treasurer_reversals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('reversal');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON treasurer_payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('debt');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('refund');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('payout');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON voting_sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('vote');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON payout_objections DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('objection');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON commissioner_voting_proposals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('election');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON commissioner_objections DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('election_objection');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON charge_ballots DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('charge_vote');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON season_reviews DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('review');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON result_imports DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('results');
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON league_teams DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('team');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger.post(
  p_key text, p_event_type text, p_league_id uuid, p_season_year integer, p_actor text, p_provider_ref text,
  p_details jsonb, p_occurred_at timestamptz, p_addresses text[], p_amounts bigint[]
) RETURNS TABLE (entry_id bigint, replayed boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = ledger, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_hash bytea := sha256(convert_to(
    concat_ws('|', p_event_type, coalesce(p_league_id::text, ''), coalesce(p_season_year::text, ''),
      p_addresses::text, p_amounts::text), 'UTF8'));
  v_entry bigint;
  v_known bytea;
BEGIN
  INSERT INTO entries (idempotency_key, request_hash, event_type, league_id, season_year, actor, provider_ref, details, occurred_at)
  VALUES (p_key, v_hash, p_event_type, p_league_id, p_season_year, p_actor, p_provider_ref, p_details, p_occurred_at)
  ON CONFLICT (idempotency_key) DO NOTHING RETURNING id INTO v_entry;
  IF v_entry IS NULL THEN
    SELECT e.id, e.request_hash INTO v_entry, v_known FROM entries e WHERE e.idempotency_key = p_key;
    IF v_known IS DISTINCT FROM v_hash THEN
      RAISE EXCEPTION 'Idempotency key % was used for other postings', p_key
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'entries_idempotency_key_key';
    END IF;
    RETURN QUERY SELECT v_entry, true;
    RETURN;
  END IF;

  INSERT INTO accounts (address)
  SELECT wanted FROM unnest(p_addresses) AS wanted
   WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.address = wanted)
   ORDER BY wanted
  ON CONFLICT (address) DO NOTHING;

  -- Everybody locks in the order of ids, so that two entries never wait for each other.
  PERFORM FROM accounts a WHERE a.address = ANY (p_addresses) AND a.keeps_balance ORDER BY a.id FOR NO KEY UPDATE;
  PERFORM set_config('ledger.posting', 'on', true);
  WITH line AS (
    SELECT a.id, a.keeps_balance, u.amount
      FROM unnest(p_addresses, p_amounts) AS u (address, amount) JOIN accounts a ON a.address = u.address
  ), moved AS (
    UPDATE accounts a SET balance = a.balance + line.amount, version = a.version + 1
      FROM line WHERE a.id = line.id AND line.keeps_balance
    RETURNING a.id, a.balance, a.version
  )
  INSERT INTO postings (entry_id, account_id, amount, account_version, balance_after)
  SELECT v_entry, line.id, line.amount, moved.version, moved.balance FROM line LEFT JOIN moved ON moved.id = line.id;
  PERFORM set_config('ledger.posting', 'off', true);

  INSERT INTO unsealed VALUES (v_entry);
  IF p_league_id IS NOT NULL THEN
    PERFORM set_config('ledger.last_entry', v_entry || ' ' || p_league_id, true);
  END IF;
  RETURN QUERY SELECT v_entry, false;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger.canonical(e ledger.entries) RETURNS text
LANGUAGE sql STABLE SET search_path = ledger, pg_temp AS $$
  SELECT concat_ws(E'\n',
    'entry ' || e.id, 'key ' || e.idempotency_key, 'event ' || e.event_type,
    'league ' || coalesce(e.league_id::text, '-'), 'season ' || coalesce(e.season_year::text, '-'),
    'actor ' || e.actor, 'reference ' || coalesce(e.provider_ref, '-'), 'details ' || e.details::text,
    'occurred ' || (extract(epoch FROM e.occurred_at) * 1000000)::bigint,
    (SELECT string_agg('posting ' || a.address || ' ' || p.amount, E'\n' ORDER BY a.address)
       FROM postings p JOIN accounts a ON a.id = p.account_id WHERE p.entry_id = e.id),
    (SELECT string_agg('record ' || r.number || ' ' || r.about || ' ' || r.content, E'\n' ORDER BY r.number)
       FROM records r WHERE r.entry_id = e.id))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger.check_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = ledger, pg_temp
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  total numeric;
  lines bigint;
  strangers bigint;
  kept bigint;
BEGIN
  SELECT sum(p.amount), count(*), count(*) FILTER (WHERE a.league_id IS NOT NULL AND a.league_id IS DISTINCT FROM new.league_id),
      count(*) FILTER (WHERE a.kind IN ('kept', 'pot', 'owed'))
    INTO total, lines, strangers, kept
    FROM postings p JOIN accounts a ON a.id = p.account_id
   WHERE p.entry_id = new.id;
  IF ledger.moves_nothing(new.event_type) THEN
    IF lines > 0 OR new.event_type = 'state.recorded' AND NOT EXISTS (SELECT FROM records r WHERE r.entry_id = new.id) THEN
      RAISE EXCEPTION 'Entry % says what was decided, and moves no money', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_balanced';
    END IF;
    RETURN NULL;
  END IF;
  IF lines < 2 OR total <> 0 THEN
    RAISE EXCEPTION 'Entry % does not balance', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_balanced';
  END IF;
  IF strangers > 0 THEN
    RAISE EXCEPTION 'Entry % moves money of another league', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_own_league';
  END IF;
  IF kept NOT IN (0, lines) OR EXISTS (
    SELECT FROM public.leagues l WHERE l.id = new.league_id AND (l.custody = 'treasurer') <> (kept > 0)
  ) THEN
    RAISE EXCEPTION 'Entry % mixes money that a treasurer keeps with other money', new.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entries_one_custody';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE VIEW ledger.event_kinds AS SELECT * FROM (VALUES
    ('entry_fee.paid', 'processor', true, true, false),
    ('dues.paid', 'processor', true, true, false),
    ('entry_fee.unplaced', 'processor', true, false, false),
    ('refund.confirmed', 'processor', true, false, false),
    ('refund.returned', 'processor', true, false, false),
    ('refund.redirected', 'payable', true, false, false),
    ('transfer.completed', 'processor', false, false, true),
    ('transfer.reversed', 'processor', false, false, true)
  ) AS counted (event_type, account_kind, is_paid_in, is_collected, is_paid_out)
  UNION ALL SELECT event_type, NULL, false, false, false FROM unnest(ARRAY[
    'processor_fee.charged', 'processor_fee.returned', 'platform.funded', 'platform.withdrawn', 'platform.withdrawal_returned',
    'refund.begun', 'refund.failed', 'refund.unclaimed', 'transfer.sent', 'transfer.failed', 'payouts.awarded',
    'payout.forfeited', 'payout.recalled', 'payout.unclaimed', 'unclaimed.awarded', 'season.carried', 'prizes.decided', 'state.recorded',
    'dispute.opened', 'dispute.recovered', 'dispute.withdrawn', 'dispute.reinstated', 'dispute.won', 'dispute.lost',
    'dispute.corrected', 'entry_fee.reversed', 'refund.owed', 'debt.sent', 'debt.denied', 'kept.handed_over']) AS event_type;
--> statement-breakpoint
-- Who keeps a league's money is settled once there is any, or a payment is on its way.
CREATE OR REPLACE FUNCTION public.keep_custody() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM payments p WHERE p.league_id = new.id AND p.status IN ('pending', 'succeeded'))
    OR EXISTS (SELECT FROM ledger.entries e WHERE e.league_id = new.id AND NOT ledger.moves_nothing(e.event_type)) THEN
    RAISE EXCEPTION 'League % keeps its custody', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'leagues_custody_kept';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
-- What stands when records begin is recorded as it was found.
WITH opened AS (
  INSERT INTO ledger.entries (idempotency_key, request_hash, event_type, league_id, actor, details, occurred_at)
  SELECT 'state:' || gen_random_uuid(), '', 'state.recorded', league_id, 'migration', '{}', now()
    FROM ledger.states WHERE league_id IS NOT NULL GROUP BY league_id ORDER BY league_id RETURNING id, league_id
), waiting AS (
  INSERT INTO ledger.unsealed SELECT id FROM opened
)
INSERT INTO ledger.records (entry_id, about, content)
SELECT opened.id, s.about, s.state FROM opened JOIN ledger.states s USING (league_id) ORDER BY opened.id, s.about, s.id;
--> statement-breakpoint
-- A migration that changes recorded rows and then alters their table needs this, too: a table with waiting triggers can't be altered.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
