import { type SQL, sql } from "drizzle-orm";
import { toCents } from "#contract/platform/money.ts";
import type { TreasurerFacts } from "#server/leagues/standing/treasurer-needs.ts";
import { deniedBy, keptMoney } from "#server/ledger/treasurer-balances.ts";
import { isObjectedTo } from "#server/money/treasurer/objected-to.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { isOtherDue, isRunning, isWon } from "#server/platform/db/kinds-in-sql.ts";
import { mention, namesIn } from "#server/platform/mentions.ts";
import { isOwing } from "#server/platform/seat-payments.ts";

type Row = {
  about: keyof TreasurerFacts;
  league_id: string;
  count: number;
  amount: number;
  since: string | null;
  /** Whom it is about, if it's one person. */
  person: string | null;
  payout_ids: readonly string[] | null;
  set_off: number;
  text: string | null;
  is_ready: boolean;
};

/**
 * What waits for this person in the leagues whose money they keep, are asked to keep, or get money from (RULES §24), by
 * league. Two statements for any number of leagues; one where there is nothing.
 */
export async function treasurerFactsOf(db: Reader, userId: string): Promise<Map<string, TreasurerFacts>> {
  const { rows } = await db.execute<Row>(waitingFor(userId));
  const mentioned = rows.map(({ person, league_id }) => (person === null ? null : mention(person, league_id)));
  const named = await namesIn(db, mentioned);
  const facts = new Map<string, TreasurerFacts>();
  rows.forEach(({ about, league_id, count, amount, since, payout_ids, ...row }, nth) => {
    const known = facts.get(league_id) ?? {};
    const name = mentioned[nth] ? named(mentioned[nth]) : null;
    const sums = { amount: toCents(amount), setOff: toCents(row.set_off), isReady: row.is_ready, text: row.text };
    const waiting = { count, ...sums, since: new Date(since ?? 0), name, payoutIds: payout_ids ?? [] };
    facts.set(league_id, { ...known, [about]: [...(known[about] ?? []), waiting] });
  });
  return facts;
}

/** The one person that a group of rows is about. */
const onePerson = (column: SQL) =>
  sql`case when count(distinct ${column}) = 1 then min(${column}::text)::uuid end as person`;

const oneName = sql`case when count(*) = 1 then min(u.username) end`;
const isPrize = isWon(sql`o.kind`);
const payer = sql`p.user_id`;
const winner = sql`o.user_id`;
const keeper = sql`a.user_id`;

/** A debt is owed again, because its recipient says that what this person sent hasn't arrived. */
const isDenied = (userId: string) => sql`coalesce(s.keeper_id = ${userId} and s.denied_at is not null
  and ${deniedBy(sql`o.id`, sql`s.attempt`)} = o.user_id::text, false)`;

/** What one may say or do about it is only for the seat that it was paid for, while that owes something this season. */
const stillOwes = sql`exists (
  select from league_members seat join leagues l on l.id = seat.league_id
  where seat.league_id = p.league_id and seat.user_id = p.user_id and seat.left_at is null
    and seat.joined_at <= p.created_at and p.first_season >= l.current_year
    and ${isRunning(sql`l.status`)} and l.deleted_at is null
    and (${isOwing(sql`seat`)} or exists (select from dues due where due.league_id = p.league_id
      and due.user_id = p.user_id and ${isOtherDue(sql`due.kind`)} and due.status = 'open')))`;

/** What was said of a seat's payments last is that one hasn't arrived. */
const isLastWord = sql`not exists (
  select from payments later where later.league_id = p.league_id and later.user_id = p.user_id and later.by_treasurer
    and (later.created_at, later.id) > (p.created_at, p.id))`;

