import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { builtOnce } from "#server/platform/db/built-once.ts";
import { inTransaction, type Reader } from "#server/platform/db/client.ts";
import { onOneConnection } from "#server/platform/db/one-connection.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, aPerson } from "#tests/support/world.ts";

const world = withWorld();
let ids: string[];
beforeAll(async () => {
  const casey = await aPerson(world, "casey");
  ids = [(await aLeague(world, casey)).id, (await aLeague(world, casey, { name: "Another" })).id];
});

const query = (db: Reader, id: unknown) =>
  db
    .select({ league: leagues, runBy: users.username, twice: sql<number>`${leagues.maxMembers} * 2` })
    .from(leagues)
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .where(eq(leagues.id, id as string));

it("A query that is built once answers as the query builder does, wherever and with whatever values it runs", async () => {
  let builds = 0;
  const once = builtOnce((db) => {
    builds += 1;
    return query(db, sql.placeholder("id"));
  });
  const { db } = world.deps;
  for (const id of ids) {
    const [expected] = await query(db, id);
    expect(expected?.league.id).toBe(id);
    expect(await once(db, { id })).toStrictEqual([expected]);
    expect(await inTransaction(db, (tx) => once(tx, { id }))).toStrictEqual([expected]);
    expect(await onOneConnection(db, (one) => once(one, { id }))).toStrictEqual([expected]);
  }
  expect(builds).toBe(1);
});

it("The query builder reads rows with the function that replaces its own", async () => {
  let made: { customResultMapper: (rows: unknown[][]) => unknown[] } | undefined;
  const once = builtOnce((db) => ({
    prepare: (name) => {
      const prepared = query(db, sql.placeholder("id")).prepare(name);
      made = prepared as unknown as typeof made;
      return prepared;
    },
  }));
  const { db } = world.deps;
  await once(db, { id: ids[0] });
  if (!made) throw new Error("The query wasn't built.");
  const read = vi.fn(made.customResultMapper);
  made.customResultMapper = read;
  expect(await once(db, { id: ids[0] })).toHaveLength(1);
  expect(read).toHaveBeenCalledOnce();
});

it("A transaction sees what it wrote itself in such a query", async () => {
  const once = builtOnce((db) => query(db, sql.placeholder("id")));
  const { db } = world.deps;
  const [id = ""] = ids;
  const renamed = await inTransaction(db, async (tx) => {
    await tx.update(leagues).set({ name: "Renamed" }).where(eq(leagues.id, id));
    return once(tx, { id });
  });
  expect(renamed[0]?.league.name).toBe("Renamed");
});

it("A query whose joined rows may be missing can't be built once", () => {
  const once = builtOnce((db) =>
    db.select({ user: users, league: leagues }).from(users).leftJoin(leagues, eq(leagues.commissionerId, users.id)),
  );
  expect(() => once(world.deps.db, {})).toThrow("may be missing");
});
