CREATE TABLE "claim_doubts" (
	"claim_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "claim_doubts_claim_id_user_id_pk" PRIMARY KEY("claim_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "named_seats" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"league_id" uuid NOT NULL,
	"look" text DEFAULT '' NOT NULL,
	"email" text,
	"team" text,
	"list_id" uuid NOT NULL,
	"added_by_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"link_id" uuid NOT NULL,
	"link_token" text NOT NULL,
	"link_ended_at" timestamp with time zone,
	"link_end" text,
	"pay_to" text,
	"pay_said_at" timestamp with time zone,
	"name_goes_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "named_seats_linkId_unique" UNIQUE("link_id"),
	CONSTRAINT "named_seats_linkToken_unique" UNIQUE("link_token"),
	CONSTRAINT "named_seats_link" CHECK (("named_seats"."link_ended_at" is null) = ("named_seats"."link_end" is null)),
	CONSTRAINT "named_seats_pay_to" CHECK (("named_seats"."pay_to" is null) = ("named_seats"."pay_said_at" is null))
);
--> statement-breakpoint
CREATE TABLE "seat_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"league_id" uuid NOT NULL,
	"name_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"way" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"had_prize" boolean NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by_id" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "seat_claims_confirmed" CHECK (("seat_claims"."confirmed_at" is null) = ("seat_claims"."confirmed_by_id" is null))
);
--> statement-breakpoint
DROP INDEX "users_username_unique";--> statement-breakpoint
ALTER TABLE "treasurer_payments" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "treasurer_payouts" ADD COLUMN "said_by_link_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "has_account" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_doubts" ADD CONSTRAINT "claim_doubts_claim_id_seat_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."seat_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_doubts" ADD CONSTRAINT "claim_doubts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_seats" ADD CONSTRAINT "named_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_seats" ADD CONSTRAINT "named_seats_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_seats" ADD CONSTRAINT "named_seats_added_by_id_users_id_fk" FOREIGN KEY ("added_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_name_id_named_seats_user_id_fk" FOREIGN KEY ("name_id") REFERENCES "public"."named_seats"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seat_claims" ADD CONSTRAINT "seat_claims_confirmed_by_id_users_id_fk" FOREIGN KEY ("confirmed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_doubts_user" ON "claim_doubts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "named_seats_look" ON "named_seats" USING btree ("league_id","look") WHERE "named_seats"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "named_seats_league" ON "named_seats" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "named_seats_added_by" ON "named_seats" USING btree ("added_by_id");--> statement-breakpoint
CREATE INDEX "named_seats_name_goes" ON "named_seats" USING btree ("name_goes_at") WHERE "named_seats"."name_goes_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_claims_name" ON "seat_claims" USING btree ("name_id") WHERE "seat_claims"."undone_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "seat_claims_person" ON "seat_claims" USING btree ("league_id","user_id") WHERE "seat_claims"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "seat_claims_league" ON "seat_claims" USING btree ("league_id");--> statement-breakpoint
CREATE INDEX "seat_claims_named" ON "seat_claims" USING btree ("name_id");--> statement-breakpoint
CREATE INDEX "seat_claims_user" ON "seat_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "seat_claims_confirmed_by" ON "seat_claims" USING btree ("confirmed_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower(normalize("username", NFKC))) WHERE "users"."has_account";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_without_account" CHECK ("users"."has_account" or ("users"."password_hash" is null and "users"."reset_token" is null and "users"."role" = 'user'));
--> statement-breakpoint
-- Made again, so that a name that is taken is said to be taken before it is said to look like another.
DROP INDEX "users_username_look";
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_look" ON "users" USING btree ("username_look");
--> statement-breakpoint
-- As in 0038: a name has no look among usernames, which it doesn't take from anybody.
CREATE OR REPLACE FUNCTION public.note_username_look() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT new.has_account THEN
    new.username_look := NULL;
  ELSIF tg_op = 'INSERT' OR new.username <> old.username THEN
    new.username_look := username_look(new.username);
  ELSE
    new.username_look := old.username_look;
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
-- As in 0006: those without an account aren't counted.
CREATE OR REPLACE FUNCTION public.kinds_of_user(u users) RETURNS text[] LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN NOT u.has_account THEN '{}' WHEN u.erased_at IS NULL THEN ARRAY['people', 'users'] ELSE ARRAY['users'] END
$$;
--> statement-breakpoint
-- Nobody becomes an account by a changed row: a claim moves the seat instead.
CREATE FUNCTION public.account_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'Whether % has an account stays as it is', new.id USING ERRCODE = 'check_violation', CONSTRAINT = 'users_account_stays';
END $$;
--> statement-breakpoint
CREATE TRIGGER account_stays BEFORE UPDATE OF has_account ON users FOR EACH ROW WHEN (old.has_account <> new.has_account)
  EXECUTE FUNCTION public.account_stays();
