import type pg from "pg";
import { expect } from "vitest";
import type { TestApp } from "#tests/support/app.ts";

/**
 * What somebody with the database owner's rights can write, and the row it is about: a statement with `returning` for what
 * verification has to name. Each is planted alone, on the seasons' own rows.
 */
const PLANTED: Record<string, string> = {
  "a late fee set to paid": one("dues", "status = 'paid'", "kind = 'late' and status = 'open'"),
  "a charge set to paid": one("dues", "status = 'paid'", "kind = 'charge' and status = 'open'"),
  "an entry due set to open": one("dues", "status = 'open'", "kind = 'entry' and status = 'paid' and amount > 0"),
  "a part set to open": one("dues", "status = 'open'", "kind = 'part' and status = 'paid'"),
  "what is owed made less": one("dues", "amount = amount - 1", "status = 'open' and kind = 'entry' and amount > 1"),
  "a waiver made up": one("dues", "status = 'waived'", "kind = 'late' and status <> 'waived'"),
  "a lowering's author": one("dues", "set_by_id = user_id", "set_by_id <> user_id"),
  "an objection to a charge taken away": one("dues", "objected_at = null, objection = null", "objected_at is not null"),
  "what somebody objected": one("dues", "objection = 'All is well.'", "objection is not null"),
  "a set-off's amount": `update set_offs set amount = amount + 1 where (payout_id, due_id) = (
    select payout_id, due_id from set_offs limit 1) returning payout_id || ':' || due_id as id`,
  "a payment's amount": one("payments", "amount = amount + 100", "status = 'succeeded'"),
  "a payment's state": one("payments", "status = 'failed'", "status = 'succeeded'"),
  "a payment that never was": one("payments", "status = 'succeeded'", "status in ('cancelled', 'failed')"),
  "a payment's payer": one("payments", "paid_by_id = null", "paid_by_id is not null and status = 'succeeded'"),
  "for whom a payment is": `update payments p set user_id = m.user_id from league_members m where p.id = (
    select id from payments where status = 'succeeded' and paid_by_id is null limit 1)
    and m.league_id = p.league_id and m.user_id <> p.user_id returning p.id`,
  "what a payment's share is": `update payment_allocations set amount = amount + 1 where (payment_id, season_year) = (
    select payment_id, season_year from payment_allocations limit 1) returning payment_id || ':' || season_year as id`,
  "which due a payment pays": `update payment_dues paid set amount = paid.amount - 1 where (payment_id, due_id) = (
    select payment_id, due_id from payment_dues where amount > 1 and refunded = 0 limit 1) returning payment_id || ':' || due_id as id`,
  "a refund's amount": one("refunds", "amount = amount + 1", "status = 'succeeded'"),
  "a refund's state": one("refunds", "status = 'pending'", "status = 'succeeded' and not by_treasurer"),
  "a seat that is paid": one(
    "league_members",
    "payment_status = 'paid'",
    "payment_status = 'pending' and left_at is null and held_until is null",
  ),
  "through which season a seat is paid": one("league_members", "paid_through_year = 9", "payment_status = 'paid'"),
  "who keeps a payment": `update treasurer_payments t set keeper_id = m.user_id from payments p
    join league_members m on m.league_id = p.league_id where p.id = t.payment_id and m.user_id <> t.keeper_id
    and t.payment_id = (select payment_id from treasurer_payments where keeper_id is not null and reversed_at is null limit 1)
    returning t.payment_id as id`,
  "the day of an announcement": `update treasurer_payments set paid_on = paid_on - 1 where payment_id = (
    select payment_id from treasurer_payments limit 1) returning payment_id as id`,
  "who sent a debt": `update treasurer_payouts t set keeper_id = o.user_id from payouts o where o.id = t.payout_id
    and t.payout_id = (select payout_id from treasurer_payouts t join payouts o on o.id = t.payout_id
      where o.status = 'completed' and o.user_id <> t.keeper_id limit 1) returning payout_id as id`,
  "a debt's amount": one("payouts", "amount = amount + 1", "by_treasurer and amount > 0"),
  "a debt's recipient": `update payouts o set user_id = m.user_id from league_members m where o.id = (
    select id from payouts where by_treasurer and kind = 'prize' limit 1)
    and m.league_id = o.league_id and m.user_id <> o.user_id returning o.id`,
  "a debt's state": one("payouts", "status = 'completed'", "by_treasurer and status = 'pending'"),
  "a prize's state": one("payouts", "status = 'completed'", "not by_treasurer and status = 'pending'"),
  "whose a claim is": `update seat_claims c set user_id = m.user_id from league_members m where c.id = (
    select id from seat_claims where undone_at is null limit 1) and m.league_id = c.league_id and m.user_id <> c.user_id returning c.id`,
  "a claim undone": one("seat_claims", "undone_at = claimed_at", "undone_at is null"),
  "a person of a claim confirmed": one(
    "seat_claims",
    "confirmed_at = null, confirmed_by_id = null",
    "confirmed_at is not null",
  ),
  "a flipped ballot": one(
    "votes",
    "vote = case vote when 'for' then 'against' else 'for' end",
    "true",
    "voting_session_id",
  ),
  "a swapped voter": `update votes v set user_id = w.user_id from voting_session_voters w where w.voting_session_id = v.voting_session_id
    and not exists (select from votes o where o.voting_session_id = v.voting_session_id and o.user_id = w.user_id)
    and v.id = (select v.id from votes v join voting_sessions s on s.id = v.voting_session_id
      join voting_session_voters w on w.voting_session_id = v.voting_session_id where s.status <> 'active'
        and not exists (select from votes o where o.voting_session_id = v.voting_session_id and o.user_id = w.user_id) limit 1)
    returning v.voting_session_id as id`,
  "a ballot that is gone": `delete from votes where id = (select id from votes limit 1) returning voting_session_id as id`,
  "what was proposed": one("voting_sessions", "proposed_payouts = '[]'", "jsonb_array_length(proposed_payouts) > 0"),
  "a vote's outcome": one("voting_sessions", "status = 'expired', resolved_at = now()", "status = 'rejected'"),
  "a vote on a commissioner": one(
    "commissioner_votes",
    "vote = case vote when 'for' then 'against' else 'for' end",
    "true",
    "proposal_id",
  ),
  "an objection to prizes": `delete from payout_objections where ctid = (select min(ctid) from payout_objections)
    returning voting_session_id || ':' || user_id as id`,
  "the entry fee": one("leagues", "entry_fee = entry_fee + 100", "status <> 'draft' and entry_fee > 0"),
  "who is the treasurer": `update leagues l set treasurer_id = m.user_id from league_members m where m.league_id = l.id
    and l.id = (select id from leagues where custody = 'treasurer' and status <> 'draft' limit 1) and m.user_id <> l.treasurer_id returning l.id`,
  "what a season is played for": one("leagues", `prize_row = '{"hash": "x"}'`, "status <> 'draft'"),
  "the prizes": one("leagues", "payout_structure = '[]'", "status <> 'draft'"),
  "the evidence of results": one("result_imports", "results = jsonb_set(results, '{leagueName}', '\"x\"')", "true"),
  "the hash of results": one("result_imports", "table_hash = md5(id::text) || md5(id::text)", "true"),
  "whose team it is": `delete from league_teams where ctid = (select min(ctid) from league_teams)
    returning league_id || ':' || season_year || ':' || team_id as id`,
};

