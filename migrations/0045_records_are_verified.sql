-- The last record of each row.
CREATE VIEW ledger.last_records AS
  SELECT DISTINCT ON (about, content ->> 'id') about, content ->> 'id' AS id, content, entry_id FROM ledger.records
   ORDER BY about, content ->> 'id', number DESC;
--> statement-breakpoint
-- What of a row follows from the journal, computed from it: rows that say otherwise, whoever wrote them.
CREATE VIEW ledger.contradictions AS
  WITH moved AS NOT MATERIALIZED (
    SELECT e.idempotency_key AS key, e.league_id, e.event_type, e.details, a.kind, a.season_year, a.user_id, p.amount
      FROM ledger.entries e JOIN ledger.postings p ON p.entry_id = e.id JOIN ledger.accounts a ON a.id = p.account_id
  ), paid_in AS (
    SELECT key, league_id, details ->> 'userId' AS user_id, sum(amount) FILTER (WHERE amount > 0) AS cents FROM moved
     WHERE key LIKE 'payment:%' GROUP BY 1, 2, 3
  )
  SELECT 'payment differs from its entry' AS violation, p.id::text AS subject FROM public.payments p
    LEFT JOIN paid_in i ON i.key = 'payment:' || p.id
   WHERE p.status = 'succeeded' AND (p.league_id, coalesce(p.paid_by_id, p.user_id)::text, p.amount) IS DISTINCT FROM (i.league_id, i.user_id, i.cents)
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
   WHERE (r.amount, r.user_id::text) IS DISTINCT FROM (b.cents, b.user_id)
  UNION ALL
  SELECT 'debt differs from its entry', o.id::text FROM public.payouts o LEFT JOIN public.treasurer_payouts t ON t.payout_id = o.id
    LEFT JOIN moved m ON m.key = 'debt:' || o.id || ':' || t.attempt || ':sent' AND m.kind = 'owed'
      AND NOT EXISTS (SELECT FROM ledger.entries e WHERE e.idempotency_key = 'debt:' || o.id || ':' || t.attempt || ':denied')
    LEFT JOIN moved k ON k.key = m.key AND k.kind = 'kept'
   WHERE o.by_treasurer AND o.amount > 0 AND (o.status IN ('processing', 'completed')) <> coalesce(
     (m.user_id, m.amount, k.user_id) = (o.user_id, o.amount, t.keeper_id), false)
  UNION ALL
  SELECT 'payout differs from its transfers', o.id::text FROM public.payouts o
   WHERE NOT o.by_treasurer AND o.status = 'completed' AND o.amount > 0 AND NOT EXISTS (
     SELECT FROM public.payout_attempts a JOIN moved m ON m.key = 'transfer:' || o.id || ':' || a.attempt || ':completed'
      WHERE a.payout_id = o.id AND m.user_id = o.user_id AND m.amount > 0)
  UNION ALL
  SELECT 'prizes differ from their award', o.league_id || ':' || o.season_year || ':' || o.user_id
    FROM (SELECT league_id, season_year, user_id, sum(amount) AS cents FROM public.payouts WHERE kind NOT IN ('refund', 'unclaimed') GROUP BY 1, 2, 3) o
   WHERE o.cents <> (
     SELECT coalesce(-sum(p.amount), 0) FROM ledger.entries e JOIN ledger.postings p ON p.entry_id = e.id AND p.amount < 0
       JOIN ledger.accounts a ON a.id = p.account_id AND a.user_id = o.user_id
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
CREATE OR REPLACE VIEW ledger.violations AS
  SELECT 'entry does not balance' AS violation, entry_id::text AS subject FROM ledger.postings GROUP BY entry_id HAVING sum(amount) <> 0 OR count(*) < 2
  UNION ALL
  SELECT 'entry has no postings', e.id::text FROM ledger.entries e
   WHERE NOT ledger.moves_nothing(e.event_type) AND NOT EXISTS (SELECT FROM ledger.postings p WHERE p.entry_id = e.id)
  UNION ALL
  SELECT 'decision moves money', e.id::text FROM ledger.entries e
   WHERE ledger.moves_nothing(e.event_type) AND EXISTS (SELECT FROM ledger.postings p WHERE p.entry_id = e.id)
  UNION ALL
  SELECT 'decided prizes differ from the books', l.id::text FROM public.leagues l
   WHERE l.prize_row IS NOT NULL AND NOT EXISTS (
     SELECT FROM ledger.entries e WHERE e.idempotency_key = 'season:' || l.id || ':' || l.current_year || ':prizes'
       AND e.details ->> 'rowHash' = l.prize_row ->> 'hash')
  UNION ALL
  SELECT 'balance differs from its postings', a.address FROM ledger.accounts a LEFT JOIN ledger.postings p ON p.account_id = a.id
   WHERE a.keeps_balance GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0) OR a.version <> count(p.entry_id)
  UNION ALL
  SELECT 'account is overdrawn', address FROM ledger.accounts WHERE keeps_balance AND CASE WHEN kind = 'kept' THEN balance < 0 ELSE balance > 0 END
  UNION ALL
  SELECT 'money of another league', p.entry_id::text FROM ledger.postings p
    JOIN ledger.accounts a ON a.id = p.account_id JOIN ledger.entries e ON e.id = p.entry_id
   WHERE a.league_id IS NOT NULL AND a.league_id IS DISTINCT FROM e.league_id
  UNION ALL
  SELECT 'kept money with other money', p.entry_id::text FROM ledger.postings p JOIN ledger.accounts a ON a.id = p.account_id
   GROUP BY p.entry_id HAVING bool_or(ledger.is_kept(a.kind)) AND NOT bool_and(ledger.is_kept(a.kind))
  UNION ALL
  SELECT 'money of the other custody', e.id::text FROM ledger.entries e JOIN public.leagues l ON l.id = e.league_id
   WHERE NOT ledger.moves_nothing(e.event_type) AND (l.custody = 'treasurer') <> EXISTS (
     SELECT FROM ledger.postings p JOIN ledger.accounts a ON a.id = p.account_id WHERE p.entry_id = e.id AND ledger.is_kept(a.kind))
  UNION ALL
  SELECT 'kept money differs from pot and debts', a.league_id || ':' || a.season_year FROM ledger.accounts a
   WHERE ledger.is_kept(a.kind) GROUP BY a.league_id, a.season_year HAVING sum(a.balance) <> 0
  UNION ALL
  SELECT 'hash chain is broken', s.entry_id::text FROM (
    SELECT seals.*, lag(hash, 1, decode(repeat('00', 32), 'hex')) OVER w AS expected_previous, row_number() OVER w AS expected_position
      FROM ledger.seals WINDOW w AS (PARTITION BY chain ORDER BY position)
  ) s JOIN ledger.entries e ON e.id = s.entry_id
   WHERE s.previous_hash <> s.expected_previous OR s.position <> s.expected_position OR s.hash <> ledger.link(s.previous_hash, e)
  UNION ALL
  SELECT 'entry is neither sealed nor waiting', e.id::text FROM ledger.entries e
   WHERE NOT EXISTS (SELECT FROM ledger.seals s WHERE s.entry_id = e.id) AND NOT EXISTS (SELECT FROM ledger.unsealed w WHERE w.entry_id = e.id)
  UNION ALL
  SELECT 'volume differs from its entries', coalesce(v.month, m.month)::text FROM ledger.volume v FULL JOIN (
    SELECT month, sum(paid_in) AS paid_in, sum(collected) AS collected, sum(paid_out) AS paid_out FROM ledger.moved
     WHERE entry_id NOT IN (SELECT entry_id FROM ledger.unsealed) GROUP BY month
  ) m ON m.month = v.month
   WHERE (v.paid_in, v.collected, v.paid_out) IS DISTINCT FROM (m.paid_in, m.collected, m.paid_out)
  UNION ALL
  SELECT CASE WHEN r.id IS NULL THEN 'record is missing' WHEN s.id IS NULL THEN 'recorded row is gone' ELSE 'row differs from its record' END,
    about || ' ' || id FROM ledger.states s FULL JOIN ledger.last_records r USING (about, id)
   WHERE s.state IS DISTINCT FROM r.content AND (s.id IS NOT NULL OR NOT r.content ? 'gone')
  UNION ALL
  SELECT 'changed past the application', r.about || ' ' || (r.content ->> 'id') FROM ledger.records r JOIN ledger.entries e ON e.id = r.entry_id
   WHERE e.actor = 'owner'
  UNION ALL
  SELECT violation, subject FROM ledger.contradictions;
--> statement-breakpoint
GRANT SELECT ON ledger.last_records, ledger.contradictions TO potkeeper_app;
