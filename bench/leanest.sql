-- The leanest way to record the facts of one member's payment: one function, all statements planned once. It doesn't check
-- who is asking or what they may do, reads no rules, and contains the texts of its notices. It is a lower bound to
-- compare the product with; only the benchmark uses it.
CREATE OR REPLACE FUNCTION bench_record_payment(
  p_payment uuid, p_charge text, p_transaction text, p_texts text[]
) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  paid payments;
  played leagues;
  payer users;
  receipt uuid := gen_random_uuid();
  news uuid := gen_random_uuid();
  mail uuid := gen_random_uuid();
BEGIN
  SELECT l.* INTO played FROM leagues l JOIN payments p ON p.league_id = l.id WHERE p.id = p_payment
    FOR NO KEY UPDATE OF l;
  UPDATE payments SET status = 'succeeded', card_brand = 'visa', card_last4 = '4242', updated_at = now()
   WHERE id = p_payment AND status = 'pending' RETURNING * INTO paid;
  SELECT u.* INTO payer FROM users u WHERE u.id = paid.user_id;
  PERFORM ledger.post('payment:' || paid.id, 'entry_fee.paid', paid.league_id, paid.first_season, 'processor', p_charge,
    jsonb_build_object('paymentId', paid.id, 'userId', paid.user_id), now(),
    ARRAY['processor', 'escrow:' || paid.league_id || ':' || paid.first_season], ARRAY[paid.amount, -paid.amount]);
  PERFORM ledger.post('fee:' || p_transaction, 'processor_fee.charged', NULL, NULL, 'processor', p_transaction, '{}', now(),
    ARRAY['processor_fees', 'processor'], ARRAY[175, -175]::bigint[]);
  INSERT INTO payment_allocations (payment_id, season_year, amount, refunded)
  VALUES (paid.id, paid.first_season, paid.amount, 0);
  UPDATE league_members SET payment_status = 'paid', paid_at = now(), held_until = NULL,
    payment_intent_id = paid.stripe_payment_intent_id, years_payed_for = paid.seasons,
    paid_through_year = paid.first_season + paid.seasons - 1, total_amount_paid = total_amount_paid + paid.amount
   WHERE league_id = paid.league_id AND user_id = paid.user_id AND left_at IS NULL;
  INSERT INTO notifications (id, user_id, league_id, type, title, message, action_url, created_at)
  VALUES (receipt, payer.id, played.id, 'admin_alert', p_texts[1], p_texts[2], '/player', now());
  IF payer.id <> played.commissioner_id THEN
    INSERT INTO notifications (id, user_id, league_id, type, title, message, action_url, created_at)
    VALUES (news, played.commissioner_id, played.id, 'admin_alert', p_texts[1], p_texts[2], '/commissioner', now());
    INSERT INTO collected_notifications (notification_id) VALUES (news);
  END IF;
  INSERT INTO mails (id, "to", subject, text, html, notification_id, created_at)
  VALUES (mail, payer.email, p_texts[1], p_texts[3], p_texts[4], receipt, now());
  PERFORM jobs.enqueue('deliver_mail', json_build_object('mailId', mail), NULL, NULL);
END $$;
