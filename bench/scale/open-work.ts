import pg from "pg";
import { addDays } from "#contract/platform/days.ts";
import { switchTriggers } from "#tests/support/switch-triggers.ts";
import { idOf, OPEN_LEAGUES } from "./made.ts";
import { PLAYED_LEAGUE } from "./made-results.ts";

/**
 * Gives each of the first leagues one of everything that a job looks for, the same amount however large the rest is.
 * @param round Tells apart what is made for one measurement and the next.
 */
export async function openWork(connectionString: string, { now, round }: { now: Date; round: number }): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const ids = Array.from({ length: OPEN_LEAGUES }, (_, league) => idOf("league", league));
  const before = addDays(now, -0.1);
  try {
    await switchTriggers(client, "disable");
    for (const statement of STATEMENTS) await client.query({ text: statement, values: [ids, before, round] });
    await switchTriggers(client, "enable");
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

const made = (what: string) => `md5('${what}' || $3::int || l.id)::uuid`;
const OF_OPEN = "from leagues l where l.id = any($1::uuid[]) and $2::timestamptz is not null and $3::int > 0";

const STATEMENTS = [
  `update leagues l set end_reminder_sent_at = null, end_date = $2::timestamptz - interval '1 hour', is_overdue_stored = false,
     payment_deadline = $2::timestamptz - interval '25 hours', reminder_due_at = $2::timestamptz where l.id = any($1::uuid[]) and $3::int > 0`,
  `update league_members m set payment_status = 'pending', deadline_reminder_due_at = null, last_reminded_at = null
     where m.league_id = any($1::uuid[]) and m.payment_status in ('pending', 'overdue') and $2::timestamptz is not null and $3::int > 0`,
  `update leagues l set silence_due_at = $2 where $3::int > 0 and l.id in (
     select l.id from leagues l where l.status = 'in_season' and l.id <> all($1::uuid[]) order by l.id limit 50)`,
  `insert into mails (id, "to", subject, text, html, created_at)
     select ${made("mail")}, l.id || '@example.com', 'Open', '', '', $2 ${OF_OPEN}`,
  `insert into provider_events (id, type, payload, received_at)
     select 'evt_open_' || $3::int || l.id, 'payment_intent.succeeded', '{}', $2 ${OF_OPEN}`,
  `insert into payments (id, league_id, user_id, amount, first_season, seasons, status, created_at, updated_at)
     select ${made("payment")}, l.id, m.user_id, 5000, 1, 1, 'pending', $2, $2
     from leagues l join lateral (select user_id from league_members where league_id = l.id and payment_status = 'paid' order by id limit 1) m on true
     where l.id = any($1::uuid[]) and $2::timestamptz is not null and $3::int > 0 on conflict do nothing`,
  `insert into refunds (id, payment_id, league_id, user_id, season_year, amount, reason, created_at, updated_at)
     select ${made("refund")}, p.id, l.id, p.user_id, 1, 100, 'Open', $2, $2
     from leagues l join lateral (select id, user_id from payments where league_id = l.id order by id limit 1) p on true
     where l.id = any($1::uuid[]) and $2::timestamptz is not null and $3::int > 0`,
  `insert into payouts (id, league_id, season_year, user_id, kind, place, amount, created_at)
     select ${made("payout")}, l.id, 1, l.commissioner_id, 'prize', $3::int, 100, $2::timestamptz - interval '4 days' ${OF_OPEN}`,
  `insert into payout_accounts (user_id, ready_at, created_at, updated_at)
     select l.commissioner_id, $2, $2, $2 ${OF_OPEN} on conflict do nothing`,
  `insert into invitations (id, league_id, email, invited_by_id, token, expires_at, created_at)
     select ${made("invitation")}, l.id, 'open' || $3::int || '@example.com', l.commissioner_id, ${made("token")}, $2, $2 ${OF_OPEN}`,
  `insert into replacement_invitations (id, league_id, email, invited_by_user_id, for_year, token, expires_at, created_at)
     select ${made("replacement")}, l.id, 'open@example.com', l.commissioner_id, 2, ${made("replacing")}, $2, $2 ${OF_OPEN} on conflict do nothing`,
  `insert into notifications (id, user_id, league_id, type, title, message, created_at)
     select ${made("news")}, l.commissioner_id, l.id, 'admin_alert', 'News', 'Someone joined', $2::timestamptz - interval '2 hours' ${OF_OPEN}`,
  `insert into collected_notifications (notification_id) select ${made("news")} ${OF_OPEN}`,
  `update league_members m set held_until = $2 where m.id in (
     select distinct on (league_id) id from league_members where league_id = any($1::uuid[]) and payment_status = 'pending' order by league_id, id) and $3::int > 0`,
  `insert into voting_sessions (id, league_id, season_year, proposed_by_id, proposed_payouts, total_eligible_voters, expires_at, created_at)
     select ${made("vote")}, l.id, 1, l.commissioner_id, '[]', 10, $2, $2 ${OF_OPEN} on conflict do nothing`,
  `insert into commissioner_voting_proposals (id, league_id, proposed_by_id, current_commissioner_id, proposed_commissioner_id,
     total_eligible_voters, expires_at, created_at)
     select ${made("proposal")}, l.id, l.commissioner_id, l.commissioner_id, l.commissioner_id, 10, $2, $2 ${OF_OPEN} on conflict do nothing`,
  `insert into platform_links (league_id, season_year, platform, platform_league_id, season, sport, linked_by_id, linked_at, fetch_asked_at, next_fetch_at)
     select l.id, 1, 'sleeperbot', '${PLAYED_LEAGUE}', '2026', 'football', l.commissioner_id, $2, $2, $2 ${OF_OPEN}
     on conflict (league_id, season_year) do update set fetch_asked_at = $2, next_fetch_at = $2`,
  `insert into sandbox.planned_changes (id, kind, object_id, due_at, created)
     select 'plan_' || $3::int || l.id, 'settle_payment', l.id::text, $2, $2 ${OF_OPEN}`,
];

/** Closes the open work that the processor has never heard of: a job that asked it about that would fail again and again. */
export async function closeUnknownWork(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("delete from sandbox.planned_changes where id like 'plan\\_%'");
    await client.query(
      "update refunds set status = 'succeeded' where reason = 'Open' and status in ('pending', 'processing')",
    );
  } finally {
    await client.end();
  }
}
