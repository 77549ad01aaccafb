DROP VIEW "public"."unrefunded_shares";--> statement-breakpoint
ALTER TABLE "dues" ADD COLUMN "left_to_pay" bigint GENERATED ALWAYS AS (case when status = 'open' then amount - covered else 0 end) STORED NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."unrefunded_shares" AS (
  select p.league_id, p.user_id, s.payment_id, s.season_year, s.amount - s.refunded as amount,
    s.amount - s.refunded - coalesce((select sum(paid.amount - paid.refunded) from payment_dues paid join dues due on due.id = paid.due_id
      where paid.payment_id = s.payment_id and due.season_year = s.season_year and due.kind <> 'part'), 0)::bigint as fee
  from payment_allocations s join payments p on p.id = s.payment_id where s.refunded < s.amount);