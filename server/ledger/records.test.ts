import { expect, it } from "vitest";
import { withDatabase } from "#tests/support/with-world.ts";

const database = withDatabase();

/** Columns of recorded tables that say nothing of who owes, paid, keeps, sent, got or decided. */
const UNRECORDED = {
  charge_ballots: [],
  commissioner_objections: [],
  commissioner_voting_proposals: ["created_at"],
  dues: ["left_to_pay", "notice_id"],
  league_members: [
    ...["deadline_reminder_due_at", "held_until", "joined_at", "last_reminded_at", "paid_at", "part_due_at"],
    "payment_intent_id",
  ],
  league_teams: ["assigned_at", "assigned_by_id", "code", "code_asked_at", "verified_on"],
  leagues: [
    ...["commissioner_since", "completed_at", "created_at", "description", "end_reminder_sent_at", "fantasy_service"],
    ...[
      "is_overdue_stored",
      "is_public",
      "late_fee_due_at",
      "links_show_accounts",
      "name",
      "previous_league_id",
      "reminder_due_at",
    ],
    ...["reminds_members", "season", "season_started_at", "silence_due_at", "updated_at"],
  ],
  payment_allocations: [],
  payment_dues: [],
  payments: ["card_brand", "card_last4", "created_at", "network", "stripe_payment_intent_id", "updated_at"],
  payout_objections: [],
  payouts: [
    ...["created_at", "failure_message", "last_reminded_at", "processed_at", "stripe_transfer_id", "wait_reason"],
  ],
  refunds: ["attempt", "created_at", "failure_message", "reason", "stripe_refund_id", "updated_at"],
  result_imports: [],
  season_reviews: [],
  seat_claims: [],
  set_offs: [],
  treasurer_payments: ["reminded_at"],
  treasurer_payouts: [],
  treasurer_reversals: [],
  voting_sessions: [
    "changed_outcome",
    "created_at",
    "follows_results",
    "answers_contest",
    "is_overtaken",
    "split_at_end",
  ],
};

it("each column of a recorded table is in its record, or is named here", async () => {
  const { rows } = await database.ownerPool.query<{ table: string; left: string[] }>(`
    select t.relname as table, coalesce(array_agg(c.attname::text order by c.attname)
      filter (where pg_get_functiondef(f.oid) !~ ('\\m[rb]\\.' || c.attname || '\\M')), '{}') as left
    from pg_proc f join pg_type row on row.oid = f.proargtypes[0] join pg_class t on t.oid = row.typrelid
    join pg_attribute c on c.attrelid = t.oid and c.attnum > 0 and not c.attisdropped
    where f.proname = 'state' and f.pronamespace = 'ledger'::regnamespace group by 1 order by 1`);
  const expected = Object.entries(UNRECORDED).map(([table, left]) => ({ table, left: left.toSorted() }));
  expect(rows.map(({ table, left }) => ({ table, left: left.filter((name) => name !== "salt") }))).toEqual(
    expected.map(({ table, left }) => ({ table, left })),
  );
});

it("each recorded table has its trigger, and its rows are among those that are compared", async () => {
  const { rows } = await database.ownerPool.query<{ table: string; about: string }>(`
    select t.relname as table, encode(trigger.tgargs, 'escape') as about from pg_trigger trigger
    join pg_class t on t.oid = trigger.tgrelid where trigger.tgname = 'recorded' order by 1`);
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(UNRECORDED));
  const view = await database.ownerPool.query("select pg_get_viewdef('ledger.states') as text");
  for (const { about } of rows) expect(view.rows[0]?.text).toContain(`'${about.replace("\\000", "")}'`);
});