function one(table: string, set: string, where: string, named = "id"): string {
  return `update ${table} set ${set} where id = (select id from ${table} where ${where} limit 1) returning ${named} as id`;
}

/** The tables that these write to. */
const tableOf = (statement: string) => /(?:update|delete from) (\w+)/.exec(statement)?.[1];

/** How it is written: past the tables' own triggers, or through them, where the database may refuse it. */
const ways = ["quietly", "openly"] as const;

/** Plants each change in each way: what the database takes, verification finds and names. */
export async function checkTampering(world: TestApp): Promise<void> {
  const owner = await world.database.ownerPool.connect();
  await owner.query("set potkeeper.by = ''");
  const missed: string[] = [];
  for (const [what, statement] of Object.entries(PLANTED)) {
    for (const way of ways) {
      await owner.query("begin");
      if (way === "quietly") await owner.query(`alter table ${tableOf(statement)} disable trigger user`);
      const found = await planted(owner, statement).catch((error) => [`refused: ${error.message}`]);
      await owner.query("rollback");
      const isRefused = found.some((each) => each.startsWith("refused"));
      if (found.length === 0 || (isRefused && way === "quietly")) missed.push(`${what}, ${way}: ${found}`);
    }
  }
  owner.release(true);
  expect(missed).toEqual([]);
}

/** Writes it, and lists what verification says of that row. */
async function planted(owner: pg.PoolClient, statement: string): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(statement);
  await owner.query("set constraints all immediate");
  const { rows: violations } = await owner.query<{ violation: string; subject: string }>(
    "select violation, subject from ledger.violations",
  );
  return violations.filter(({ subject }) => rows[0] && subject.includes(rows[0].id)).map(({ violation }) => violation);
}
