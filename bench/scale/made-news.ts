import { FEE, type Filling, id, moment, PAID_SEATS, type Size, USERS_PER_LEAGUE, userOf } from "./made.ts";

const USERS_PER_SESSION = 4;
const LEAGUES_PER_AUDITED_ACT = 10;
const INVITED_PER_LEAGUE = 3;
const users = ({ leagues }: Size, step = 1) => `from generate_series(0, ${leagues * USERS_PER_LEAGUE} - 1, ${step}) u`;

/** What people were told, what came in, and what was noted about them. */
export const newsFillings = (size: Size): Filling[] => [
  // Two for each fee: to the player who paid, and to the commissioner.
  {
    table: "notifications",
    columns: "id, user_id, league_id, type, title, message, is_read, email_sent, created_at",
    select: `select ${id("notification", "l.n", "seat", "reader")}, ${userOf("reader", size)}, l.id, 'admin_alert', 'A fee was paid',
        '$${FEE / 100}.00 for the season', true, true, l.paid_at
      ${PAID_SEATS} cross join lateral (select seat as reader union select 1) told`,
  },
  // One for each fee, sent long ago and without its text.
  {
    table: "mails",
    columns: `id, "to", subject, text, html, notification_id, attempts, created_at, sent_at`,
    select: `select ${id("mail", "l.n", "seat")}, ${userOf("seat", size)} || '@example.com', 'Your receipt', '', '',
        ${id("notification", "l.n", "seat", "seat")}, 1, l.paid_at, l.paid_at ${PAID_SEATS}`,
  },
  // Two for each fee, handled.
  {
    table: "provider_events",
    columns: "id, type, object_id, payload, received_at, handled_at, attempts",
    select: `select 'evt_' || l.n || '_' || seat || '_' || type, 'payment_intent.' || type, intent,
        jsonb_build_object('type', 'payment_intent.' || type, 'data', jsonb_build_object('object', jsonb_build_object('id', intent, 'amount', ${FEE}))),
        l.paid_at, l.paid_at, 1
      ${PAID_SEATS} cross join lateral (select 'pi_' || l.n || '_' || seat as intent) of_seat
      cross join (values ('created'), ('succeeded')) event (type)`,
  },
  {
    table: "invitations",
    columns: "id, league_id, email, invited_by_id, status, token, expires_at, created_at",
    select: `select made.id, l.id, made.id || '@example.com', ${userOf("1", size)}, case number when 0 then 'expired' else 'accepted' end,
        'token ' || made.id, l.created_at + interval '14 days', l.created_at
      from made.leagues l cross join generate_series(0, ${INVITED_PER_LEAGUE - 1}) number
      cross join lateral (select ${id("invitation", "l.n", "number")} as id) made`,
  },
  {
    table: "sessions",
    columns: "sid, sess, expire, public_id, started_at, last_used_at, ip",
    select: `select ${id("sid", "u")}, json_build_object('cookie', json_build_object(), 'userId', ${id("user", "u")}),
        at + interval '7 days', ${id("session", "u")}, at, at, '127.0.0.1'
      ${users(size, USERS_PER_SESSION)} cross join lateral (select ${moment(size.now)} - (u / ${USERS_PER_SESSION} % 7) * interval '1 day' as at) made`,
  },
  {
    table: "account_events",
    columns: "id, user_id, kind, ip, device, details, created_at",
    select: `select ${id("event", "u")}, ${id("user", "u")}, 'signed_in', '127.0.0.1', 'Firefox', '{}'::jsonb,
        ${moment(size.now)} - (u % 900) * interval '1 day' ${users(size)}`,
  },
  {
    table: "audit_log",
    columns: "id, actor_id, action, subject_type, subject_id, details, created_at",
    select: `select ${id("act", "l.n")}, ${userOf("2", size)}, 'league.edit', 'league', l.id, '{}'::jsonb, l.created_at
      from made.leagues l where l.n % ${LEAGUES_PER_AUDITED_ACT} = 0`,
  },
];