const waitingFor = (userId: string): SQL => sql`
  select all_waiting.*, coalesce(about = 'won' or about = 'won_again' or about = 'back' or about = 'back_again', false)
    and exists (select from ways_to_pay way where way.user_id = ${userId}) as is_ready
  from (with own as (select id from leagues where treasurer_id = ${userId} and deleted_at is null)
  select 'announced' as about, p.league_id, count(distinct coalesce(p.paid_by_id, p.user_id))::int as count, sum(p.amount)::bigint as amount,
    min(p.created_at) as since, null::uuid as person, null::uuid[] as payout_ids, 0::bigint as set_off, null::text as text
  from payments p join own on own.id = p.league_id where p.status = 'pending' and p.by_treasurer group by p.league_id
  union all
  select 'objected', p.league_id, count(distinct ${payer})::int, sum(p.amount)::bigint, min(coalesce(r.objected_at, s.objected_at)),
    ${onePerson(sql`coalesce(r.objected_by_id, s.objected_by_id, p.paid_by_id, p.user_id)`)}, null, 0, null
  from payments p join treasurer_payments s on s.payment_id = p.id left join treasurer_reversals r on r.payment_id = p.id
  where s.keeper_id = ${userId} and ${isObjectedTo(sql`p`, sql`s`, sql`r`)} group by p.league_id
  union all
  select 'owed', o.league_id, count(distinct ${winner})::int, sum(o.amount)::bigint, min(o.created_at), ${onePerson(winner)}, null, 0, null
  from payouts o join own on own.id = o.league_id left join treasurer_payouts s on s.payout_id = o.id
  where o.user_id <> ${userId} and o.status = 'pending' and o.by_treasurer and not ${isDenied(userId)} group by o.league_id
  union all
  select 'denied', o.league_id, count(distinct ${winner})::int, sum(o.amount)::bigint, min(s.denied_at), ${onePerson(winner)}, null, 0, null
  from payouts o join treasurer_payouts s on s.payout_id = o.id
  where s.keeper_id = ${userId} and o.status = 'pending' and ${isDenied(userId)} group by o.league_id
  union all
  select 'sent', o.league_id, count(*)::int, sum(o.amount)::bigint, s.sent_at, s.keeper_id, array_agg(o.id order by o.id), 0, null
  from payouts o join treasurer_payouts s on s.payout_id = o.id
  where o.user_id = ${userId} and o.status = 'processing' and o.by_treasurer
  group by o.league_id, s.sent_at, s.keeper_id
  union all
  select 'elsewhere', a.league_id, count(distinct ${keeper})::int, sum(a.balance)::bigint, null, ${onePerson(keeper)}, null, 0, null
  from ${keptMoney()} a join own on own.id = a.league_id
  where a.user_id <> ${userId} group by a.league_id
  union all
  select 'asked', l.id, 1, 0, null, l.commissioner_id, null, 0, null
  from leagues l where l.next_treasurer_id = ${userId} and l.deleted_at is null
  union all
  select 'seat_asks', l.id, count(*)::int, 0, min(a.asked_at), ${onePerson(sql`a.user_id`)}, null, 0, ${oneName}
  from claim_asks a join leagues l on l.id = a.league_id join users u on u.id = a.name_id join named_seats n on n.user_id = u.id
  where ${userId}::uuid in (l.treasurer_id, l.commissioner_id) and a.user_id <> ${userId} and l.deleted_at is null
    and n.ended_at is null and n.link_end is distinct from 'claimed' group by l.id
  union all
  select 'seat_claims', c.league_id, count(*)::int, 0, min(c.claimed_at), ${onePerson(sql`c.user_id`)}, null, 0, ${oneName}
  from seat_claims c join own on own.id = c.league_id join users u on u.id = c.name_id
  where c.had_prize and c.confirmed_at is null and c.undone_at is null and c.user_id <> ${userId} group by c.league_id
  union all
  select case when ${isPrize} then 'won' else 'back' end || case when s.denied_at is null then '' else '_again' end,
    o.league_id, count(*)::int, sum(o.amount)::bigint, min(o.created_at), null, null, sum(o.set_off)::bigint, null
  from payouts o join leagues l on l.id = o.league_id left join treasurer_payouts s on s.payout_id = o.id
  where o.user_id = ${userId} and o.by_treasurer and o.status = 'pending' and o.amount > 0
    and l.deleted_at is null
  group by o.league_id, 1
  union all
  select case when p.user_id = ${userId} then 'not_arrived' else 'not_arrived_for' end, p.league_id, 1, p.amount, s.answered_at,
    case when p.user_id = ${userId} then p.paid_by_id else p.user_id end, null, 0, s.refusal
  from payments p join treasurer_payments s on s.payment_id = p.id
  where p.by_treasurer and p.status = 'failed' and s.refusal is not null and ${userId}::uuid in (p.user_id, p.paid_by_id)
    and ${stillOwes} and ${isLastWord}) all_waiting
  order by since, payout_ids`;