--> statement-breakpoint
-- Names are unique in their league as they look, without accents and however letters are written; only of a league that keeps
-- its own money or whose names are all claimed, and of people without an account.
CREATE FUNCTION public.name_fits() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF is_restoring() THEN RETURN new; END IF;
  SELECT username_look(regexp_replace(u.username, '\s+', ' ', 'g')) INTO new.look FROM users u WHERE u.id = new.user_id AND NOT u.has_account;
  IF new.look IS NULL OR NOT EXISTS (SELECT FROM leagues l WHERE l.id = new.league_id AND (l.custody = 'treasurer' OR new.ended_at IS NOT NULL OR new.link_end = 'claimed')) THEN
    RAISE EXCEPTION 'No seat by name for % in league %', new.user_id, new.league_id USING ERRCODE = 'check_violation', CONSTRAINT = 'named_seats_fit';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER name_fits BEFORE INSERT OR UPDATE ON named_seats FOR EACH ROW EXECUTE FUNCTION public.name_fits();
--> statement-breakpoint
-- Who can't sign in runs nothing, keeps nothing and says nothing.
CREATE FUNCTION public.only_accounts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT is_restoring() AND EXISTS (SELECT FROM users u WHERE u.id = (to_jsonb(new) ->> tg_argv[0])::uuid AND NOT u.has_account) THEN
    RAISE EXCEPTION '% of % needs an account', tg_argv[0], tg_table_name USING ERRCODE = 'check_violation', CONSTRAINT = tg_table_name || '_accounts';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER commissioner_id_has_account AFTER INSERT OR UPDATE OF commissioner_id ON leagues FOR EACH ROW EXECUTE FUNCTION public.only_accounts('commissioner_id');
--> statement-breakpoint
CREATE TRIGGER treasurer_id_has_account AFTER INSERT OR UPDATE OF treasurer_id ON leagues FOR EACH ROW EXECUTE FUNCTION public.only_accounts('treasurer_id');
--> statement-breakpoint
CREATE TRIGGER next_treasurer_id_has_account AFTER INSERT OR UPDATE OF next_treasurer_id ON leagues FOR EACH ROW EXECUTE FUNCTION public.only_accounts('next_treasurer_id');
--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON votes FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON payout_objections FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON commissioner_voters FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON commissioner_votes FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
CREATE TRIGGER proposed_commissioner_id_has_account AFTER INSERT OR UPDATE OF proposed_commissioner_id ON commissioner_voting_proposals FOR EACH ROW EXECUTE FUNCTION public.only_accounts('proposed_commissioner_id');
--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON commissioner_ratings FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON seat_claims FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON claim_doubts FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
CREATE TRIGGER keeper_id_has_account AFTER INSERT OR UPDATE OF keeper_id ON treasurer_payments FOR EACH ROW EXECUTE FUNCTION public.only_accounts('keeper_id');
--> statement-breakpoint
CREATE TRIGGER keeper_id_has_account AFTER INSERT OR UPDATE OF keeper_id ON treasurer_payouts FOR EACH ROW EXECUTE FUNCTION public.only_accounts('keeper_id');
--> statement-breakpoint
CREATE TRIGGER user_id_has_account AFTER INSERT OR UPDATE OF user_id ON notifications FOR EACH ROW EXECUTE FUNCTION public.only_accounts('user_id');
--> statement-breakpoint
-- Whose a row is changes only between a name and the account that claimed its seat, or that it was taken back from.
CREATE FUNCTION public.moves_by_claim() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM seat_claims c WHERE c.league_id = new.league_id AND (c.name_id, c.user_id) IN ((old.user_id, new.user_id), (new.user_id, old.user_id))) THEN
    RAISE EXCEPTION '% % is another person''s', tg_table_name, new.id USING ERRCODE = 'check_violation', CONSTRAINT = tg_table_name || '_person_stays';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER moves_by_claim BEFORE UPDATE OF user_id ON league_members FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION public.moves_by_claim();
