import { GONE_TELL_DAYS } from "#contract/operations/commissioner-gone.ts";
import { fantasyServices, sports } from "#contract/terms/league-types.ts";
import {
  FEE,
  type Filling,
  id,
  moment,
  OPEN_LEAGUES,
  PAID_SEATS,
  POT,
  picked,
  SEATS,
  type Size,
  USERS_PER_LEAGUE,
  userOf,
} from "./made.ts";

const FIRST_NAMES = ["Casey", "Ben", "Dora", "Nell", "Omar", "Priya", "Quinn", "Rosa", "Sam", "Tess", "Uma", "Vic"];
/** Chosen by a hash, because accounts made at the same time have different names. */
const LAST_NAMES = ["Keller", "Abbott", "Brandt", "Castro", "Dietz", "Ellis", "Farrow", "Guzman", "Hale", "Ibarra"];
const COMPLETED = "from made.leagues l where l.status = 'completed'";
const DAYS_SINCE_FIRST_USER = 1000;

/** Leagues with their people, seats and money, as they would be if everything had happened through the product. */
export const leagueFillings = (size: Size): Filling[] => [
  {
    table: "users",
    columns: "id, username, email, email_verified_at, first_name, last_name, password_hash, created_at, updated_at",
    select: `select ${id("user", "u")}, name, name || '@example.com', at, ${picked(FIRST_NAMES, "u")}, ${picked(LAST_NAMES, "abs(hashint8(u))")},
        'no password', at, at
      from generate_series(0, ${size.leagues * USERS_PER_LEAGUE} - 1) u
      cross join lateral (select left(md5('name ' || u), 8) || '_' || u as name,
        ${moment(size.now)} - (u % ${DAYS_SINCE_FIRST_USER}) * interval '1 day' - (u % 86400) * interval '1 second' as at) made`,
  },
  {
    table: "leagues",
    columns: `id, name, commissioner_id, entry_fee, max_members, payment_deadline, end_date, status, payout_structure, is_public, sport,
      season, fantasy_service, end_reminder_sent_at, completed_at, is_overdue_stored, reminder_due_at, silence_due_at, created_at, updated_at`,
    select: `select l.id, ${picked(LAST_NAMES, "abs(hashint8(l.n))")} || ' ' || left(md5('name ' || l.n), 6) || ' League', ${userOf("1", size)}, ${FEE}, ${SEATS},
        l.payment_deadline, l.end_date, l.status, '[{"place": 1, "percentage": 100}]'::jsonb, l.n % 3 = 0, ${picked(sports, "l.n")}, '2026',
        ${picked(fantasyServices, "l.n >> 4")}, case when l.is_over then l.end_date end,
        case when l.status = 'completed' then l.end_date end, l.payment_deadline < ${moment(size.now)} and l.n >= ${OPEN_LEAGUES},
        case when not l.is_over then l.payment_deadline - interval '7 days' end,
        case when not l.is_over then l.end_date + interval '${GONE_TELL_DAYS} days' end, l.created_at, l.created_at
      from made.leagues l`,
  },
  {
    table: "league_members",
    columns: "id, league_id, user_id, payment_status, paid_at, joined_at, total_amount_paid",
    select: `select ${id("seat", "l.n", "seat")}, l.id, ${userOf("seat", size)}, case when seat < l.paid then 'paid' else 'pending' end,
        case when seat < l.paid then l.paid_at end, l.created_at, case when seat < l.paid then ${FEE} else 0 end
      from made.leagues l cross join generate_series(0, ${SEATS - 1}) seat`,
  },
  {
    table: "payments",
    columns:
      "id, league_id, user_id, amount, first_season, seasons, stripe_payment_intent_id, status, created_at, updated_at",
    select: `select ${id("payment", "l.n", "seat")}, l.id, ${userOf("seat", size)}, ${FEE}, 1, 1, 'pi_' || l.n || '_' || seat, 'succeeded',
        l.paid_at, l.paid_at ${PAID_SEATS}`,
  },
  {
    table: "payment_allocations",
    columns: "payment_id, season_year, amount",
    select: `select ${id("payment", "l.n", "seat")}, 1, ${FEE} ${PAID_SEATS}`,
  },
  {
    table: "payouts",
    columns:
      "id, league_id, season_year, user_id, kind, place, amount, status, stripe_transfer_id, processed_at, created_at",
    select: `select ${id("payout", "l.n")}, l.id, 1, ${userOf("0", size)}, 'prize', 1, ${POT}, 'completed', 'tr_' || l.n, l.end_date, l.end_date
      ${COMPLETED}`,
  },
  {
    table: "payout_attempts",
    columns: "payout_id, attempt, amount, state, stripe_transfer_id, sent_at, answered_at",
    select: `select ${id("payout", "l.n")}, 1, ${POT}, 'completed', 'tr_' || l.n, l.end_date, l.end_date ${COMPLETED}`,
  },
  {
    table: "payout_accounts",
    columns: "user_id, stripe_account_id, ready_at, created_at, updated_at",
    select: `select ${userOf("0", size)}, 'acct_' || l.n, l.created_at, l.created_at, l.created_at ${COMPLETED}`,
  },
  // Every tenth vote had been rejected, and its successor approved before the prizes were paid.
  {
    table: "voting_sessions",
    columns: `id, league_id, season_year, proposed_by_id, proposed_payouts, status, votes_for, votes_against, total_eligible_voters,
      expires_at, created_at, resolved_at, is_overtaken`,
    select: `select ${id("vote", "l.n", "turn")}, l.id, 1, ${userOf("1", size)},
        jsonb_build_array(jsonb_build_object('place', 1, 'userId', ${userOf("0", size)}, 'amount', ${POT})),
        case turn when 1 then 'approved' else 'rejected' end, case turn when 1 then 7 else 1 end, case turn when 1 then 1 else 7 end, ${SEATS},
        at + interval '7 days', at, at + interval '1 day', turn = 0
      from made.leagues l cross join generate_series(0, 1) turn
      cross join lateral (select l.end_date - (4 - 2 * turn) * interval '1 day' as at) asked
      where l.status = 'completed' and l.n % 2 = 1 and (turn = 1 or l.n % 10 = 1)`,
  },
  {
    table: "disputes",
    columns: "id, payment_id, amount, status, reason, created_at, updated_at",
    select: `select 'dp_' || l.n, ${id("payment", "l.n", "3")}, ${FEE}, 'won', 'fraudulent', l.paid_at, l.end_date ${COMPLETED} and l.n % 50 = 0`,
  },
  {
    table: "league_notices",
    columns: "league_id, season_year, kind, sent_at",
    select: `select l.id, 1, 'not_completed', l.end_date ${COMPLETED} and l.n % 100 = 7`,
  },
];
