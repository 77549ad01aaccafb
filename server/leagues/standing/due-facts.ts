import { sql } from "drizzle-orm";
import { type ChargeKind, type DueKind, dueName } from "#contract/members/due-kinds.ts";
import { toCents } from "#contract/platform/money.ts";
import { canPayFor } from "#contract/terms/dynasty.ts";
import type { LeagueRow } from "#server/access/league-access.ts";
import type { NeedFacts } from "#server/leagues/standing/needs-in-league.ts";
import type { SeatRow } from "#server/members/lock-seat.ts";
import { isSent } from "#server/money/dues/due-rows.ts";
import { isOtherDue } from "#server/platform/db/kinds-in-sql.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";

const OBJECTIONS_SHOWN_DAYS = 14;

type Found = { league: LeagueRow; seat: Pick<SeatRow, "firstSeason"> | null; ownDues: DuesSummary | null };
type Item = { kind: DueKind; chargeKind: ChargeKind | null; cents: number };
type DuesSummary = { items: Item[] | null; since: string | null; objections: number; objectedAt: string | null };

/** Lists a person's open late fees and charges in a league, and counts the objections to charges of the last two weeks. */
export const duesOf = (userId: string, now: Date) => sql<DuesSummary | null>`case
  when ${leagues.lateFee} > 0 or ${leagues.maxChargesPerMember} > 0 then (
    select jsonb_build_object(
      'items', jsonb_agg(jsonb_build_object('kind', due.kind, 'chargeKind', due.charge_kind, 'cents', due.left_to_pay)
        order by due.due_at, due.id) filter (where ${isOwn(userId)}),
      'since', min(due.due_at) filter (where ${isOwn(userId)}),
      'objections', count(*) filter (where ${isRecent(now)}), 'objectedAt', min(due.objected_at) filter (where ${isRecent(now)}))
    from dues due
    where due.league_id = ${leagues.id} and due.season_year = ${leagues.currentYear} and due.status = 'open'
      and ${isOtherDue(sql`due.kind`)})
  end`;

const isOwn = (userId: string) => sql`due.user_id = ${userId} and not ${isSent(sql`due`)}`;
const isRecent = (now: Date) =>
  sql`due.objected_at > ${now.toISOString()}::timestamptz - ${OBJECTIONS_SHOWN_DAYS}::int * interval '1 day'`;

export function dueFacts({ league, seat, ownDues }: Found, runsIt: boolean): Pick<NeedFacts, "ownDues" | "objections"> {
  const { items, since = null, objections = 0, objectedAt = null } = ownDues ?? {};
  const named = (items ?? []).map((due) => ({ name: dueName({ ...due, part: null }), amount: toCents(due.cents) }));
  const canPay = seat !== null && canPayFor(seat, league) && named.length > 0 && since !== null;
  return {
    ownDues: canPay ? { items: named, since: new Date(since) } : null,
    objections: runsIt && objectedAt !== null ? { count: objections, since: new Date(objectedAt) } : null,
  };
}
