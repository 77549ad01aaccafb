import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { League } from "#contract/leagues/leagues.ts";
import { eraseAccount, exportAccount } from "#contract/people/leave-for-good.ts";
import { setMonthlyLimit, takeBreak } from "#contract/people/play-limits.ts";
import { PASSWORD } from "#tests/support/second-factors.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson, join, type Person } from "#tests/support/world.ts";

/** What the database refuses the application's own login, whatever the application asks of it. */
const world = withWorld();
const [casey] = withPeople(world, "casey");
let league: League;
let count = 0;
beforeAll(async () => {
  league = await aLeague(world, casey, { maxMembers: 20 });
});

const aPlayer = () => aPerson(world, `player${++count}`);
const limit = (person: Person, amount: string) => person.call(setMonthlyLimit, { body: { amount } });
const rest = (person: Person, months = 2) => person.call(takeBreak, { body: { months } });
const run = (text: string, values: unknown[]) => world.database.pool.query(text, values);
const pending = ({ userId }: Person, cents: number) =>
  run(
    `insert into payments (league_id, user_id, amount, first_season, seasons, created_at, updated_at)
     values ($1, $2, $3, 1, 1, $4, $4)`,
    [league.id, userId, cents, world.clock()],
  );
const seat = ({ userId }: Person) =>
  run("insert into league_members (league_id, user_id, joined_at) values ($1, $2, $3)", [
    ...[league.id, userId, world.clock()],
  ]);
const inDays = (days: number) => new Date(world.clock().getTime() + days * 86_400_000);

type Change = { kind: string; amount?: number | null; until?: Date | null; takesEffectAt?: Date };
const change = ({ userId }: Person, { kind, amount = null, until = null, takesEffectAt = world.clock() }: Change) =>
  run(
    `insert into play_limit_changes (id, user_id, kind, amount, until, asked_at, takes_effect_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [randomUUID(), userId, kind, amount, until, world.clock(), takesEffectAt],
  );

it("A payment by card above its payer's limit isn't stored; one of exactly the limit is", async () => {
  const [over, exact] = [await aPlayer(), await aPlayer()];
  for (const person of [over, exact]) await limit(person, "50");
  await expect(pending(over, 5001)).rejects.toThrow("beyond its payer's own limits");
  await pending(exact, 5000);
});

it("Neither a payment nor a seat of a person on a break is stored", async () => {
  const player = await aPlayer();
  await rest(player);
  await expect(pending(player, 1)).rejects.toThrow("beyond its payer's own limits");
  await expect(seat(player)).rejects.toThrow("takes a break");
  await seat(await aPlayer());
});

it("A limit isn't loosened within 7 days: not raised, not removed, no break shortened", async () => {
  const player = await aPlayer();
  await limit(player, "50");
  await rest(player);
  const almost = new Date(inDays(7).getTime() - 1);
  const loosened = "isn't loosened at once";
  const raised = { kind: "monthly_limit", amount: 6000 };
  await expect(change(player, { ...raised, takesEffectAt: almost })).rejects.toThrow(loosened);
  await expect(change(player, { kind: "monthly_limit", takesEffectAt: almost })).rejects.toThrow(loosened);
  await expect(change(player, { kind: "break", until: inDays(7), takesEffectAt: almost })).rejects.toThrow(loosened);
  await change(player, { ...raised, takesEffectAt: inDays(7) });
  await change(player, { kind: "break", until: inDays(7), takesEffectAt: inDays(7) });
});

it("A change stays as it was made, and isn't withdrawn once it counts", async () => {
  const player = await aPlayer();
  await limit(player, "50");
  await limit(player, "90");
  const edit = (what: string) => run(`update play_limit_changes set ${what} where user_id = $1`, [player.userId]);
  await expect(edit("amount = 900000")).rejects.toThrow("stays as it was made");
  await expect(edit("takes_effect_at = asked_at")).rejects.toThrow("stays as it was made");
  const withdraw = "update play_limit_changes set withdrawn_at = $2 where user_id = $1 and amount = $3";
  await expect(run(withdraw, [player.userId, world.clock(), 5000])).rejects.toThrow("play_limit_changes_withdrawn");
  await run(withdraw, [player.userId, world.clock(), 9000]);
  await expect(run(withdraw, [player.userId, null, 9000])).rejects.toThrow("stays as it was made");
});

it("An account's export has its limits and breaks, and erasing it deletes them", async () => {
  const player = await aPlayer();
  await join(casey, league, player);
  await limit(player, "50");
  await rest(player);
  const { body: data } = await player.call(exportAccount, { body: { currentPassword: PASSWORD } });
  expect(data).toMatchObject({
    limitsSetForThemselves: [
      { kind: "monthly_limit", amount: "50.00" },
      { kind: "break", amount: null },
    ],
  });
  expect((await player.call(eraseAccount, { body: { currentPassword: PASSWORD } })).status).toBe(200);
  const { rows } = await run("select from play_limit_changes where user_id = $1", [player.userId]);
  expect(rows).toEqual([]);
});

it("A backup's rows come back in any order", async () => {
  const player = await aPlayer();
  const client = await world.database.ownerPool.connect();
  const [now, later] = [world.clock(), inDays(8)];
  const restored = (position: number, amount: number, askedAt: Date, takesEffectAt: Date) =>
    client.query(
      `insert into play_limit_changes (position, user_id, kind, amount, asked_at, takes_effect_at)
       overriding system value values ($1, $2, 'monthly_limit', $3, $4, $5)`,
      [position, player.userId, amount, askedAt, takesEffectAt],
    );
  await client.query("begin");
  await restored(1001, 5000, now, now);
  await restored(1003, 7000, later, later);
  await restored(1002, 9000, now, inDays(7));
  await client.query(
    `insert into payments (league_id, user_id, amount, first_season, seasons, created_at, updated_at)
     values ($1, $2, 9000, 1, 1, $3, $3)`,
    [league.id, player.userId, now],
  );
  await expect(client.query("commit")).resolves.toBeDefined();
  client.release();
});
