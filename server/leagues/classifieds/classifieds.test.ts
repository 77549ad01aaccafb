import { beforeAll, describe, expect, it } from "vitest";
import { type Classified, countClassifieds, listClassifieds } from "#contract/leagues/classifieds.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { deleteLeague } from "#contract/operations/admin-leagues.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

type Query = Record<string, string>;

const LISTED = [
  ["First", "football", "yahoo"],
  ["Second", "football", "espn"],
  ["Third", "golf", "fleaflicker"],
  ["Fourth", "hockey", "yahoo"],
  ["Fifth", "soccer", "sleeperbot"],
] as const;

const [counted, other] = [withWorld(), withWorld()];
let world: TestApp;
let commissioner: Person;
async function begin(chosen: TestApp) {
  world = chosen;
  commissioner = await aPerson(world, "commissioner");
}
const open = (name: string, terms: object = {}) => aLeague(world, commissioner, { name, isPublic: true, ...terms });

const names = (rows: Classified[]) => rows.map(({ name }) => name);
const list = (query: Query = {}) => world.visitor().call(listClassifieds, { query });

/** Follows the Link header to the last page. @returns The names on each page. */
async function pages(first: Query, total: number): Promise<string[][]> {
  const seen: string[][] = [];
  for (let query: Query | undefined = first; query; ) {
    const { body, headers } = await list(query);
    expect(headers["x-total-count"]).toBe(String(total));
    seen.push(names(body));
    const next: string | undefined = /<[^?]+\?([^>]+)>; rel="next"/.exec(String(headers.link))?.[1];
    query = next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next));
  }
  return seen;
}

describe("the classifieds", () => {
  beforeAll(async () => {
    await begin(counted);
    for (const [name, sport, fantasyService] of LISTED) {
      await open(name, { sport, fantasyService });
      world.advance({ hours: 1 });
    }
    await open("Private", { isPublic: false });
    for (const status of ["in_season", "completed", "cancelled"] as const) {
      await setStatus(commissioner, await open(status), status);
    }
    const admin = await anAdmin(world, "admin");
    const taken = await open("Taken away");
    expect((await admin.call(deleteLeague, { params: { id: taken.id } })).status).toBe(200);
  });

  it("show everyone the public leagues that take members, newest first", async () => {
    const { status, body, headers } = await list();
    expect(status).toBe(200);
    expect(names(body)).toEqual(["Fifth", "Fourth", "Third", "Second", "First"]);
    expect(headers["x-total-count"]).toBe("5");
    expect(headers.link).toBeUndefined();
    expect(body[0]).toMatchObject({ sport: "soccer", entryFee: "50.00", maxMembers: 10, paidMembers: 0 });
    expect(JSON.stringify(body)).not.toContain("escrowBalance");
  });

  it("are filtered by the database, by several values of a filter at once", async () => {
    expect(names((await list({ sport: "football" })).body)).toEqual(["Second", "First"]);
    expect(names((await list({ fantasyService: "yahoo" })).body)).toEqual(["Fourth", "First"]);
    expect(names((await list({ sport: "golf,hockey" })).body)).toEqual(["Fourth", "Third"]);
    const both = await list({ sport: "football,hockey", fantasyService: "yahoo" });
    expect(names(both.body)).toEqual(["Fourth", "First"]);
    expect(both.headers["x-total-count"]).toBe("2");
    const none = await list({ sport: "golf", fantasyService: "espn" });
    expect([none.body, none.headers["x-total-count"]]).toEqual([[], "0"]);
    expect((await list({ sport: "" })).body).toHaveLength(5);
  });

  it.each<Query>([
    { sport: "chess" },
    { sport: "football,chess" },
    { fantasyService: "x' or 1=1" },
    { limit: "0" },
    { limit: "501" },
    { cursor: "zzz" },
  ])("refuse %j", async (query) => {
    expect((await list(query)).status).toBe(400);
  });

  it("come a page at a time, each league once, with the same count", async () => {
    expect(await pages({ limit: "2" }, 5)).toEqual([["Fifth", "Fourth"], ["Third", "Second"], ["First"]]);
  });

  it("count what is listed, in all and under each filter", async () => {
    const { body } = await world.visitor().call(countClassifieds);
    expect(body).toEqual({
      total: 5,
      sports: { football: 2, golf: 1, hockey: 1, soccer: 1 },
      fantasyServices: { yahoo: 2, espn: 1, fleaflicker: 1, sleeperbot: 1 },
    });
  });
});

describe("the classifieds of one sport", () => {
  beforeAll(() => begin(other));

  it("come in pages within a filter too, even leagues made at the same moment", async () => {
    for (const name of ["A", "B", "C"]) await open(name, { sport: "baseball" });
    const seen = await pages({ sport: "baseball", limit: "1" }, 3);
    expect(seen.map((page) => page.length)).toEqual([1, 1, 1]);
    expect(seen.flat().sort()).toEqual(["A", "B", "C"]);
  });

  it("list a draft at once", async () => {
    const drafted = await open("Draft", { sport: "basketball" });
    await setStatus(commissioner, drafted, "draft");
    expect((await list({ sport: "basketball" })).body).toMatchObject([{ name: "Draft", status: "draft" }]);
    await setStatus(commissioner, drafted, "cancelled");
    expect((await list({ sport: "basketball" })).body).toEqual([]);
  });

  it("say whether the commissioner keeps the money, and how the keeper has dealt with it, only of a treasurer's league", async () => {
    const [player, keeper] = [await aPerson(world, "player"), await aPerson(world, "keeper")];
    await open("Held", { sport: "hockey" });
    const kept = await open("Kept", { sport: "hockey", custody: "treasurer" });
    await join(commissioner, kept, player, keeper);
    const params = { id: kept.id };
    const record = { seasons: 0, confirmed: 0, medianDays: null, open: 0, stillKeeps: 0, handedOver: 0, objections: 0 };
    const keepers = async () =>
      Object.fromEntries((await list({ sport: "hockey" })).body.map(({ name, keeper }) => [name, keeper]));
    expect(await keepers()).toEqual({ Kept: { isCommissioner: true, record }, Held: null });
    const body = { ...byVenmo(world), amount: "50.00", seasons: 1, userId: player.userId };
    done(await commissioner.call(recordPayment, { params, body }));
    expect((await keepers()).Kept).toEqual({ isCommissioner: true, record: { ...record, seasons: 1 } });
    await commissioner.call(nameTreasurer, { params, body: { userId: keeper.userId } });
    expect((await keeper.call(answerTreasurer, { params, body: { accepts: true } })).status).toBe(200);
    expect((await keepers()).Kept).toEqual({ isCommissioner: false, record });
  });

  it("keep a league whose deadline has passed, and count who has paid and who is late", async () => {
    const [payer, late] = [await aPerson(world, "payer"), await aPerson(world, "late")];
    const league = await open("Closing", { sport: "soccer" });
    await join(commissioner, league, payer, late);
    await pay(payer, league);
    const card = async () => (await list({ sport: "soccer" })).body[0];
    expect(await card()).toMatchObject({ paidMembers: 1, pendingMembers: 1, overdueMembers: 0 });
    world.advance({ days: 31 });
    expect(await card()).toMatchObject({
      name: "Closing",
      commissionerUsername: "commissioner",
      memberCount: 2,
      paidMembers: 1,
      pendingMembers: 0,
      overdueMembers: 1,
    });
  });
});
