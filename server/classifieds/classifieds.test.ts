import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Classified, countClassifieds, listClassifieds } from "#contract/classifieds.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

let world: TestApp;
let commissioner: Person;
beforeAll(async () => {
  world = await testApp();
  commissioner = await aPerson(world, "commissioner");
  const listed = ([name, sport, fantasyService]: readonly [string, string, string]) =>
    aLeague(world, commissioner, { name, sport, fantasyService, isPublic: true });
  for (const terms of [
    ["First", "football", "yahoo"],
    ["Second", "football", "espn"],
    ["Third", "golf", "other"],
    ["Fourth", "hockey", "yahoo"],
    ["Fifth", "soccer", "sleeper"],
  ] as const) {
    await listed(terms);
    world.advance({ hours: 1 });
  }
  await aLeague(world, commissioner, { name: "Private" });
  const started = await listed(["Started", "football", "yahoo"]);
  await setStatus(commissioner, started, "in_season");
});
afterAll(() => world.close());

const names = (rows: Classified[]) => rows.map(({ name }) => name);
const list = async (query: Record<string, string> = {}) => world.visitor().call(listClassifieds, { query });

describe("the classifieds", () => {
  it("show everybody the public leagues that take members, newest first", async () => {
    const { status, body, headers } = await list();
    expect(status).toBe(200);
    expect(names(body)).toEqual(["Fifth", "Fourth", "Third", "Second", "First"]);
    expect(headers["x-total-count"]).toBe("5");
    expect(body[0]).toMatchObject({ sport: "soccer", entryFee: "50.00", maxMembers: 10, paidMembers: 0 });
    expect(JSON.stringify(body)).not.toContain("escrowBalance");
  });

  it("are filtered by the database, several values of a filter at once", async () => {
    expect(names((await list({ sport: "football" })).body)).toEqual(["Second", "First"]);
    expect(names((await list({ sport: "golf,hockey" })).body)).toEqual(["Fourth", "Third"]);
    expect(names((await list({ sport: "football,hockey", fantasyService: "yahoo" })).body)).toEqual([
      "Fourth",
      "First",
    ]);
    const none = await list({ sport: "golf", fantasyService: "espn" });
    expect([none.body, none.headers["x-total-count"]]).toEqual([[], "0"]);
    expect(names((await list({ sport: "" })).body)).toHaveLength(5);
  });

  it.each([{ sport: "chess" }, { fantasyService: "x' or 1=1" }, { limit: "0" }, { limit: "501" }, { cursor: "zzz" }])(
    "refuse %j",
    async (query) => {
      expect((await list(query as Record<string, string>)).status).toBe(400);
    },
  );

  it("come a page at a time, each league once, with the same count", async () => {
    const seen: string[] = [];
    let query: Record<string, string> = { limit: "2" };
    for (;;) {
      const { body, headers } = await list(query);
      seen.push(...names(body));
      expect(headers["x-total-count"]).toBe("5");
      const next = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ""))?.[1];
      if (!next) break;
      query = Object.fromEntries(new URLSearchParams(next.split("?")[1]));
    }
    expect(seen).toEqual(["Fifth", "Fourth", "Third", "Second", "First"]);
  });

  it("count what is listed, in all and under each filter", async () => {
    const { body } = await world.visitor().call(countClassifieds);
    expect(body).toEqual({
      total: 5,
      sports: { football: 2, golf: 1, hockey: 1, soccer: 1 },
      fantasyServices: { yahoo: 2, espn: 1, other: 1, sleeper: 1 },
    });
  });

  it("keep a league whose deadline has passed, and count who has paid", async () => {
    const owner = await aPerson(world, "owner");
    const player = await aPerson(world, "player");
    const league = await aLeague(world, owner, { name: "Closing", isPublic: true, sport: "basketball" });
    await join(owner, league, player);
    await pay(player, league);
    world.advance({ days: 40 });
    const [card] = (await list({ sport: "basketball" })).body;
    expect(card).toMatchObject({ name: "Closing", paidMembers: 1, memberCount: 1, commissionerUsername: "owner" });
  });
});