--> statement-breakpoint
CREATE TRIGGER moves_by_claim BEFORE UPDATE OF user_id ON dues FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION public.moves_by_claim();
--> statement-breakpoint
CREATE TRIGGER moves_by_claim BEFORE UPDATE OF user_id ON payments FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION public.moves_by_claim();
--> statement-breakpoint
CREATE TRIGGER moves_by_claim BEFORE UPDATE OF user_id ON refunds FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION public.moves_by_claim();
--> statement-breakpoint
CREATE TRIGGER moves_by_claim BEFORE UPDATE OF user_id ON payouts FOR EACH ROW WHEN (old.user_id <> new.user_id) EXECUTE FUNCTION public.moves_by_claim();
--> statement-breakpoint
-- As in 0006, but for a claim, which changes whose an open payment is.
CREATE OR REPLACE TRIGGER payments_keep_terms BEFORE UPDATE ON payments FOR EACH ROW
  WHEN (old.status = 'pending' AND new.status = 'pending'
    AND (old.amount, old.first_season, old.seasons, old.league_id) IS DISTINCT FROM (new.amount, new.first_season, new.seasons, new.league_id))
  EXECUTE FUNCTION payments_keep_terms();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON named_seats FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
CREATE TRIGGER live_league AFTER INSERT OR UPDATE OR DELETE ON seat_claims FOR EACH ROW EXECUTE FUNCTION live.tell_league();
--> statement-breakpoint
-- A claim says that what the books call one person is another's from then on, or isn't any more.
CREATE FUNCTION ledger.state(r public.seat_claims) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.id, 'league', r.league_id, 'name', r.name_id, 'user', r.user_id, 'way', r.way,
    'claimedAt', ledger.micros(r.claimed_at), 'hadPrize', r.had_prize, 'confirmedAt', ledger.micros(r.confirmed_at), 'confirmedBy', r.confirmed_by_id,
    'undoneAt', ledger.micros(r.undone_at))
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER recorded AFTER INSERT OR UPDATE OR DELETE ON seat_claims DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger.record_state('claim');
--> statement-breakpoint
-- As in 0043, with what was said by a link; other rows keep the record that they have.
CREATE OR REPLACE FUNCTION ledger.state(r public.treasurer_payments) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.payment_id, 'league', ledger.league_of_payment(r.payment_id), 'way', r.way, 'paidOn', r.paid_on,
    'recorded', r.is_recorded, 'keeper', r.keeper_id, 'answeredAt', ledger.micros(r.answered_at),
    'refusal', ledger.sealed(r.salt, r.refusal), 'objectedAt', ledger.micros(r.objected_at), 'objectedBy', r.objected_by_id,
    'objection', ledger.sealed(r.salt, r.objection), 'settledAt', ledger.micros(r.settled_at),
    'settlement', ledger.sealed(r.salt, r.settlement), 'reversedAt', ledger.micros(r.reversed_at),
    'reversal', ledger.sealed(r.salt, r.reversal))
    || CASE WHEN r.by_link THEN '{"byLink": true}' ELSE '{}' END::jsonb
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger.state(r public.treasurer_payouts) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', r.payout_id, 'league', ledger.league_of_payout(r.payout_id), 'keeper', r.keeper_id,
    'attempt', r.attempt, 'way', r.way, 'sentOn', r.sent_on, 'sentAt', ledger.micros(r.sent_at), 'deniedAt', ledger.micros(r.denied_at),
    'denial', ledger.sealed(r.salt, r.denial))
    || CASE WHEN r.said_by_link_at IS NULL THEN '{}' ELSE jsonb_build_object('saidByLinkAt', ledger.micros(r.said_by_link_at)) END
$$;
--> statement-breakpoint
-- As in 0043, with claims.
CREATE OR REPLACE VIEW ledger.states AS
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
    UNION ALL SELECT 'claim', ledger.state(r) FROM public.seat_claims r
  ) AS recorded (about, state) WHERE state IS NOT NULL;
--> statement-breakpoint
-- Whose seat of a league this is in the books: an account that ever claimed one is the name that it claimed last.
CREATE FUNCTION ledger.seat_of(p_league_id uuid, p_user_id uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT c.name_id FROM public.seat_claims c WHERE c.league_id = p_league_id AND c.user_id = p_user_id
    ORDER BY c.claimed_at DESC LIMIT 1), p_user_id)
