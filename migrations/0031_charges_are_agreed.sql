-- What made earlier charges: the league's terms charged those of the moment at which their week was.
UPDATE dues SET by_rule = true WHERE kind = 'charge' AND charge_kind = 'losers_fee' AND EXISTS (
  SELECT FROM result_weeks w WHERE w.league_id = dues.league_id AND w.season_year = dues.season_year AND w.charged_at = dues.due_at);
--> statement-breakpoint
UPDATE dues SET notice_id = n.id FROM notifications n
 WHERE dues.kind = 'charge' AND NOT dues.by_rule AND dues.status = 'open' AND n.user_id = dues.user_id AND n.league_id = dues.league_id
   AND n.created_at = dues.due_at AND n.action_url = '/leagues/' || dues.league_id || '/payment';
--> statement-breakpoint
UPDATE notifications SET heard_at = created_at FROM dues WHERE dues.notice_id = notifications.id AND (email_sent OR is_read);
--> statement-breakpoint
-- Whether a due is taken from its member's prizes (RULES §25): a charge made by hand only if its member agreed, if most of
-- those who were asked say that it stands, or if nobody objected in seven days after it was heard that began before the end.
CREATE FUNCTION public.is_taken_from_prizes(p_due dues, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN p_due.kind <> 'charge' OR p_due.by_rule OR p_due.accepted_at IS NOT NULL THEN true
    WHEN EXISTS (SELECT FROM charge_ballots b WHERE b.due_id = p_due.id)
      THEN (SELECT 2 * count(*) FILTER (WHERE b.vote = 'for') > count(*) FROM charge_ballots b WHERE b.due_id = p_due.id)
    ELSE p_due.objected_at IS NULL
      AND p_due.due_at + interval '7 days' <= (SELECT least(p_at, CASE WHEN l.status = 'completed' THEN coalesce(l.completed_at, l.updated_at) END)
        FROM leagues l WHERE l.id = p_due.league_id)
      AND EXISTS (SELECT FROM notifications n WHERE n.id = p_due.notice_id AND n.heard_at + interval '7 days' <= p_at)
  END
$$;
--> statement-breakpoint
-- Seven days to object to a charge, from when it was made; to one made by hand, from when its member heard of it.
CREATE FUNCTION public.may_object(p_due dues, p_at timestamptz) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p_due.kind = 'charge' AND p_due.status IN ('open', 'paid') AND p_due.objected_at IS NULL AND p_due.accepted_at IS NULL
    AND (p_at < p_due.due_at + interval '7 days' OR p_due.status = 'open' AND NOT p_due.by_rule
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.id = p_due.notice_id AND n.heard_at + interval '7 days' <= p_at))
$$;
--> statement-breakpoint
CREATE FUNCTION public.keep_set_offs_agreed() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT (SELECT is_taken_from_prizes(d, o.created_at) FROM dues d, payouts o WHERE d.id = new.due_id AND o.id = new.payout_id) THEN
    RAISE EXCEPTION 'Nobody agreed that due % is taken from a prize', new.due_id USING ERRCODE = 'check_violation', CONSTRAINT = 'set_offs_agreed';
  END IF;
  RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER agreed BEFORE INSERT ON set_offs FOR EACH ROW EXECUTE FUNCTION public.keep_set_offs_agreed();
