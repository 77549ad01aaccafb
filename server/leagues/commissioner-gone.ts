import { type SQL, sql } from "drizzle-orm";
import { addDays } from "#contract/platform/days.ts";
import { heldMoney } from "#server/ledger/held.ts";
import { genericPlanMoment } from "#server/platform/db/generic-plan.ts";
import { isOfPool } from "#server/platform/db/kinds-in-sql.ts";

/** How often a league that may be silent is looked at (`silence_due_at`). */
export const LOOK_EVERY_DAYS = 1;
const EARLIEST = new Date(0);

/**
 * Leagues `l` that are about to be looked at, or that are looked at again and again because they hold money; every silent
 * league is among them. The planner doesn't know the moments, and takes a range with two ends for a short one.
 */
export const lookedAt = (now: Date): SQL =>
  sql`l.silence_due_at between ${genericPlanMoment(EARLIEST)} and ${genericPlanMoment(addDays(now, LOOK_EVERY_DAYS))}`;

/**
 * Finds leagues that hold money of their current season and whose commissioner may be gone, and when the silence began
 * (RULES §23): at the end date if the season isn't completed, otherwise its completion or its last payout. A new
 * commissioner, or an admin who steps in, restarts the clock. A league isn't silent while its members vote on payouts,
 * or while it holds no money. @param days How many days of silence count. @param among Which of the leagues `l` to look at.
 */
export const silentLeagues = (now: Date, { days, among }: { days: number; among: SQL }): SQL => sql`select * from (

  select l.id, l.name, l.commissioner_id, l.custody, l.treasurer_id, l.currency, l.current_year, escrow.held,
    case when l.status = 'completed' then 'not_paid' else 'not_completed' end as kind,
    greatest(
      case when l.status = 'completed' then coalesce(l.completed_at, l.updated_at) else l.end_date end,
      (select max(o.created_at) from payouts o where o.league_id = l.id and o.season_year = l.current_year
        and ${isOfPool(sql`o.kind`)} and l.status = 'completed'),
      (select max(c.resolved_at) from commissioner_voting_proposals c where c.league_id = l.id and c.status = 'approved'),
      (select max(a.created_at) from audit_log a where a.subject_type = 'league'
        and a.subject_id = l.id and a.action = 'league.step_in')
    ) as since
  from leagues l
  cross join lateral (select a.held from ${heldMoney("escrow", "pot")} a
    where a.league_id = l.id and a.season_year = l.current_year limit 1) escrow
  where ${among} and l.deleted_at is null and l.status <> 'cancelled'
    and case when l.status = 'completed' then coalesce(l.completed_at, l.updated_at) else l.end_date end <= ${silentSince(now, days)}
    and not exists (select from voting_sessions v where v.league_id = l.id and v.status = 'active'
      and v.expires_at > ${genericPlanMoment(now)})
  ) quiet where quiet.since <= ${silentSince(now, days)}`;

const silentSince = (now: Date, days: number): SQL => genericPlanMoment(addDays(now, -days));
