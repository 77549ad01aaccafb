import { FEE, type Filling, id, POT, type Size, userOf } from "./made.ts";

/** The account that every fee comes into and every prize leaves. */
const PROCESSOR = 1;
/** The numbered parts of each league: its three accounts after the processor's, and up to fifteen entries. */
const escrow = "(l.n::bigint * 3 + 2)";
const payable = "(l.n::bigint * 3 + 3)";
const inFlight = "(l.n::bigint * 3 + 4)";
const LEAGUES_A_BATCH = 4000;

const chosen = (fee: string, awarded: string, sent: string, completed: string) =>
  `case when k < l.paid then ${fee} when k = l.paid then ${awarded} when k = l.paid + 1 then ${sent} else ${completed} end`;

/**
 * The entries of each league, as if every act had been booked as it happened: each fee, and the prize of a completed season in
 * three. Money moves from the account that is debited to the one that is credited.
 */
export const makeEntries = (size: Size): string => `create view made.entries as
  select l.n, k, l.n::bigint * 16 + k + 1 as id, l.id as league_id, l.paid, event_type, actor, idempotency_key, details, occurred_at,
    amount, debited, credited, debited_account, credited_account, debited_version, credited_version, credited_balance,
    sha256(convert_to(concat_ws('|', event_type, l.id::text, '1', array[debited, credited]::text, array[amount, -amount]::text),
      'UTF8')) as request_hash,
    concat_ws(E'\\n', 'entry ' || l.n::bigint * 16 + k + 1, 'key ' || idempotency_key, 'event ' || event_type, 'league ' || l.id, 'season 1',
      'actor ' || actor, 'reference -', 'details ' || details::text, 'occurred ' || (extract(epoch from occurred_at) * 1000000)::bigint,
      case when debited < credited then 'posting ' || debited || ' ' || amount end,
      'posting ' || credited || ' ' || -amount,
      case when debited > credited then 'posting ' || debited || ' ' || amount end) as canonical
  from made.leagues l
  cross join lateral generate_series(0, l.paid - 1 + case when l.status = 'completed' then 3 else 0 end) k
  cross join lateral (
    select ${chosen("'entry_fee.paid'", "'payouts.awarded'", "'transfer.sent'", "'transfer.completed'")} as event_type,
      ${chosen("'processor'", "'commissioner'", "'job'", "'processor'")} as actor,
      ${chosen(
        `'payment:' || ${id("payment", "l.n", "k")}`,
        `'payouts:' || ${id("batch", "l.n")}`,
        `'transfer:' || ${id("payout", "l.n")} || ':1:sent'`,
        `'transfer:' || ${id("payout", "l.n")} || ':1:completed'`,
      )} as idempotency_key,
      ${chosen(
        `jsonb_build_object('paymentId', ${id("payment", "l.n", "k")}, 'userId', ${userOf("k", size)})`,
        `jsonb_build_object('awards', 1)`,
        `jsonb_build_object('payoutId', ${id("payout", "l.n")}, 'userId', ${userOf("0", size)})`,
        `jsonb_build_object('payoutId', ${id("payout", "l.n")}, 'userId', ${userOf("0", size)})`,
      )} as details,
      ${chosen("l.paid_at", "l.end_date", "l.end_date", "l.end_date + interval '1 day'")} as occurred_at,
      ${chosen(String(FEE), String(POT), String(POT), String(POT))} as amount,
      ${chosen("'processor'", "'escrow:' || l.id || ':1'", addressOf("payable", size), addressOf("transfers_in_flight", size))} as debited,
      ${chosen("'escrow:' || l.id || ':1'", addressOf("payable", size), addressOf("transfers_in_flight", size), "'processor'")} as credited,
      ${chosen(String(PROCESSOR), escrow, payable, inFlight)} as debited_account,
      ${chosen(escrow, payable, inFlight, String(PROCESSOR))} as credited_account,
      ${chosen("null", "l.paid + 1", "2", "2")} as debited_version,
      ${chosen("k + 1", "1", "1", "null")} as credited_version,
      ${chosen(`-${FEE} * (k + 1)`, `-${POT}`, `-${POT}`, "null")} as credited_balance
    offset 0
  ) entry`;

const addressOf = (kind: string, size: Size) => `'${kind}:' || ${userOf("0", size)}`;

/** The books, sealed: each chain's hashes are computed from its beginning to its end, in one pass over all of them. */
export const bookFillings = (): Filling[] => [
  {
    table: "ledger.accounts",
    columns: "id, address, balance, version",
    select: `select * from (
        select ${escrow}, 'escrow:' || l.id || ':1', case when l.status = 'completed' then 0 else -${FEE} * l.paid end,
          l.paid + case when l.status = 'completed' then 1 else 0 end
        from made.leagues l where l.paid > 0
        union all
        select credited_account, credited, 0, 2 from made.entries where k in (paid, paid + 1)
        union all
        select ${PROCESSOR}, 'processor', 0, 0
      ) account`,
  },
  {
    table: "ledger.entries",
    columns: "id, idempotency_key, request_hash, event_type, league_id, season_year, actor, details, occurred_at",
    select: `select id, idempotency_key, request_hash, event_type, league_id, 1, actor, details, occurred_at from made.entries`,
  },
  {
    table: "ledger.postings",
    columns: "entry_id, account_id, amount, account_version, balance_after",
    select: `select id, line.* from made.entries cross join lateral (values
        (debited_account, amount, debited_version, case when debited_version is not null then 0 end),
        (credited_account, -amount, credited_version, credited_balance)) line`,
  },
  {
    table: "ledger.seals",
    columns: "chain, position, entry_id, previous_hash, hash",
    select: `select league_id::text, k + 1, id, previous, hash
      from generate_series(0, (select max(n) from made.leagues), ${LEAGUES_A_BATCH}) first
      cross join lateral (
        select linked.*, lag(hash, 1, decode(repeat('00', 32), 'hex')) over (partition by n order by k) as previous
        from (
          select n, k, id, league_id, made.chain(canonical) over (partition by n order by k) as hash
          from made.entries where n between first and first + ${LEAGUES_A_BATCH - 1}
        ) linked
      ) sealed`,
  },
  {
    table: "ledger.volume",
    columns: "month, paid_in, collected, paid_out",
    select: `select date_trunc('month', occurred_at at time zone 'UTC')::date, sum(fee), sum(fee), sum(amount - fee)
      from made.entries cross join lateral (select case event_type when 'entry_fee.paid' then amount else 0 end as fee) kind
      where event_type in ('entry_fee.paid', 'transfer.completed') group by 1`,
  },
];
