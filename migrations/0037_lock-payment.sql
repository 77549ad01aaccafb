-- Finds a payment's payer and locks what its money touches, in one round trip and in the order that everything locks in:
-- the league, the payer's seat, the payment of this intent. Each statement sees what was committed before it began, so
-- what follows the league's lock is what the lock protects. Without p_waits, a league that someone else holds is answered
-- with its id alone.
CREATE FUNCTION lock_payment(p_payment_id uuid, p_intent_id text, p_waits boolean)
RETURNS TABLE (
  league_id uuid, user_id uuid, email text, username text, league leagues, seat league_members, payment payments,
  pending_ids uuid[], is_replacing boolean
)
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
BEGIN
  SELECT p.league_id, p.user_id, u.email, u.username INTO league_id, user_id, email, username
    FROM payments p JOIN users u ON u.id = p.user_id WHERE p.id = p_payment_id;
  IF NOT FOUND THEN RETURN; END IF;

  IF p_waits THEN
    SELECT l.* INTO league FROM leagues l WHERE l.id = lock_payment.league_id FOR NO KEY UPDATE;
  ELSE
    SELECT l.* INTO league FROM leagues l WHERE l.id = lock_payment.league_id FOR NO KEY UPDATE SKIP LOCKED;
  END IF;
  IF NOT FOUND THEN RETURN NEXT; RETURN; END IF;

  SELECT m.* INTO seat FROM league_members m
   WHERE m.league_id = lock_payment.league_id AND m.user_id = lock_payment.user_id AND m.left_at IS NULL
     FOR NO KEY UPDATE;
  SELECT p.* INTO payment FROM payments p
   WHERE p.stripe_payment_intent_id = p_intent_id
     AND p.league_id = lock_payment.league_id AND p.user_id = lock_payment.user_id
     FOR NO KEY UPDATE;
  pending_ids := ARRAY(
    SELECT p.id FROM payments p
     WHERE p.league_id = lock_payment.league_id AND p.user_id = lock_payment.user_id AND p.status = 'pending');
  is_replacing := EXISTS (
    SELECT FROM replacement_invitations r
     WHERE r.league_id = lock_payment.league_id AND r.accepted_by_user_id = lock_payment.user_id
       AND r.status = 'accepted' AND r.completed_at IS NULL);
  RETURN NEXT;
END $$;
