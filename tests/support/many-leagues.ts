import { addDays } from "#contract/platform/days.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { switchTriggers } from "#tests/support/switch-triggers.ts";

type Made = { closed: number; open: number; now: Date };

/** The id of a thing of the league numbered `n`, in SQL. */
const id = (what: string) => `md5('${what} ' || n)::uuid`;
const leagueOf = (rest: string) => `from generate_series(1, $1::int) n where $2::timestamptz is not null and ${rest}`;
const ALL = leagueOf("$3::int >= 0");
const OPEN = leagueOf("n <= $3");
const isOpen = "n <= $3::int";
const isSilent = "n > $3::int and n <= 3 * $3::int and n % 2 = 1";

/**
 * Every league has one of everything that jobs look for, done in all of them and still to do in the first few. Each has
 * one person, who runs it and plays in it.
 */
const STATEMENTS = [
  `insert into users (id, username, email, first_name, last_name, created_at, updated_at)
     select ${id("user")}, 'person_' || n, 'person_' || n || '@example.com', 'Pat', 'Number' || n, $2::timestamptz - n * interval '1 minute', $2 ${ALL}`,
  `insert into payout_accounts (user_id, ready_at, created_at, updated_at) select ${id("user")}, $2, $2, $2 ${ALL}`,
  `insert into leagues (id, name, commissioner_id, entry_fee, max_members, payment_deadline, end_date, status, payout_structure,
       season, is_public, sport, is_overdue_stored, end_reminder_sent_at, completed_at, created_at, updated_at)
     select ${id("league")}, 'League ' || n, ${id("user")}, 5000, 12, $2::timestamptz - interval '25 hours', $2::timestamptz - interval '1 hour',
       case when ${isOpen} then 'in_season' when n % 2 = 0 then 'draft' else 'completed' end, '[]', '2026', n % 4 = 0,
       case when n % 8 = 0 then 'golf' else 'football' end, not ${isOpen}, case when not ${isOpen} then $2::timestamptz end,
       case when n % 2 = 1 then $2::timestamptz end, $2::timestamptz - n * interval '1 minute', $2 ${ALL}`,
  `insert into league_members (id, league_id, user_id, payment_status, joined_at)
     select ${id("seat")}, ${id("league")}, ${id("user")}, case when ${isOpen} then 'pending' else 'paid' end,
       $2::timestamptz - interval '30 days' ${ALL}`,
  `insert into platform_links (league_id, season_year, platform, platform_league_id, season, sport, linked_by_id, linked_at, next_fetch_at)
     select ${id("league")}, 1, 'sleeperbot', '900000000000000003', '2026', 'football', ${id("user")}, $2, case when ${isOpen} then $2::timestamptz end ${ALL}`,
  `insert into result_fetches (id, league_id, season_year, ended_at, failure)
     select ${id("fetch")}, ${id("league")}, 1, $2::timestamptz - interval '2 days', 'It didn''t answer.' ${ALL}`,
  `insert into result_weeks (league_id, season_year, week, complete_at, handled_at)
     select ${id("league")}, 1, 1, $2::timestamptz - interval '9 days', $2 ${ALL}`,
  `insert into league_teams (league_id, season_year, team_id, user_id, assigned_by_id, assigned_at)
     select ${id("league")}, 1, '1', ${id("user")}, ${id("user")}, $2 ${ALL}`,
  `insert into picture_files (league_id, sha256, type, bytes, fetched_at)
     select ${id("league")}, repeat('a', 64), 'image/png', '\\x00'::bytea, $2 ${ALL}`,
  `insert into team_pictures (league_id, team_id, url, sha256) select ${id("league")}, '1', 'https://sleepercdn.com/avatars/1', repeat('a', 64) ${ALL}`,
  // Held in leagues that have nothing else to do, so that giving the seat back takes nothing from another job.
  `insert into league_members (id, league_id, user_id, joined_at, held_until)
     select ${id("held")}, md5('league ' || n + $3)::uuid, ${id("user")}, $2, $2 ${OPEN}`,
  // Long completed, and paid out but for a few.
  `update leagues l set completed_at = $2::timestamptz - interval '20 days' where $3::int > 0 and l.status = 'completed' and $1::int > 0`,
  `insert into ledger.accounts (address, balance) select 'escrow:' || ${id("league")} || ':1', case when ${isSilent} then -5000 else 0 end ${ALL}`,
  `update league_members m set part_due_at = $2::timestamptz + interval '3 days' where m.league_id in (select ${id("league")} ${OPEN}) and $1::int > 0`,
  `update leagues l set late_fee = 500, late_fee_due_at = case when id in (select ${id("league")} ${OPEN}) then $2::timestamptz end where $1::int > 0`,
  `update leagues l set reminder_due_at = $2 where id in (select ${id("league")} ${OPEN}) and $1::int > 0`,
  `update leagues l set silence_due_at = $2 where id in (select ${id("league")} ${ALL} and ${isSilent}) and l.status = 'completed'`,
  `insert into payments (id, league_id, user_id, amount, first_season, seasons, status, created_at, updated_at)
     select ${id("payment")}, ${id("league")}, ${id("user")}, 4000, 1, 1, case when ${isOpen} then 'pending' else 'succeeded' end, $2, $2 ${ALL}`,
  `insert into refunds (id, payment_id, league_id, user_id, season_year, amount, status, reason, created_at, updated_at)
     select ${id("refund")}, ${id("payment")}, ${id("league")}, ${id("user")}, 1, 100, case when ${isOpen} then 'pending' else 'completed' end, '', $2, $2 ${ALL}`,
  `insert into payouts (id, league_id, season_year, user_id, kind, place, amount, status, created_at)
     select ${id("payout")}, ${id("league")}, 1, ${id("user")}, 'prize', 1, 100,
       case when not ${isOpen} then 'completed' when n % 2 = 0 then 'pending' else 'processing' end, $2 ${ALL}`,
  // What members say they paid a treasurer, who has answered in all leagues but a few.
  `insert into payments (id, league_id, user_id, amount, first_season, seasons, status, by_treasurer, created_at, updated_at)
     select ${id("said")}, ${id("league")}, md5('user ' || n % $1 + 1)::uuid, 4000, 1, 1, case when ${isOpen} then 'pending' else 'succeeded' end, true,
       $2::timestamptz - interval '3 days', $2 ${ALL}`,
  `insert into treasurer_payments (payment_id, way, paid_on, keeper_id, answered_at)
     select ${id("said")}, 'cash', $2::timestamptz, case when not ${isOpen} then ${id("user")} end,
       case when not ${isOpen} then $2::timestamptz end ${ALL}`,
  `insert into payouts (id, league_id, season_year, user_id, kind, place, amount, status, by_treasurer, created_at)
     select ${id("debt")}, ${id("league")}, 1, ${id("user")}, 'prize', 2, 100, case when ${isOpen} then 'pending' else 'completed' end, true,
       $2::timestamptz - interval '4 days' ${ALL}`,
  `insert into provider_events (id, type, payload, received_at, handled_at)
     select 'evt_' || n, 'charge.updated', '{}', $2, case when not ${isOpen} then $2::timestamptz end ${ALL}`,
  `insert into notifications (id, user_id, league_id, type, title, message, created_at)
     select ${id("news")}, ${id("user")}, ${id("league")}, 'admin_alert', 'News', '', $2::timestamptz - interval '2 hours' ${ALL}`,
  `insert into mails (id, "to", subject, text, html, notification_id, created_at, sent_at)
     select ${id("mail")}, 'person_' || n || '@example.com', '', '', '', ${id("news")}, $2::timestamptz - interval '2 days',
       case when not ${isOpen} then $2::timestamptz end ${ALL}`,
  `insert into collected_notifications (notification_id, mail_id) select ${id("news")}, case when not ${isOpen} then ${id("mail")} end ${ALL}`,
  `insert into invitations (id, league_id, email, invited_by_id, status, token, expires_at, created_at)
     select ${id("invitation")}, ${id("league")}, 'guest_' || n || '@example.com', ${id("user")},
       case when ${isOpen} then 'pending' else 'accepted' end, n::text, $2, $2 ${ALL}`,
  `insert into replacement_invitations (id, league_id, email, invited_by_user_id, for_year, status, token, expires_at, created_at)
     select ${id("replacement")}, ${id("league")}, 'guest_' || n || '@example.com', ${id("user")}, 2,
       case when ${isOpen} then 'pending' else 'declined' end, n::text, $2, $2 ${ALL}`,
  `insert into voting_sessions (id, league_id, season_year, proposed_by_id, proposed_payouts, status, total_eligible_voters,
       expires_at, created_at, resolved_at, is_overtaken)
     select ${id("vote")}, ${id("league")}, 1, ${id("user")}, '[]', case when ${isOpen} then 'active' else 'expired' end, 1, $2, $2,
       case when not ${isOpen} then $2::timestamptz end, not ${isOpen} ${ALL}`,
  `insert into commissioner_voting_proposals (id, league_id, proposed_by_id, current_commissioner_id, proposed_commissioner_id,
       status, total_eligible_voters, expires_at, created_at, resolved_at)
     select ${id("proposal")}, ${id("league")}, ${id("user")}, ${id("user")}, ${id("user")},
       case when ${isOpen} then 'active' else 'expired' end, 1, $2, $2, case when not ${isOpen} then $2::timestamptz end ${ALL}`,
  `insert into payout_attempts (payout_id, attempt, amount, state, sent_at, answered_at)
     select ${id("payout")}, 1, 100, 'completed', $2, $2 ${leagueOf(`not ${isOpen}`)}`,
  `update payout_attempts set untold_since = $2::timestamptz - interval '1 hour'
     where payout_id in (select ${id("payout")} ${ALL} and n > $3::int and n <= 2 * $3::int)`,
  `insert into disputes (id, payment_id, amount, status, reason, created_at, updated_at)
     select 'dp_' || n, ${id("payment")}, 100, case when ${isOpen} then 'inquiry' else 'won' end, 'general', $2, $2 ${ALL}`,
  `insert into sandbox.planned_changes (id, kind, object_id, due_at, created)
     select 'plan_' || n, 'settle_payment', n::text, $2, $2 ${OPEN}`,
];

/** Fills a database with leagues by the owner's login, past the triggers. */
export async function manyLeagues(
  { ownerPool }: Pick<TestDatabase, "ownerPool">,
  { closed, open, now }: Made,
): Promise<void> {
  const owner = await ownerPool.connect();
  try {
    await switchTriggers(owner, "disable");
    for (const text of STATEMENTS) await owner.query({ text, values: [closed + open, addDays(now, -0.01), open] });
    await switchTriggers(owner, "enable");
    await owner.query("vacuum analyze");
  } finally {
    owner.release();
  }
}
