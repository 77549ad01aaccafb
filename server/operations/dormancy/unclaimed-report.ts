import { type SQL, sql } from "drizzle-orm";
import type { PayoutRefusal } from "#contract/money/pause-reasons.ts";
import type { UnclaimedLine } from "#contract/operations/unclaimed-money.ts";
import { addDays } from "#contract/platform/days.ts";
import { type Cents, centsToDecimal, toCents } from "#contract/platform/money.ts";
import { outstandingCents } from "#server/money/payouts/outstanding.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Dormancy } from "#server/platform/config/tables.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { refusalOfPayout } from "#server/votes/unclaimed-prizes/refused-winner.ts";

type Row = {
  source_id: string;
  user_id: string;
  league_id: string;
  league_name: string;
  season_year: number;
  cents: number;
  since: string;
  is_kept: boolean;
  place: string | null;
  username: string | null;
  email: string | null;
  told_at: string | null;
  refusal: PayoutRefusal | null;
};
export type DormancyAsked = { config: Pick<Config, "dormantAfter" | "duties">; now: Date };
export type Waiting = Row & { amount: Cents; dormantOn: Date | null };

/**
 * Lists what its owners haven't claimed: unclaimed money, and payouts that wait for bank details or for a winner who may
 * not be paid here, each with the day it falls dormant by the operator's table, counted from the day it became the
 * owner's. Longest waiting first. Refunds and payouts that failed aren't in it until an admin, whose cases they are, moves
 * them to unclaimed money.
 */
export async function unclaimedMoneyOf(reader: Reader, asked: DormancyAsked): Promise<Waiting[]> {
  const { rows } = await reader.execute<Row>(sql`
    with waiting as (${waitingFor(asked)})
    select w.*, first.source_id, first.since, l.name as league_name, t.place, n.told_at, ${refusalOfPayout(sql`w.held_as`, asked)} as refusal, case when u.erased_at is null then u.username end as username,
      case when u.erased_at is null then u.email end as email
    from waiting w join leagues l on l.id = w.league_id join users u on u.id = w.user_id
    cross join lateral (${FIRST_SOURCE}) first left join lateral (${LAST_KNOWN_PLACE}) t on true left join dormancy_notices n on n.source_id = first.source_id
    where w.cents > 0 order by first.since, w.held_as`);
  return rows.map((row) => {
    const days = daysUntilDormant(row.place, asked.config.dormantAfter);
    const dormantOn = days === undefined ? null : addDays(new Date(row.since), days);
    return { ...row, amount: toCents(row.cents), dormantOn };
  });
}

/** The report's line, as admins download it. */
export const lineOf = ({ username, email, place, dormantOn, told_at, ...waiting }: Waiting): UnclaimedLine => ({
  ...{
    userId: waiting.user_id,
    username,
    email,
    place,
    leagueName: waiting.league_name,
    seasonYear: waiting.season_year,
  },
  amount: centsToDecimal(waiting.amount),
  state: waiting.is_kept ? "kept" : "waiting",
  since: new Date(waiting.since).toISOString(),
  dormantOn: dormantOn?.toISOString() ?? null,
  toldAt: told_at === null ? null : new Date(told_at).toISOString(),
});

/** A state's own row goes before its country's, and that before the default. */
function daysUntilDormant(place: string | null, table: Dormancy): number | undefined {
  const country = place?.slice(0, 2);
  return table.get(place ?? "") ?? table.get(country ?? "") ?? table.get("default");
}

/** What the money was before it was kept, paid to its owner and kept again: the days go on from there. */
const FIRST_SOURCE: SQL = sql`
  with recursive back (id, depth) as (
    select w.held_as, 0
    union all
    select earlier.id, back.depth + 1 from back cross join lateral (
      select coalesce(k.payout_id, k.refund_id) as id from unclaimed_money k where k.paid_as_id = back.id
      union all select o.refund_id from payouts o where o.id = back.id and o.refund_id is not null
    ) earlier
  )
  select back.id as source_id, coalesce(o.created_at, r.created_at) as since
  from back left join payouts o on o.id = back.id left join refunds r on r.id = back.id order by back.depth desc limit 1`;

/** What the person declared, or an admin learned with their tax details: the later of the two. */
const LAST_KNOWN_PLACE: SQL = sql`
  select known.place from (
    select d.place, d.declared_at as learned_at from place_declarations d where d.user_id = w.user_id
    union all select x.place, x.marked_at from tax_details x where x.user_id = w.user_id and x.place is not null
  ) known order by learned_at desc limit 1`;

const waitingFor = (asked: DormancyAsked): SQL => sql`
  select coalesce(k.payout_id, k.refund_id) as held_as, k.user_id, k.league_id, k.season_year, k.amount as cents, true as is_kept
  from unclaimed_money k where k.paid_as_id is null
  union all
  select o.id, o.user_id, o.league_id, o.season_year, ${outstandingCents({ id: sql`o.id`, amount: sql`o.amount` })}, false
  from payouts o where o.status = 'pending' and not o.by_treasurer
    and (not exists (select from payout_accounts a where a.user_id = o.user_id and a.ready_at is not null)
      or ${refusalOfPayout(sql`o.id`, asked)} is not null)`;
