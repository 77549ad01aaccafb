import { sql } from "drizzle-orm";
import type { PayoutRefusal } from "#contract/money/pause-reasons.ts";
import { pauseSentence } from "#contract/money/payout-pause-words.ts";
import { reviewKinds } from "#contract/money/season-reviews.ts";
import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import { CASE_KINDS } from "#contract/operations/case-kinds.ts";
import { GONE_CASE_DAYS } from "#contract/operations/commissioner-gone.ts";
import type { Currency } from "#contract/platform/currency.ts";
import { addDays } from "#contract/platform/days.ts";
import { centsToDecimal, toCents } from "#contract/platform/money.ts";
import type { LeagueType } from "#contract/terms/league-types.ts";
import { UNCLAIMED_DAYS } from "#contract/votes/unclaimed.ts";
import type { Actor } from "#server/access/guards.ts";
import { type Judge, judgeIn } from "#server/access/stake.ts";
import { lookedAt, silentLeagues } from "#server/leagues/commissioner-gone.ts";
import { isTheBanks } from "#server/money/disputes/is-the-banks.ts";
import { outstandingCents } from "#server/money/payouts/outstanding.ts";
import { becauseOf } from "#server/money/season-holds/reviews.ts";
import { reasonWords } from "#server/notices/reason-words.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Reader } from "#server/platform/db/client.ts";
import { genericPlanMoment } from "#server/platform/db/generic-plan.ts";
import { canBeGivenBack, isUndecided, isUnderWay } from "#server/platform/db/kinds-in-sql.ts";
import { refusalOfPayout } from "#server/votes/unclaimed-prizes/refused-winner.ts";
import { claimableSince } from "#server/votes/unclaimed-prizes/unclaimed.ts";

type Row = {
  id: string;
  kind: AdminCase["kind"];
  league_id: string;
  league_name: string;
  league_type: LeagueType;
  currency: Currency;
  username: string | null;
  amount: number;
  reason: string | null;
  can_be_given_back: boolean;
  refusal: PayoutRefusal | null;
  occurred_at: string;
  judge: Judge;
};

/** Only the part of a payout that came back waits. */
const unsent = outstandingCents({ id: sql`o.id`, amount: sql`o.amount` });

const unclaimedAt = sql`coalesce(o.wait_until, ${claimableSince({
  createdAt: sql`o.created_at`,
  leagueId: sql`o.league_id`,
  seasonYear: sql`o.season_year`,
})} + ${UNCLAIMED_DAYS} * interval '1 day')`;

/** Leagues whose members were told that they can elect another commissioner. */
const toldLeagues = (now: Date) => sql`${lookedAt(now)} and (
  select min(told.sent_at) from league_notices told where told.league_id = l.id and told.season_year = l.current_year) is not null`;

const lastTriedAt = sql`coalesce(
  (select max(tried.answered_at) from payout_attempts tried where tried.payout_id = o.id), o.created_at)`;

type CasesQuery = {
  config: { policy: Pick<Config["policy"], "secondAdmin" | "givesBackUnclaimed">; duties: Config["duties"] };
  now: Date;
};

/**
 * Lists what waits for an admin, oldest first (RULES §7, §8): unapproved payouts, failed refunds and payouts, disputes. Few
 * rows are open, which the planner doesn't know: with `limit 1`, it looks up each league or user instead of reading all of them.
 */
