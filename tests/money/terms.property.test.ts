import fc from "fast-check";
import { expect, it } from "vitest";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { createPaymentIntent, paymentSuccess } from "#contract/money/payments.ts";
import { editLeagueAsAdmin } from "#contract/operations/admin-leagues.ts";
import { listCases, retryRefund } from "#contract/operations/admin-oversight.ts";
import { verifyBooks } from "#server/ledger/verify-books.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { SEED, TIMES } from "#tests/support/random.ts";
import { aLeague, anAdmin, aPerson, confirmCard, join, type Person } from "#tests/support/world.ts";

/**
 * An admin edits the fee and type at random while members pay with cards whose refunds fail later. In any order, the
 * books verify, a paid seat is covered by exactly the fee, no one who paid owes, and no one pays twice.
 */
const RUNS = 6 * TIMES;
const PATIENCE_MS = 300_000 * TIMES;

const VISA = "4242424242424242";
const CARDS = [VISA, "4000000000005126", VISA];
const FEES = ["0.00", "10.00", "20.00", "50.00"];

type Step =
  | { kind: "fee"; to: string }
  | { kind: "type"; to: "standard" | "dynasty" }
  | { kind: "pay"; who: number; years: number }
  | { kind: "payLate"; who: number; years: number }
  | { kind: "jobs" }
  | { kind: "retry" };

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("fee" as const), to: fc.constantFrom(...FEES) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant("type" as const), to: fc.constantFrom("standard", "dynasty") }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom("pay" as const, "payLate" as const),
        who: fc.nat(2),
        years: fc.integer({ min: 2, max: 3 }),
      }),
    },
    { weight: 3, arbitrary: fc.constant({ kind: "jobs" as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: "retry" as const }) },
  ),
  { minLength: 20, maxLength: 20 },
) as fc.Arbitrary<Step[]>;

/** The money behind each seat, compared with its recorded status. */
const SEATS = `
  select m.payment_status as status, l.entry_fee::int as fee, m.paid_through_year as through, l.league_type as type,
    coalesce((select sum(s.amount - s.refunded) from payment_allocations s join payments p on p.id = s.payment_id
      where p.league_id = l.id and p.user_id = m.user_id and s.season_year = l.current_year), 0)::int as held,
    coalesce((select sum(s.amount - s.refunded) from payment_allocations s join payments p on p.id = s.payment_id
      where p.league_id = l.id and p.user_id = m.user_id and s.season_year > l.current_year), 0)::int as ahead
  from league_members m join leagues l on l.id = m.league_id where l.id = $1 and m.left_at is null`;

const ESCROW = `
  select coalesce(sum(-a.balance), 0)::int as held,
    (select coalesce(sum(s.amount - s.refunded), 0) from payment_allocations s join payments p on p.id = s.payment_id
      where p.league_id = $1)::int as owed
  from ledger.accounts a where a.address like 'escrow:' || $1 || ':%'`;

let played = 0;

it(
  "Random edits of fee and type leave every seat covered by exactly its fee",
  async () => {
    const world = await testApp();
    try {
      const admin = await anAdmin(world, "overseer");
      const casey = await aPerson(world, "casey");
      const people = [await aPerson(world, "ann"), await aPerson(world, "bob"), await aPerson(world, "cat")];
      const play = async (all: Step[]) => {
        played += 1;
        const league = await aLeague(world, casey, { name: `Terms ${played}`, leagueType: "dynasty" });
        await join(casey, league, ...people);
        for (const [index, step] of all.entries()) {
          await doStep({ world, admin, people, league }, step);
          await check(world, league, `step ${index}: ${JSON.stringify(step)}`);
        }
      };
      await fc.assert(fc.asyncProperty(steps, play), { seed: SEED, numRuns: RUNS, endOnFailure: true });
      const { rows } = await world.database.ownerPool.query<{ count: number }>("select count(*)::int from refunds");
      expect(rows[0]?.count, "edits that refund do happen").toBeGreaterThan(10);
    } finally {
      await world.close();
    }
  },
  PATIENCE_MS,
);

type Cast = { world: TestApp; admin: Person; people: Person[]; league: League };

async function doStep({ world, admin, people, league }: Cast, step: Step): Promise<void> {
  const params = { id: league.id };
  if (step.kind === "jobs") {
    world.advance({ hours: 2 });
    await world.runJobs();
  } else if (step.kind === "retry") {
    const { body: cases } = await admin.call(listCases);
    const failed = cases.find(({ kind, leagueId }) => kind === "refund_failed" && leagueId === league.id);
    if (failed) await admin.call(retryRefund, { params: { id: failed.id } });
  } else if (step.kind === "fee" || step.kind === "type") {
    const body = step.kind === "fee" ? { entryFee: step.to } : { leagueType: step.to };
    expect([200, 409]).toContain((await admin.call(editLeagueAsAdmin, { params, body })).status);
  } else {
    await payInto({ world, admin, people, league }, step);
  }
}

/** Pays what the league asks now; with "late", the fee or type changes between the form and the processor's event. */
async function payInto({ admin, people, league }: Cast, { kind, who, years }: Extract<Step, { who: number }>) {
  const by = people[who];
  if (!by) return;
  const params = { id: league.id };
  const { body: now } = await by.call(getLeague, { params });
  const count = now.leagueType === "dynasty" ? years : 1;
  const amount = (Number(now.entryFee) * count).toFixed(2);
  const body = { leagueId: league.id, amount, ...(now.leagueType === "dynasty" ? { yearsSelected: count } : {}) };
  const started = await by.call(createPaymentIntent, { body });
  if (started.status !== 200) return;
  await confirmCard(by, started.body, { number: CARDS[who] ?? VISA });
  if (kind === "payLate") {
    const entryFee = FEES[(FEES.indexOf(now.entryFee) + years) % FEES.length];
    await admin.call(editLeagueAsAdmin, { params, body: years === 2 ? { entryFee } : { leagueType: "standard" } });
  }
  await by.call(paymentSuccess, { body: { paymentIntentId: started.body.paymentIntentId } });
}

async function check(world: TestApp, league: League, at: string): Promise<void> {
  expect((await verifyBooks(world.deps.db)).violations, at).toEqual([]);
  const { ownerPool } = world.database;
  const { rows: seats } = await ownerPool.query<
    Record<"fee" | "held" | "ahead" | "through", number> & { status: string; type: string }
  >(SEATS, [league.id]);
  for (const { status, fee, held, ahead, through, type } of seats) {
    const isPaid = status === "paid";
    expect(held, `${at}: a ${status} seat of a $${fee / 100} league holds`).toBe(isPaid ? fee : 0);
    expect(ahead, `${at}: prepaid in a ${type}`).toBe(isPaid && type === "dynasty" ? fee * (through - 1) : 0);
  }
  const { rows: books } = await ownerPool.query<{ held: number; owed: number }>(ESCROW, [league.id]);
  expect(books[0]?.held, `${at}: escrow`).toBe(books[0]?.owed);
}
