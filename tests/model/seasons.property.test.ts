import fc from "fast-check";
import { expect, it } from "vitest";
import { getLeague } from "#contract/leagues.ts";
import type { Cast } from "#tests/model/acts.ts";
import { checkInvariants } from "#tests/model/invariants.ts";
import { doStep, keepPlaying, type Step, steps } from "#tests/model/play.ts";
import { testApp } from "#tests/support/app.ts";
import { anAdmin, aPerson } from "#tests/support/world.ts";

/**
 * Whole seasons at random: people join, pay, leave, propose, vote, hand over and let time go by, one after the
 * other and several at once, allowed or not. Whatever they do, no answer is a fault of ours, and after each step
 * the books, the working state and what everybody sees agree. MODEL_SEED and MODEL_RUNS play others, or more.
 */
const SEED = Number(process.env.MODEL_SEED ?? 20_261_121);
const RUNS = Number(process.env.MODEL_RUNS ?? 12);
const STEPS = 180;
const NAMES = ["ann", "bob", "cat", "dan", "eve"];

const seasons = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.array(steps, { minLength: 1, maxLength: 1 }) },
    fc.array(steps, { minLength: 2, maxLength: 4 }),
  ),
  {
    minLength: STEPS,
    maxLength: STEPS,
  },
);

it("Random seasons of many people keep every rule and every cent", async () => {
  await fc.assert(fc.asyncProperty(seasons, playSeason), { seed: SEED, numRuns: RUNS, endOnFailure: true });
  const missing = Object.keys(happened).filter((what) => happened[what] === 0);
  if (!process.env.MODEL_SEED) expect(missing, "the usual seed plays all of it").toEqual([]);
}, 600_000);

async function playSeason(played: Step[][]): Promise<void> {
  const world = await testApp();
  try {
    const admin = await anAdmin(world, "overseer");
    const people = [];
    for (const name of NAMES) people.push(await aPerson(world, name));
    const cast: Cast = { world, admin, people, leagues: [] };
    await keepPlaying(cast);
    for (const [index, together] of played.entries()) {
      const answers = await Promise.all(together.map((step) => doStep(cast, step)));
      const faults = answers.filter(({ status }) => status >= 500);
      expect(faults, `step ${index}: ${JSON.stringify(together)}`).toEqual([]);
      for (const [at, { id }] of cast.leagues.entries()) {
        cast.leagues[at] = (await admin.call(getLeague, { params: { id } })).body;
      }
      await keepPlaying(cast);
      await checkInvariants(cast).catch((error) => {
        throw new Error(`After step ${index}, ${JSON.stringify(together)}: ${error.message}`);
      });
    }
    await countHappenings(cast);
  } finally {
    await world.close();
  }
}

/** How often what this is about came to pass, over all runs: a model in which nothing happens proves nothing. */
const happened: Record<string, number> = {};

const HAPPENINGS = `
  select 'paid' as what, count(*) from payments where status = 'succeeded'
  union all select 'refunded', count(*) from refunds where status = 'succeeded'
  union all select 'paid out', count(*) from payouts where kind = 'prize'
  union all select 'refund set aside', count(distinct e.details ->> 'refundId') from ledger.entries e
    where e.event_type in ('refund.failed', 'refund.returned')
  union all select 'erased', count(*) from users where erased_at is not null
  union all select 'unclaimed and paid', count(*) from unclaimed_money where paid_as_id is not null
  union all select 'returned to members', count(*) from refunds where is_return
  union all select 'carried', count(*) from ledger.entries where event_type = 'season.carried'
  union all select 'lone reimbursement', count(*) from payouts o where o.kind = 'reimbursement' and not exists (
    select from payouts other where other.league_id = o.league_id and other.season_year = o.season_year and other.kind = 'prize')
  union all select 'removed after prizes', count(*) from league_members m where m.left_at is not null and exists (
    select from payouts o where o.league_id = m.league_id and o.kind = 'period_prize' and o.created_at <= m.left_at)
  union all select 'sent', count(*) from payouts where status = 'completed'
  union all select 'period prize', count(*) from payouts where kind = 'period_prize'
  union all select 'vote approved', count(*) from voting_sessions where status = 'approved' and intervention is null
  union all select 'vote not approved', count(*) from voting_sessions where status in ('rejected', 'expired')
  union all select 'admin decided', count(*) from voting_sessions where intervention is not null
  union all select 'commissioner changed', count(*) from commissioner_voting_proposals where status = 'approved'
  union all select 'seat handed over', count(*) from replacement_invitations where completed_at is not null
  union all select 'next season', count(*) from leagues where current_year > 1`;

async function countHappenings({ world }: Cast) {
  const { rows } = await world.database.ownerPool.query<{ what: string; count: number }>(HAPPENINGS);
  for (const { what, count } of rows) happened[what] = (happened[what] ?? 0) + Number(count);
}
