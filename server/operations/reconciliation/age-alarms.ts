import { sql } from "drizzle-orm";
import type { ReconciliationState } from "#contract/operations/reconciliation.ts";
import { addDays } from "#contract/platform/days.ts";
import { type Cents, formatDollars, toCents } from "#contract/platform/money.ts";
import { begunRefund, bookedPayment } from "#server/ledger/booked.ts";
import { heldMoney } from "#server/ledger/held.ts";
import { staleMoney } from "#server/operations/reconciliation/stale-money.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Db, Reader } from "#server/platform/db/client.ts";
import { isOpenRefund } from "#server/platform/db/kinds-in-sql.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type AgeAlarm = Omit<ReconciliationState["alarms"][number], "amount" | "since"> & { amount: Cents; since: Date };

const ANSWER_MINUTES = 15;
const BANK_DAYS = 7;
/** The share of the processor's holding limit after which admins are warned. */
const HOLDING_WARNING = 0.8;

type Times = { now: Date; config: Pick<Config, "holdingLimitDays"> };

/** Lists what has been stuck for too long according to our own tables, without asking the processor. Oldest first. */
export async function ageAlarms(reader: Db, { now, config }: Times): Promise<AgeAlarm[]> {
  const unanswered = new Date(now.getTime() - ANSWER_MINUTES * 60_000);
  const alarms = [
    ...(await transfersInFlight(reader, unanswered)),
    ...(await refundsInFlight(reader, { unanswered, unconfirmed: addDays(now, -BANK_DAYS) })),
    ...(await paymentsUnrecorded(reader, unanswered)),
    ...(await staleMoney(reader, now)),
    ...(await heldLong(reader, { now, limitDays: config.holdingLimitDays })),
  ];
  return alarms.sort((one, other) => one.since.getTime() - other.since.getTime());
}

type Row = { reference: string; amount: number; since: string };

const alarmOf = (kind: AgeAlarm["kind"], { reference, amount, since }: Row, message: string): AgeAlarm => ({
  kind,
  reference,
  leagueId: null,
  amount: toCents(amount),
  since: new Date(since),
  message,
});

async function transfersInFlight(reader: Reader, before: Date): Promise<AgeAlarm[]> {
  const { rows } = await reader.execute<Row>(sql`
    select payout_id::text as reference, amount, sent_at as since from payout_attempts
    where state = 'sent' and sent_at < ${before.toISOString()}`);
  return rows.map((row) =>
    alarmOf(
      "transfer_in_flight",
      row,
      `A payout of ${formatDollars(toCents(row.amount))} was sent to the processor and has no answer. We ask about it every minute; check that the processor can be reached.`,
    ),
  );
}

type Limits = { unanswered: Date; unconfirmed: Date };

/** A retry restarts the clock: its age counts from when its money last left escrow. */
async function refundsInFlight(reader: Reader, { unanswered, unconfirmed }: Limits): Promise<AgeAlarm[]> {
  const { rows } = await reader.execute<Row & { accepted: boolean }>(sql`
    with open_refunds as (
      select r.id, r.amount, r.stripe_refund_id is not null as accepted, coalesce(begun.begun_at, r.created_at) as since
      from refunds r
      left join lateral ${begunRefund({ id: sql`r.id`, attempt: sql`r.attempt` })} begun on true
      where ${isOpenRefund(sql`r.status`)} and not r.by_treasurer
    )
    select id::text as reference, amount, accepted, since from open_refunds
    where since < case when accepted then ${unconfirmed.toISOString()}::timestamptz
      else ${unanswered.toISOString()}::timestamptz end`);
  return rows.map((row) => {
    const amount = formatDollars(toCents(row.amount));
    return alarmOf(
      "refund_in_flight",
      row,
      row.accepted
        ? `The processor accepted a refund of ${amount}, and the bank has not confirmed it for ${BANK_DAYS} days. Look it up in the processor's dashboard.`
        : `A refund of ${amount} has not reached the processor. We retry it every minute; check that the processor can be reached.`,
    );
  });
}

/** Finds payments that the processor reported and that aren't in the books. */
async function paymentsUnrecorded(reader: Reader, before: Date): Promise<AgeAlarm[]> {
  const { rows } = await reader.execute<Row>(sql`
    select p.stripe_payment_intent_id as reference, p.amount, min(e.received_at) as since
    from payments p join provider_events e on e.object_id = p.stripe_payment_intent_id
    where p.status <> 'succeeded' and e.type = 'payment_intent.succeeded' and e.received_at < ${before.toISOString()}
    group by p.id`);
  return rows.map((row) =>
    alarmOf(
      "payment_unrecorded",
      row,
      `A card was charged ${formatDollars(toCents(row.amount))}, and the payment is not in the books yet. We keep retrying; the log says what is in the way.`,
    ),
  );
}

/** Finds seasons whose escrow holds entry fees that were paid this long ago. */
async function heldLong(reader: Reader, { now, limitDays }: { now: Date; limitDays: number }): Promise<AgeAlarm[]> {
  const before = addDays(now, -limitDays * HOLDING_WARNING);
  const { rows } = await reader.execute<Row & { name: string }>(sql`
    with held_seasons as (
      select a.league_id, a.held, min(paid.paid_at) as since
      from ${heldMoney("escrow")} a
      join unrefunded_shares s on s.league_id = a.league_id and s.season_year = a.season_year
      join lateral ${bookedPayment(sql`s.payment_id`)} paid on true
      group by a.league_id, a.season_year, a.held
    )
    select l.id::text as reference, l.name, sum(h.held)::bigint as amount, min(h.since) as since
    from held_seasons h join leagues l on l.id = h.league_id
    where h.since < ${before.toISOString()} group by l.id`);
  return rows.map((row) => ({
    ...alarmOf(
      "held_long",
      row,
      `${row.name} has held entry fees since ${utcText(new Date(row.since))}. The processor lets a platform hold money for ${limitDays} days, until ${utcText(addDays(new Date(row.since), limitDays))}: have the season completed and paid out, or refunded.`,
    ),
    leagueId: row.reference,
  }));
}
