import { type SQL, sql } from "drizzle-orm";
import type { ReconciliationState } from "#contract/operations/reconciliation.ts";
import { addDays } from "#contract/platform/days.ts";
import { type Cents, formatDollars, toCents } from "#contract/platform/money.ts";
import { heldMoney } from "#server/ledger/held.ts";
import { moneyWithoutWayOut } from "#server/ledger/money-without-way-out.ts";
import { outstandingCents } from "#server/money/payouts/outstanding.ts";
import type { Db, Reader } from "#server/platform/db/client.ts";

type Alarm = Omit<ReconciliationState["alarms"][number], "amount" | "since"> & { amount: Cents; since: Date };
type Row = { reference: string; league_id: string; amount: number; since: string; name: string };

/** How long money may stay put before admins hear about it (RULES §23). */
const ESCROW_DAYS = 60;
const PAYABLE_DAYS = 60;
const REVIEW_DAYS = 7;
const SET_ASIDE_DAYS = 30;
const UNCLAIMED_DAYS = 365;

const unsent = outstandingCents({ id: sql`o.id`, amount: sql`o.amount` });

/** Money that is stuck, and what to tell the admins about it. */
type Question = {
  kind: Alarm["kind"];
  days: number;
  /** Finds money stuck since before this moment. */
  find: (before: string) => SQL;
  message: (row: Row, money: string) => string;
};

const questions: Question[] = [
  {
    kind: "escrow_after_end",
    days: ESCROW_DAYS,
    find: (before) => sql`
      select l.id::text as reference, l.id as league_id, l.name, a.held as amount, l.end_date as since
      from ${heldMoney("escrow")} a join leagues l on l.id = a.league_id
      where a.season_year = l.current_year and l.end_date < ${before}`,
    message: ({ name }, money) =>
      `${name} ended ${ESCROW_DAYS} days ago and still holds ${money}. Have its season completed and paid out, or return the money to the members.`,
  },
  {
    kind: "payable_long",
    days: PAYABLE_DAYS,
    find: (before) => sql`
      select o.id::text as reference, l.id as league_id, l.name, ${unsent} as amount, o.created_at as since
      from payouts o join leagues l on l.id = o.league_id
      where o.status in ('pending', 'failed') and not o.by_treasurer and o.unclaimed_at is null and o.forfeited_at is null
        and o.created_at < ${before}
        and not exists (select from season_reviews r
          where r.league_id = o.league_id and r.season_year = o.season_year and r.decided_at is null)
        and not exists (select from voting_sessions v where v.payout_id = o.id and v.status = 'active')`,
    message: ({ name }, money) =>
      `A payout of ${money} from ${name} has not reached its winner for ${PAYABLE_DAYS} days. Help them add a bank account, or move it to unclaimed money if no one can reach them.`,
  },
  {
    // Prizes that only an admin's decision holds up; the question above leaves them out, and those that members vote on.
    kind: "review_long",
    days: REVIEW_DAYS,
    find: (before) => sql`
      select r.id::text as reference, l.id as league_id, l.name, r.amount, r.created_at as since
      from season_reviews r join leagues l on l.id = r.league_id
      where r.decided_at is null and r.created_at < ${before}`,
    message: ({ name }) =>
      `The prizes of ${name} have waited for an admin's review for ${REVIEW_DAYS} days. Decide it on the admin page.`,
  },
  {
    kind: "set_aside_long",
    days: SET_ASIDE_DAYS,
    find: (before) => sql`
      select r.id::text as reference, l.id as league_id, l.name, r.set_aside as amount, r.updated_at as since
      from refunds r join leagues l on l.id = r.league_id
      where r.set_aside > 0 and r.updated_at < ${before}`,
    message: ({ name }, money) =>
      `A refund of ${money} from ${name} failed, and has waited ${SET_ASIDE_DAYS} days. Try it again, pay it to a bank account, or move it to unclaimed money.`,
  },
  {
    kind: "unclaimed_long",
    days: UNCLAIMED_DAYS,
    find: (before) => sql`
      select k.id::text as reference, l.id as league_id, l.name, k.amount, k.created_at as since
      from unclaimed_money k join leagues l on l.id = k.league_id
      where k.paid_as_id is null and k.created_at < ${before}`,
    message: ({ name }, money) =>
      `${money} from ${name} has been unclaimed for a year or more. Look for its owner again, and check what the law requires for unclaimed money.`,
  },
];

/** Finds money that has been stuck too long although someone can move it, and money that no one can move. */
export async function staleMoney(db: Db, now: Date): Promise<Alarm[]> {
  const alarms = [];
  for (const question of questions) alarms.push(...(await alarmsOf(db, question, now)));
  return [...alarms, ...(await strandedNow(db, now))];
}

async function alarmsOf(reader: Reader, { kind, days, find, message }: Question, now: Date): Promise<Alarm[]> {
  const { rows } = await reader.execute<Row>(find(addDays(now, -days).toISOString()));
  return rows.map((row) => {
    const amount = toCents(row.amount);
    return {
      kind,
      reference: row.reference,
      leagueId: row.league_id,
      amount,
      since: new Date(row.since),
      message: message(row, formatDollars(amount)),
    };
  });
}

async function strandedNow(db: Db, now: Date): Promise<Alarm[]> {
  return (await moneyWithoutWayOut(db)).map(({ account, cents, reason }) => ({
    kind: "no_way_out" as const,
    reference: account,
    leagueId: null,
    amount: toCents(Math.abs(cents)),
    since: now,
    message: `${formatDollars(toCents(Math.abs(cents)))} has no way out: ${account} ${reason}. Run npm run ledger:verify.`,
  }));
}
