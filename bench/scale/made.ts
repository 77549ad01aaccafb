import { createHash } from "node:crypto";

export const SEATS = 12;
export const FEE = 5000;
export const USERS_PER_LEAGUE = 4;
/** This many leagues have everything open that a job looks for, however many leagues there are. */
export const OPEN_LEAGUES = 50;
/** What the champion of a completed league got: everything. */
export const POT = SEATS * FEE;

/** Three in four leagues are over; the rest are at every stage before. The first few of all are open. */
const STATUSES = [
  { below: 75, status: "completed" },
  { below: 78, status: "cancelled" },
  { below: 83, status: "draft" },
  { below: 90, status: "active" },
] as const;
const LAST_STATUS = "in_season";

export function statusOf(league: number) {
  if (league < OPEN_LEAGUES) return LAST_STATUS;
  return STATUSES.find(({ below }) => league % 100 < below)?.status ?? LAST_STATUS;
}

const STATUS = `case when n < ${OPEN_LEAGUES} then '${LAST_STATUS}'
  ${STATUSES.map(({ below, status }) => `when n % 100 < ${below} then '${status}'`).join(" ")} else '${LAST_STATUS}' end`;

export type Size = { leagues: number; now: Date };

/** One table's rows: each is made from the league `l` of `made.leagues`, in the database. */
export type Filling = {
  table: string;
  columns: string;
  /** The rest of the query: which leagues, and whatever else each row is made from. */
  select: string;
};

/** The same id for the same thing, spread over the index as random ids are. */
export function idOf(kind: string, ...numbers: number[]): string {
  const hex = createHash("md5")
    .update(`${kind} ${numbers.join(" ")}`)
    .digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The same in SQL, for numbers that are SQL. */
export const id = (kind: string, ...numbers: string[]): string =>
  `made.id('${kind} ' || ${numbers.map((number) => `(${number})`).join(" || ' ' || ")})`;

/** Everyone plays in three leagues; a league's first member wins it and the second runs it. */
export const userOf = (seat: string, { leagues }: Size): string =>
  id("user", `(l.n * ${USERS_PER_LEAGUE} + ${seat}) % ${leagues * USERS_PER_LEAGUE}`);

/** One of a list, chosen by a number that is SQL. */
export const picked = (list: readonly string[], number: string): string =>
  `(array[${list.map((one) => `'${one}'`).join(", ")}])[(${number}) % ${list.length} + 1]`;

/** A moment in SQL. */
export const moment = (at: Date): string => `'${at.toISOString()}'::timestamptz`;

export const PAID_SEATS = "from made.leagues l cross join lateral generate_series(0, l.paid - 1) seat";

/**
 * What everything else is made from: each league's status and dates. Those that are over were made long ago; the others are on time. Everyone has paid for a completed season, no one for a draft or a canceled league; else two
 * of the twelve still owe.
 */
export const beginMaking = (size: Size): string[] => [
  "create schema made",
  `create function made.id(text) returns uuid language sql immutable parallel safe
     return overlay(overlay(md5($1) placing '4' from 13) placing 'a' from 17)::uuid`,
  `create function made.link(bytea, text) returns bytea language sql immutable parallel safe
     return sha256(convert_to(encode($1, 'hex') || E'\\n' || $2, 'UTF8'))`,
  `create aggregate made.chain(text) (sfunc = made.link, stype = bytea, initcond = '\\x${"00".repeat(32)}')`,
  `create unlogged table made.leagues as
    with numbered as (
      select n, ${STATUS} as status from generate_series(0, ${size.leagues} - 1) n
    ), aged as (
      select n, status, ${moment(size.now)} - (n % 86400) * interval '1 second' - interval '1 day'
        * (case when status in ('completed', 'cancelled') then 150 + n::bigint * 7919 % 1000 else 1 + n % 14 end) as created_at
      from numbered
    )
    select n, status, created_at, ${id("league", "n")} as id, status in ('completed', 'cancelled') as is_over,
      case when n < ${OPEN_LEAGUES} then ${moment(size.now)} - interval '26 hours' else created_at + interval '25 days' end as payment_deadline,
      case when n < ${OPEN_LEAGUES} then ${moment(size.now)} - interval '2 hours' else created_at + interval '120 days' end as end_date,
      case when n < ${OPEN_LEAGUES} then ${moment(size.now)} - interval '2 days' else created_at + interval '1 day' end as paid_at,
      case when status = 'completed' then ${SEATS} when status in ('active', 'in_season') then ${SEATS - 2} else 0 end as paid
    from aged`,
  "create index on made.leagues (n)",
  "analyze made.leagues",
];

export const endMaking = "drop schema made cascade";
