import { describe, expect, it } from "vitest";
import { openPayoutAccount } from "#contract/money/payout-account.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { completeSandboxAccountLink } from "#contract/money/sandbox.ts";
import { type ListedLeague, listAllLeagues } from "#contract/operations/admin-leagues.ts";
import { getAdminStats, listAuditLog } from "#contract/operations/admin-oversight.ts";
import { type AdminUser, deleteUser, endUserSessions, listUsers } from "#contract/operations/admin-users.ts";
import { withAdmin, withPeople, withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const admin = withAdmin(world);
const [casey] = withPeople(world, "casey");

type Listed = typeof listUsers | typeof listAllLeagues | typeof listAuditLog;

const ORDERS = ["newest", "username", "role"].flatMap((sort) =>
  ["asc", "desc"].flatMap((direction) => [1, 2, 3, 5].map((limit) => [sort, direction, limit] as const)),
);

/** Reads every id of a list, a few rows at a time; each page states the `total`. */
async function readInPages(list: Listed, filter: Record<string, string> = {}, limit = 2) {
  const ids: string[] = [];
  const totals = new Set<unknown>();
  let query: Record<string, string> = { ...filter, limit: String(limit) };
  for (;;) {
    const { body, headers } = await admin.call(list, { query });
    expect(body.length).toBeLessThanOrEqual(limit);
    ids.push(...body.map(({ id }) => id));
    totals.add(Number(headers["x-total-count"]));
    const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ""))?.[1];
    if (!next) return { ids, totals: [...totals] };
    query = Object.fromEntries(new URLSearchParams(next.split("?")[1]));
  }
}

type Sorted<Row> = { keyOf: (row: Row) => string; direction: "asc" | "desc" };

/** Expects a list in one order, and in the same order if it is read in pages. */
async function expectInOrder<Row extends { id: string }>(
  list: typeof listUsers | typeof listAllLeagues,
  query: Record<string, string>,
  { keyOf, direction }: Sorted<Row>,
) {
  const { body } = await admin.call(list, { query: { ...query, limit: "500" } });
  const all = body as unknown as Row[];
  const keys = all.map(keyOf);
  expect(keys.length).toBeGreaterThan(2);
  expect(keys).toEqual(direction === "asc" ? keys.toSorted() : keys.toSorted().reverse());
  expect((await readInPages(list, query)).ids).toEqual(all.map(({ id }) => id));
}

