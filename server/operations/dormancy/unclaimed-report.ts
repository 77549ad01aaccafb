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
 * Lists everything that hasn't reached its owner: unclaimed money, and payouts that wait for bank details, each with the
 * day it falls dormant by the operator's table, counted from the day it became the owner's. Longest waiting first.
 */
export async function unclaimedMoneyOf(reader: Reader, asked: DormancyAsked): Promise<Waiting[]> {
  const { rows } = await reader.execute<Row>(sql`
    with waiting as (${WAITING})
    select w.*, l.name as league_name, t.place, n.told_at, ${refusalOfPayout(sql`w.source_id`, asked)} as refusal, case when u.erased_at is null then u.username end as username,
      case when u.erased_at is null then u.email end as email
    from waiting w join leagues l on l.id = w.league_id join users u on u.id = w.user_id
    left join lateral (${LAST_KNOWN_PLACE}) t on true left join dormancy_notices n on n.source_id = w.source_id
    where w.cents > 0 order by w.since, w.source_id`);
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

/** What the person declared, or an admin learned with their tax details: the later of the two. */
const LAST_KNOWN_PLACE: SQL = sql`
  select known.place from (
    select d.place, d.declared_at as learned_at from place_declarations d where d.user_id = w.user_id
    union all select x.place, x.marked_at from tax_details x where x.user_id = w.user_id and x.place is not null
  ) known order by learned_at desc limit 1`;

const WAITING: SQL = sql`
  select coalesce(k.payout_id, k.refund_id) as source_id, k.user_id, k.league_id, k.season_year, k.amount as cents,
    coalesce(o.created_at, r.created_at) as since, true as is_kept
  from unclaimed_money k left join payouts o on o.id = k.payout_id left join refunds r on r.id = k.refund_id
  where k.paid_as_id is null
  union all
  select o.id, o.user_id, o.league_id, o.season_year, ${outstandingCents({ id: sql`o.id`, amount: sql`o.amount` })}, o.created_at, false
  from payouts o where o.status = 'pending' and not o.by_treasurer
    and not exists (select from payout_accounts a where a.user_id = o.user_id and a.ready_at is not null)`;