$$;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ledger.seat_of TO potkeeper_app;
--> statement-breakpoint
-- As in 0045, by seats.
CREATE OR REPLACE VIEW ledger.contradictions AS
  WITH moved AS NOT MATERIALIZED (
    SELECT e.idempotency_key AS key, e.league_id, e.event_type, e.details, a.kind, a.season_year, a.user_id, p.amount
      FROM ledger.entries e JOIN ledger.postings p ON p.entry_id = e.id JOIN ledger.accounts a ON a.id = p.account_id
  ), paid_in AS (
    SELECT key, league_id, details ->> 'userId' AS user_id, sum(amount) FILTER (WHERE amount > 0) AS cents FROM moved
     WHERE key LIKE 'payment:%' GROUP BY 1, 2, 3
  )
  SELECT 'payment differs from its entry' AS violation, p.id::text AS subject FROM public.payments p
    LEFT JOIN paid_in i ON i.key = 'payment:' || p.id
   WHERE p.status = 'succeeded' AND (p.league_id, ledger.seat_of(p.league_id, coalesce(p.paid_by_id, p.user_id)), p.amount)
         IS DISTINCT FROM (i.league_id, ledger.seat_of(i.league_id, i.user_id::uuid), i.cents)
      OR i.key IS NOT NULL AND (p.status = 'succeeded') = EXISTS (SELECT FROM ledger.entries e WHERE e.idempotency_key = i.key || ':reversed')
  UNION ALL
  SELECT 'share differs from its entry', s.payment_id || ':' || s.season_year FROM public.payment_allocations s
    LEFT JOIN (SELECT key, season_year, -sum(amount) AS cents FROM moved WHERE key LIKE 'payment:%' AND amount < 0 GROUP BY 1, 2) i
      ON i.key = 'payment:' || s.payment_id AND i.season_year = s.season_year
   WHERE s.amount IS DISTINCT FROM i.cents AND NOT EXISTS (
     SELECT FROM ledger.entries e WHERE e.idempotency_key = 'payment:' || s.payment_id AND e.event_type = 'entry_fee.unplaced')
  UNION ALL
  SELECT 'keeper differs from the entry', t.payment_id::text FROM public.treasurer_payments t
    JOIN moved m ON m.key = 'payment:' || t.payment_id AND m.kind = 'kept'
   WHERE t.keeper_id IS DISTINCT FROM m.user_id
  UNION ALL
  SELECT 'refund differs from its entries', r.id::text FROM public.refunds r WHERE NOT r.by_treasurer
     AND (r.status = 'succeeded') <> (coalesce((SELECT sum(m.amount) FROM moved m WHERE m.key = 'refund:' || r.id || ':' || r.attempt || ':confirmed'
       AND m.amount > 0) > 0, false) AND NOT EXISTS (SELECT FROM moved m WHERE m.key = 'refund:' || r.id || ':' || r.attempt || ':returned'))
  UNION ALL
  SELECT 'refund differs from its entries', r.id::text FROM public.refunds r
    JOIN (SELECT key, details ->> 'userId' AS user_id, sum(amount) AS cents FROM moved WHERE key LIKE 'refund:%:1:begun' AND amount > 0 GROUP BY 1, 2) b
      ON b.key = 'refund:' || r.id || ':1:begun'
   WHERE (r.amount, ledger.seat_of(r.league_id, r.user_id)) IS DISTINCT FROM (b.cents, ledger.seat_of(r.league_id, b.user_id::uuid))
  UNION ALL
  SELECT 'debt differs from its entry', o.id::text FROM public.payouts o LEFT JOIN public.treasurer_payouts t ON t.payout_id = o.id
    LEFT JOIN moved m ON m.key = 'debt:' || o.id || ':' || t.attempt || ':sent' AND m.kind = 'owed'
      AND NOT EXISTS (SELECT FROM ledger.entries e WHERE e.idempotency_key = 'debt:' || o.id || ':' || t.attempt || ':denied')
    LEFT JOIN moved k ON k.key = m.key AND k.kind = 'kept'
   WHERE o.by_treasurer AND o.amount > 0 AND (o.status IN ('processing', 'completed')) <> coalesce(
     (ledger.seat_of(o.league_id, m.user_id), m.amount, k.user_id) = (ledger.seat_of(o.league_id, o.user_id), o.amount, t.keeper_id), false)
  UNION ALL
  SELECT 'payout differs from its transfers', o.id::text FROM public.payouts o
   WHERE NOT o.by_treasurer AND o.status = 'completed' AND o.amount > 0 AND NOT EXISTS (
     SELECT FROM public.payout_attempts a JOIN moved m ON m.key = 'transfer:' || o.id || ':' || a.attempt || ':completed'
      WHERE a.payout_id = o.id AND m.user_id = o.user_id AND m.amount > 0)
  UNION ALL
  SELECT 'prizes differ from their award', o.league_id || ':' || o.season_year || ':' || o.user_id
    FROM (SELECT league_id, season_year, ledger.seat_of(league_id, user_id) AS user_id, sum(amount) AS cents FROM public.payouts
       WHERE kind NOT IN ('refund', 'unclaimed') GROUP BY 1, 2, 3) o
   WHERE o.cents <> (
     SELECT coalesce(-sum(p.amount), 0) FROM ledger.entries e JOIN ledger.postings p ON p.entry_id = e.id AND p.amount < 0
       JOIN ledger.accounts a ON a.id = p.account_id AND ledger.seat_of(e.league_id, a.user_id) = o.user_id
      WHERE e.event_type = 'payouts.awarded' AND (e.league_id, e.season_year) = (o.league_id, o.season_year))
  UNION ALL
  SELECT 'prize differs from what was taken from it', o.id::text FROM public.payouts o
   WHERE o.forfeited_at IS NULL AND o.set_off <> (SELECT coalesce(sum(s.amount), 0) FROM public.set_offs s WHERE s.payout_id = o.id)
  UNION ALL
  SELECT 'seat is paid without money', m.id::text FROM public.league_members m JOIN public.leagues l ON l.id = m.league_id
   WHERE m.left_at IS NULL AND m.payment_status = 'paid' AND l.entry_fee > 0
     AND NOT EXISTS (SELECT FROM public.payment_allocations s JOIN public.payments p ON p.id = s.payment_id
       WHERE (p.league_id, p.user_id, s.season_year, p.status) = (m.league_id, m.user_id, m.paid_through_year, 'succeeded'))
     AND NOT EXISTS (SELECT FROM public.dues d WHERE (d.league_id, d.user_id, d.season_year) = (m.league_id, m.user_id, greatest(m.first_season, l.current_year))
       AND d.kind = 'entry' AND (d.status = 'waived' OR d.covered > 0))
  UNION ALL
  SELECT 'seat differs from its entry due', m.id::text FROM public.league_members m JOIN public.leagues l ON l.id = m.league_id
   WHERE m.left_at IS NULL AND m.payment_status <> 'refunded' AND l.entry_fee > 0 AND NOT EXISTS (
     SELECT FROM public.dues d WHERE d.league_id = l.id AND d.user_id = m.user_id AND d.kind = 'entry' AND d.amount <= l.entry_fee
       AND d.season_year = greatest(m.first_season, l.current_year)
       AND CASE m.payment_status WHEN 'paid' THEN d.status IN ('paid', 'waived') ELSE d.status = 'open' END)
  UNION ALL
  SELECT 'due is settled without money', d.id::text FROM public.dues d
   WHERE d.status = 'paid' AND d.covered < d.amount AND NOT EXISTS (
     SELECT FROM public.payment_dues paid JOIN public.payments p ON p.id = paid.payment_id WHERE paid.due_id = d.id AND p.status = 'succeeded')
     AND NOT (d.kind = 'entry' AND EXISTS (
       SELECT FROM public.payment_allocations s JOIN public.payments p ON p.id = s.payment_id
        WHERE (p.league_id, p.user_id, s.season_year) = (d.league_id, d.user_id, d.season_year) AND p.status = 'succeeded'))
  UNION ALL
  SELECT 'due is open although it is paid', d.id::text FROM public.dues d WHERE d.status = 'open' AND d.kind <> 'entry' AND EXISTS (
     SELECT FROM public.payment_dues paid JOIN public.payments p ON p.id = paid.payment_id
      WHERE paid.due_id = d.id AND p.status = 'succeeded' AND paid.refunded = 0
        AND NOT EXISTS (SELECT FROM public.disputes WHERE disputes.payment_id = p.id))
  UNION ALL
  SELECT 'tally differs from its ballots', s.id::text FROM public.voting_sessions s
   WHERE (s.votes_for, s.votes_against) <> (SELECT count(*) FILTER (WHERE v.vote = 'for'), count(*) FILTER (WHERE v.vote = 'against')
     FROM public.votes v WHERE v.voting_session_id = s.id)
  UNION ALL
  SELECT 'tally differs from its ballots', s.id::text FROM public.commissioner_voting_proposals s
   WHERE (s.votes_for, s.votes_against) <> (SELECT count(*) FILTER (WHERE v.vote = 'for'), count(*) FILTER (WHERE v.vote = 'against')
     FROM public.commissioner_votes v WHERE v.proposal_id = s.id);
--> statement-breakpoint
-- As in 0043, with what a claim moves.
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
    'dispute.corrected', 'entry_fee.reversed', 'refund.owed', 'debt.sent', 'debt.denied', 'kept.handed_over', 'seat.claimed']) AS event_type;
