import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { leaveLeague } from "#contract/members/members.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { toCents } from "#contract/platform/money.ts";
import { escrow, kept, pot, processor } from "#server/ledger/accounts.ts";
import { entry } from "#server/ledger/entry.ts";
import { postEntry } from "#server/ledger/post-entry.ts";
import { inTransaction, violatedConstraint } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague } from "#tests/support/world.ts";

/** What the database refuses, whatever the code above it would do (RULES §24). */
const world = withWorld();
const [casey, alice, ben] = withPeople(world, "casey", "alice", "ben");
let own: League;
let other: League;
let held: League;
beforeAll(async () => {
  const scene = { by: casey, players: [alice, ben], paid: true } as const;
  own = await withLeague(world, { ...scene, treasurer: casey });
  other = await withLeague(world, { ...scene, treasurer: casey });
  held = await withLeague(world, scene);
  for (const league of [own, held]) await ben.call(leaveLeague, of(league));
});

/** Runs a statement with the application's own login. @returns What the database says. */
async function attempt(text: string, ...values: unknown[]): Promise<string> {
  try {
    const { rowCount } = await world.database.pool.query(text, values);
    return `${rowCount} rows`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("the processor's ids", () => {
  it.each([
    ["payments", "stripe_payment_intent_id"],
    ["refunds", "stripe_refund_id"],
    ["payouts", "stripe_transfer_id"],
  ])("find no place in %s by a treasurer", async (table, column) => {
    const sent = await attempt(`update ${table} set ${column} = 'id_1' where league_id = $1`, own.id);
    expect(sent).toContain(`violates check constraint "${table}_by_treasurer"`);
  });

  it("find none in an attempt to send what a treasurer owes", async () => {
    const [debt] = (await casey.call(listDebts, of(own))).body;
    const sent = await attempt(
      "insert into payout_attempts (payout_id, attempt, amount, state, sent_at) values ($1, 1, 5000, 'sent', now())",
      debt?.id,
    );
    expect(sent).toBe(`A treasurer pays payout ${debt?.id}, not the processor`);
  });
});

describe("whose business a payment, refund or payout is", () => {
  it.each(["payments", "refunds"])("never changes: %s", async (table) => {
    for (const league of [own, held]) {
      const changed = await attempt(
        `update ${table} set by_treasurer = not by_treasurer where league_id = $1`,
        league.id,
      );
      expect(changed).toMatch(/^Who owes \w+ [\w-]+ is settled$/);
    }
  });

  it("follows its league, whatever the statement says", async () => {
    const text = `insert into payouts (id, league_id, season_year, user_id, kind, place, amount, status, by_treasurer, created_at)
      values ($1, $2, 1, $3, 'prize', 9, 100, 'pending', $4, now()) returning by_treasurer`;
    for (const [league, said] of [
      [own, false],
      [held, true],
    ] as const) {
      const inserted = await world.database.pool.query(text, [randomUUID(), league.id, alice.userId, said]);
      expect(inserted.rows).toEqual([{ by_treasurer: !said }]);
    }
    await world.database.ownerPool.query("delete from payouts where place = 9");
  });
});

describe("who keeps a league's money", () => {
  const custodyTo = (league: League, custody: "potkeeper" | "treasurer", treasurerId: string | null) =>
    inTransaction(world.deps.db, (tx) =>
      tx.update(leagues).set({ custody, treasurerId }).where(eq(leagues.id, league.id)),
    ).then(
      () => undefined,
      (error) => violatedConstraint(error),
    );

  it("can't change once there is any, in either direction", async () => {
    expect(await custodyTo(own, "potkeeper", null)).toBe("leagues_custody_kept");
    expect(await custodyTo(held, "treasurer", casey.userId)).toBe("leagues_custody_kept");
  });

  it("is a person where it's a treasurer, and nobody where it's Potkeeper", async () => {
    const fresh = await aLeague(world, casey, { custody: "treasurer" });
    expect(await custodyTo(fresh, "treasurer", null)).toBe("leagues_treasurer");
    expect(await custodyTo(fresh, "potkeeper", casey.userId)).toBe("leagues_treasurer");
    expect(await custodyTo(fresh, "potkeeper", null)).toBeUndefined();
  });
});

describe("an entry in the books", () => {
  const cents = toCents(1000);
  const season = (league: League) => ({ leagueId: league.id, seasonYear: 1 });
  type Account = Parameters<typeof entry>[0]["debits"][number]["account"];
  const booked = (league: League, from: Account, to: Account) =>
    inTransaction(world.deps.db, (tx) =>
      postEntry(
        tx,
        entry({
          ...{
            idempotencyKey: `attack:${randomUUID()}`,
            eventType: "attack.made",
            actor: "attacker",
            ...season(league),
          },
          ...{ details: {}, occurredAt: world.clock() },
          ...{ debits: [{ account: from, cents }], credits: [{ account: to, cents }] },
        }),
      ),
    ).then(
      () => undefined,
      (error) => violatedConstraint(error),
    );
  const keeps = (league: League) => kept(season(league), casey.userId);

  it("never mixes what a treasurer keeps with what the processor holds", async () => {
    const mixed = "entries_one_custody";
    expect(await booked(own, processor, pot(season(own)))).toBe(mixed);
    expect(await booked(own, keeps(own), escrow(season(own)))).toBe(mixed);
    expect(await booked(own, processor, escrow(season(own)))).toBe(mixed);
    expect(await booked(held, keeps(held), pot(season(held)))).toBe(mixed);
    expect(await booked(held, processor, pot(season(held)))).toBe(mixed);
  });

  it("never moves money between two leagues that keep their own", async () => {
    expect(await booked(own, pot(season(own)), pot(season(other)))).toBe("entries_own_league");
    expect(await booked(own, keeps(other), pot(season(own)))).toBe("entries_own_league");
  });

  it("never leaves a person keeping less than nothing", async () => {
    const ofBen = kept(season(own), ben.userId);
    expect(await booked(own, pot(season(own)), ofBen)).toBe("accounts_never_overdrawn");
  });
});