export async function openCases(db: Reader, viewer: Actor, { config, now }: CasesQuery): Promise<AdminCase[]> {
  const { rows } = await db.execute<Row>(sql`
    with undecided as (
      select * from voting_sessions
      where kind = 'payouts' and status in ('rejected', 'expired') and intervention is null and not is_overtaken
      union all
      select * from voting_sessions
      where kind = 'payouts' and status = 'active' and passed_at is null and expires_at <= ${genericPlanMoment(now)} and intervention is null
    ), cases as (
      select s.id::text, 'payout_vote' as kind, s.league_id, null::uuid as user_id,
        (select sum((p ->> 'amount')::bigint) from jsonb_array_elements(s.proposed_payouts) p)::bigint as amount,
        case when s.contested_at is not null then 'contested' when s.status = 'rejected' then 'rejected' else 'expired' end as reason,
        coalesce(s.resolved_at, s.expires_at) as occurred_at
      from undecided s cross join lateral (select * from leagues where id = s.league_id limit 1) l
      where s.season_year = l.current_year
        and (l.status = 'completed' or (s.period is not null and ${isUnderWay(sql`l.status`)}))
        and (select c.id from team_changes c where c.closed_vote_id = s.id limit 1) is null
        and (select later.id from voting_sessions later where later.league_id = s.league_id
          and later.kind = 'payouts' and later.created_at > s.created_at limit 1) is null
        and (select since.id from payouts since where since.league_id = s.league_id
          and since.season_year = s.season_year and since.kind <> 'refund'
          and since.created_at >= coalesce(s.resolved_at, s.expires_at) limit 1) is null
      union all
      select r.id::text, 'refund_failed', r.league_id, r.user_id, r.set_aside, r.failure_message, r.updated_at
      from refunds r where r.set_aside > 0 and not ${isTheBanks({ id: sql`r.id`, paymentId: sql`r.payment_id` }, ["open"])}
      union all
      select o.id::text, 'payout_failed', o.league_id, o.user_id, ${unsent}, o.failure_message, ${lastTriedAt}
      from payouts o where o.status = 'failed' and o.unclaimed_at is null and o.forfeited_at is null
      union all
      select o.id::text, 'payout_failed', o.league_id, o.user_id, ${unsent}, 'the account is deleted', ${lastTriedAt}
      from payouts o cross join lateral (select erased_at from users where id = o.user_id limit 1) owner
      where o.status = 'pending' and not o.by_treasurer and owner.erased_at is not null
      union all
      select o.id::text, 'payout_unclaimed', o.league_id, o.user_id, ${unsent}, o.wait_reason,
        ${unclaimedAt}
      from payouts o where o.status = 'pending' and not o.by_treasurer and ${unclaimedAt} <= ${genericPlanMoment(now)}
        and (o.created_at <= ${genericPlanMoment(addDays(now, -UNCLAIMED_DAYS))} or o.wait_until <= ${genericPlanMoment(now)})
        and (not exists (select from payout_accounts a where a.user_id = o.user_id and a.ready_at is not null)
          or ${refusalOfPayout(sql`o.id`, { config, now })} is not null)
        and not exists (select from voting_sessions v where v.payout_id = o.id and v.status = 'active'
          and v.expires_at > ${genericPlanMoment(now)})
        and not exists (select from season_reviews r
          where r.league_id = o.league_id and r.season_year = o.season_year and r.decided_at is null)
      union all
      select r.id::text, 'payout_review', r.league_id, r.asked_by_id, r.amount, r.kind || ':' || r.season_year || ':' || coalesce(r.reason, ''), r.created_at
      from season_reviews r where r.decided_at is null
      union all
      select silent.id::text, 'commissioner_gone', silent.id, silent.commissioner_id, silent.held, silent.kind,
        silent.since + ${GONE_CASE_DAYS} * interval '1 day'
      from (${silentLeagues(now, { days: GONE_CASE_DAYS, among: toldLeagues(now) })}) silent
      union all
      select d.id, case d.status when 'open' then 'dispute_open' else 'inquiry_open' end, p.league_id, p.user_id, d.amount,
        case when d.evidence is not null then 'answered'
          else to_char(d.evidence_due_by at time zone 'UTC', 'Mon FMDD, YYYY, FMHH12:MI AM') end, d.created_at
      from disputes d join payments p on p.id = d.payment_id where ${isUndecided(sql`d.status`)}
    )
    select cases.*, l.name as league_name, l.league_type, l.currency,
      cases.kind = 'payout_unclaimed' and l.status <> 'cancelled' and l.deleted_at is null and exists (
        select from payouts o where o.id::text = cases.id and ${canBeGivenBack(sql`o.kind`)} and o.amount = cases.amount
          and ${refusalOfPayout(sql`o.id`, { config, now })} is null
      ) as can_be_given_back,
      case when cases.kind = 'payout_unclaimed' then ${refusalOfPayout(sql`cases.id::uuid`, { config, now })} end as refusal,
      case when u.erased_at is null then u.username end as username, ${judgeIn(sql`cases.league_id`, viewer)} as judge
    from cases cross join lateral (select * from leagues where id = cases.league_id limit 1) l left join users u on u.id = cases.user_id
    order by cases.occurred_at, cases.id`);
  return rows.map((row) => ({
    ...stakeOf(row, config),
    ...(CASE_KINDS[row.kind].needsSecondAdmin && config.policy.secondAdmin === "on" ? { needsSecondAdmin: true } : {}),
    id: row.id,
    kind: row.kind,
    leagueId: row.league_id,
    leagueName: row.league_name,
    username: row.username,
    canBeGivenBack: row.can_be_given_back && config.policy.givesBackUnclaimed,
    amount: centsToDecimal(toCents(row.amount)),
    currency: row.currency,
    message: inPlainWords(row),
    occurredAt: new Date(row.occurred_at).toISOString(),
  }));
}

