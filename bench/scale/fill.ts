import pg from "pg";
import { switchTriggers } from "#tests/support/switch-triggers.ts";
import { copyRows, type Value } from "./copy-rows.ts";
import { accountRows, type Books, entryRows, postingRows } from "./made-books.ts";
import { allocations, leagues, type Part, payments, payouts, seats, users } from "./made-leagues.ts";
import {
  accountEvents,
  auditedActs,
  invitations,
  mails,
  notifications,
  providerEvents,
  sessions,
  votes,
} from "./made-news.ts";

type Filling = { table: string; columns: string; rows: (part: Part) => Iterable<readonly Value[]> };

const LEAGUE_COLUMNS = `id, name, commissioner_id, entry_fee, max_members, payment_deadline, end_date, status,
  payout_structure, is_public, sport, season, fantasy_service, end_reminder_sent_at, completed_at,
  is_overdue_stored, reminder_due_at, silence_due_at, created_at, updated_at`;

const FILLINGS: Filling[] = [
  {
    table: "users",
    columns: "id, username, email, email_verified_at, first_name, last_name, password_hash, created_at, updated_at",
    rows: users,
  },
  { table: "leagues", columns: LEAGUE_COLUMNS, rows: leagues },
  {
    table: "league_members",
    columns: "id, league_id, user_id, payment_status, paid_at, joined_at, total_amount_paid",
    rows: seats,
  },
  {
    table: "payments",
    columns:
      "id, league_id, user_id, amount, first_season, seasons, stripe_payment_intent_id, status, created_at, updated_at",
    rows: payments,
  },
  { table: "payment_allocations", columns: "payment_id, season_year, amount", rows: allocations },
  {
    table: "payouts",
    columns:
      "id, league_id, season_year, user_id, kind, place, amount, status, stripe_transfer_id, processed_at, created_at",
    rows: payouts,
  },
  {
    table: "notifications",
    columns: "id, user_id, league_id, type, title, message, is_read, email_sent, created_at",
    rows: notifications,
  },
  {
    table: "mails",
    columns: `id, "to", subject, text, html, notification_id, attempts, created_at, sent_at`,
    rows: mails,
  },
  {
    table: "provider_events",
    columns: "id, type, object_id, payload, received_at, handled_at, attempts",
    rows: providerEvents,
  },
  {
    table: "invitations",
    columns: "id, league_id, email, invited_by_id, status, token, expires_at, created_at",
    rows: invitations,
  },
  {
    table: "voting_sessions",
    columns: `id, league_id, season_year, proposed_by_id, proposed_payouts, status, votes_for, votes_against,
      total_eligible_voters, expires_at, created_at, resolved_at`,
    rows: votes,
  },
  { table: "sessions", columns: "sid, sess, expire, public_id, started_at, last_used_at, ip", rows: sessions },
  { table: "account_events", columns: "id, user_id, kind, ip, device, details, created_at", rows: accountEvents },
  {
    table: "audit_log",
    columns: "id, actor_id, action, subject_type, subject_id, details, created_at",
    rows: auditedActs,
  },
];

const SEALED_AT_ONCE = 5000;
const LEAGUES_A_BATCH = 2500;

/**
 * Fills the database with leagues by COPY, as its owner, in batches. Triggers are off while it does, and foreign keys
 * are checked at the end, all at once; checks and unique indexes stay in force. The entries of the books are then
 * sealed by `ledger.seal` itself, and the nightly verification's checks say whether they are right.
 */
export async function fill(connectionString: string, part: Part): Promise<{ seals: number; sealSeconds: number }> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await switchTriggers(client, "disable");
    const addKeys = await dropForeignKeys(client);
    for (const batch of batchesOf(part)) {
      for (const { rows, ...into } of FILLINGS) await copyRows(client, { ...into, rows: rows(batch) });
      await fillBooks(client, batch);
    }
    await addKeys();
    await switchTriggers(client, "enable");
    const start = performance.now();
    let seals = 0;
    for (let sealed = SEALED_AT_ONCE; sealed === SEALED_AT_ONCE; seals += sealed) {
      const { rows } = await client.query<{ sealed: number }>("select ledger.seal($1) as sealed", [SEALED_AT_ONCE]);
      sealed = rows[0]?.sealed ?? 0;
    }
    const sealSeconds = (performance.now() - start) / 1000;
    await client.query("select audit.seal(1000000)");
    await client.query("select public.count_again()");
    await client.query("vacuum analyze");
    return { seals, sealSeconds };
  } finally {
    await client.end();
  }
}

/** A league's people are all in its own batch. */
function* batchesOf({ first, end, now }: Part): Generator<Part> {
  for (let next = first; next < end; next += LEAGUES_A_BATCH) {
    yield { first: next, end: Math.min(end, next + LEAGUES_A_BATCH), now };
  }
}

/** @returns A function that adds them again, which checks every row. */
async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text in ('public', 'ledger')`);
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  return async () => {
    for (const { table, name, definition } of rows) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  };
}

async function fillBooks(client: pg.Client, part: Part) {
  await client.query("insert into ledger.accounts (address) values ('processor') on conflict do nothing");
  const { rows } = await client.query<{ [Name in keyof Books]: string }>(`
    select (select max(id) from ledger.accounts) as "lastAccount", (select coalesce(max(id), 0) from ledger.entries) as "lastEntry",
      (select id from ledger.accounts where address = 'processor') as processor`);
  const [last] = rows;
  const books = {
    lastAccount: Number(last?.lastAccount),
    lastEntry: Number(last?.lastEntry),
    processor: Number(last?.processor),
  };
  const into = (table: string, columns: string, made: Iterable<readonly Value[]>) =>
    copyRows(client, { table: `ledger.${table}`, columns, rows: made });
  await into("accounts", "id, address, balance, version", accountRows(part, books));
  await into(
    "entries",
    `id, idempotency_key, request_hash, event_type, league_id, season_year, actor, provider_ref, details, occurred_at`,
    entryRows(part, books),
  );
  await into("postings", "entry_id, account_id, amount, account_version, balance_after", postingRows(part, books));
  await client.query("insert into ledger.unsealed select id from ledger.entries where id > $1", [books.lastEntry]);
  for (const table of ["accounts", "entries"]) {
    await client.query(
      `select setval(pg_get_serial_sequence('ledger.${table}', 'id'), (select max(id) from ledger.${table}))`,
    );
  }
}