describe("an admin's lists", () => {
  it.each([
    ["users", listUsers],
    ["leagues", listAllLeagues],
    ["acts of admins", listAuditLog],
  ] as const)("of %s come newest first, a page at a time, even if many share one moment", async (name, list) => {
    for (const number of [1, 2, 3, 4, 5]) {
      const person = await aPerson(world, `${name.slice(0, 3)}_${number}`);
      await aLeague(world, casey, { name: `${name} ${number}` });
      await admin.call(endUserSessions, { params: { id: person.userId } });
      if (number === 3) world.advance({ hours: 1 });
    }
    const { ids, totals } = await readInPages(list);
    expect(totals).toEqual([ids.length]);
    expect(new Set(ids).size).toBe(ids.length);
    const { body: all } = await admin.call(list, { query: { limit: "500" } });
    expect(ids).toEqual(all.map(({ id }) => id));
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    expect((await admin.call(list, { query: { cursor: "nonsense" } })).status).toBe(400);
  });

  it.each([
    ["newest", ({ createdAt }: AdminUser) => createdAt, "desc"],
    ["username", ({ username }: AdminUser) => String(username).toLowerCase(), "asc"],
    ["role", ({ role, createdAt }: AdminUser) => `${role === "admin" ? 1 : 0} ${createdAt}`, "desc"],
  ] as const)("of users come by %s, one way and the other, a page at a time", async (sort, keyOf, first) => {
    for (const name of ["Zoe", "adam", "Mia"]) await aPerson(world, `${name}_${sort}`);
    await expectInOrder(listUsers, { sort }, { keyOf, direction: first });
    for (const direction of ["asc", "desc"] as const) {
      await expectInOrder(listUsers, { sort, direction }, { keyOf, direction });
    }
  });

  it.each([
    ["name", ({ name }: ListedLeague) => name.toLowerCase(), "asc"],
    ["entryFee", ({ entryFee }: ListedLeague) => entryFee.padStart(12, "0"), "desc"],
  ] as const)("of leagues come by %s, one way and the other, a page at a time", async (sort, keyOf, first) => {
    for (const [name, entryFee] of [
      ["Zoo", "5.00"],
      ["ant", "120.00"],
      ["Moth", "5.00"],
    ] as const) {
      await aLeague(world, casey, { name: `${name} ${sort}`, entryFee });
    }
    await expectInOrder(listAllLeagues, { sort }, { keyOf, direction: first });
    for (const direction of ["asc", "desc"] as const) {
      await expectInOrder(listAllLeagues, { sort, direction }, { keyOf, direction });
    }
  });

  it.each([{}, { role: "user" }, { search: "left_" }])(
    "of users %j hold each person once in any order and page size, and nobody whose account was deleted",
    async (filter: Record<string, string>) => {
      const stays = [];
      for (const number of [1, 2, 3, 4, 5, 6]) {
        const person = await aPerson(world, `left_${number}_${Object.keys(filter).length}${filter.role ?? ""}`);
        if (number % 3 !== 0) stays.push(person.userId);
        else expect((await admin.call(deleteUser, { params: { id: person.userId } })).status).toBe(200);
      }
      const { body: all } = await admin.call(listUsers, { query: { ...filter, limit: "500" } });
      const ids = all.map(({ id }) => id).sort();
      expect(ids).toEqual(expect.arrayContaining(stays));
      expect(all.filter(({ username }) => /^deleted/.test(String(username)))).toEqual([]);
      for (const [sort, direction, limit] of ORDERS) {
        const read = await readInPages(listUsers, { ...filter, sort, direction }, limit);
        expect({ ...read, ids: read.ids.sort() }).toEqual({ ids, totals: [ids.length] });
      }
    },
  );

  it("of acts come oldest first, and only those on leagues or on accounts", async () => {
    const oldest = await readInPages(listAuditLog, { direction: "asc" });
    const latest = await readInPages(listAuditLog);
    expect(oldest.ids).toEqual(latest.ids.toReversed());
    const ofLeagues = await readInPages(listAuditLog, { about: "league" });
    const ofUsers = await readInPages(listAuditLog, { about: "user" });
    expect(ofUsers.totals).toEqual([ofUsers.ids.length]);
    expect([...ofLeagues.ids, ...ofUsers.ids].sort()).toEqual(latest.ids.toSorted());
  });

  it("are narrowed to a role or a status, searched in it, and say how many there are", async () => {
    const second = await anAdmin(world, "adele");
    const admins = await readInPages(listUsers, { role: "admin" });
    expect(admins.ids.toSorted()).toEqual([admin.userId, second.userId].sort());
    expect(admins.totals).toEqual([2]);
    expect((await readInPages(listUsers, { role: "admin", search: "adel" })).ids).toEqual([second.userId]);

    const league = await aLeague(world, casey, { name: "Gone Fishing" });
    await setStatus(casey, league, "cancelled");
    const gone = await readInPages(listAllLeagues, { status: "cancelled", sort: "name" });
    expect(gone).toEqual({ ids: [league.id], totals: [1] });
    expect((await readInPages(listAllLeagues, { status: "cancelled", search: "fishing" })).ids).toEqual([league.id]);
    expect((await readInPages(listAllLeagues, { status: "completed", search: "fishing" })).ids).toEqual([]);
  });

  it("are searched for exactly what was typed, wildcards and the escape character included", async () => {
    await aLeague(world, casey, { name: "50%_off\\deal" });
    const find = async (search: string) =>
      (await admin.call(listAllLeagues, { query: { search } })).body.map(({ name }) => name);
    const found = ["50%_off\\deal"];
    for (const text of ["0%_o", "%", "_off\\d", "\\"]) expect(await find(text)).toEqual(found);
    for (const text of ["5%f", "50__off", "\\%"]) expect(await find(text)).toEqual([]);
    expect((await admin.call(listUsers, { query: { search: "\\" } })).body).toEqual([]);
  });
});

describe("the platform's figures", () => {
  it("show each month's money as booked, including months without any", async () => {
    const winner = await aPerson(world, "winner");
    const league = await aLeague(world, casey);
    await join(casey, league, winner);
    await pay(winner, league);
    await setStatus(casey, league, "completed");
    const paidIn = world.clock().toISOString().slice(0, 7);
    world.advance({ days: 70 });
    const payouts = [{ userId: winner.userId, place: 1, amount: "50.00" }];
    await casey.call(proposePayouts, { params: { id: league.id }, body: { payouts } });
    const { body: link } = await winner.call(openPayoutAccount, { body: { currentPassword: "correct horse" } });
    const id = link.url.split("/").at(-1) ?? "";
    const account = { routingNumber: "110000000", accountNumber: "000123456789" };
    await winner.call(completeSandboxAccountLink, { params: { id }, body: account });
    await world.runJobs();
    const paidOut = world.clock().toISOString().slice(0, 7);
    expect(paidOut).not.toBe(paidIn);

    const { volume, totalRevenue } = (await admin.call(getAdminStats)).body;
    expect(totalRevenue).toBe("50.00");
    expect(volume).toHaveLength(12);
    expect(volume.at(-1)).toEqual({ month: paidOut, collected: "0.00", paidOut: "50.00" });
    expect(volume.filter(({ collected }) => collected !== "0.00")).toEqual([
      { month: paidIn, collected: "50.00", paidOut: "0.00" },
    ]);
    world.advance({ days: 300 });
    const { volume: later } = (await admin.call(getAdminStats)).body;
    expect(later.map(({ month }) => month)).not.toContain(paidIn);
    expect(later).toHaveLength(12);
  });
});
