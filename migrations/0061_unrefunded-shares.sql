CREATE VIEW "public"."unrefunded_shares" AS (
  select p.league_id, p.user_id, s.payment_id, s.season_year, s.amount - s.refunded as amount
  from payment_allocations s join payments p on p.id = s.payment_id where s.refunded < s.amount);