function stakeOf({ kind, judge }: Row, { policy }: CasesQuery["config"]): Pick<AdminCase, "stake"> {
  if (judge === "other") return { stake: "other_decides" };
  const waits = judge === "no_one_else" && policy.secondAdmin === "on" && CASE_KINDS[kind].isAnnounced;
  return waits ? { stake: "waits" } : {};
}

const VOTE_ENDS: Record<string, string> = {
  rejected: "rejected by the members",
  expired: "not approved in time",
  contested: "approved by a majority, but members objected",
};

/** Says what happened without the amount, which the case has of its own. */
function inPlainWords({ kind, league_name: league, league_type: leagueType, username, reason, refusal }: Row): string {
  const person = username ?? "a deleted user";
  switch (kind) {
    case "payout_vote":
      return `The payouts of ${league} were ${VOTE_ENDS[reason ?? "expired"]}.`;
    case "refund_failed":
      return `The refund to ${person} failed: ${reasonWords(reason)}. The money is set aside for them.`;
    case "payout_failed":
      return `The payout to ${person} failed: ${reasonWords(reason)}. The money is still theirs.`;
    case "payout_review": {
      const [, why, season, asked] = /^(\w+):(\d+):(.*)$/s.exec(reason ?? "") ?? [];
      const kind = reviewKinds.find((known) => known === why) ?? "large_pool";
      return `${becauseOf(kind, { league: { name: league, leagueType }, seasonYear: Number(season), username })}${asked ? ` "${asked}"` : ""} Its prizes are waiting for your decision.`;
    }
    case "payout_unclaimed": {
      const waited = reason ? ` An admin last decided to wait: ${reasonWords(reason)}.` : "";
      if (refusal) {
        return `The prize of ${person} waits. ${pauseSentence({ reason: refusal, until: null, isOwn: false })}${waited}`;
      }
      return `${person} hasn't added a bank account, so the money is unclaimed.${waited}`;
    }
    case "commissioner_gone": {
      const what = reason === "not_completed" ? "is over but not completed" : "is completed but not paid out";
      return `${league} ${what}. Its commissioner, ${person}, hasn't acted for ${GONE_CASE_DAYS} days.`;
    }
    case "dispute_open":
      return `${person} disputes a payment at the bank. The amount is frozen until that is settled. ${answerDue(reason)}`;
    case "inquiry_open":
      return `The bank is asking about a payment of ${person}. No money has moved. ${answerDue(reason)}`;
  }
}

const answerDue = (due: string | null) =>
  due === "answered" ? "We have answered, and the bank will decide." : `Answer the bank${due ? ` by ${due} UTC` : ""}.`;
