import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listClassifieds } from "#contract/classifieds.ts";
import { getLeague, type League } from "#contract/leagues.ts";
import { getCommissionerRating, rateCommissioner } from "#contract/ratings.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { aLeague, aPerson, join, type Person, pay } from "#tests/support/world.ts";

let world: TestApp;
let commissioner: Person;
let [alice, ben, pending, stranger]: Person[] = [];
let league: League;
beforeAll(async () => {
  world = await testApp();
  commissioner = await aPerson(world, "commissioner");
  alice = await aPerson(world, "alice");
  ben = await aPerson(world, "ben");
  pending = await aPerson(world, "pending");
  stranger = await aPerson(world, "stranger");
  league = await aLeague(world, commissioner, { isPublic: true });
  await join(commissioner, league, alice, ben, pending);
  for (const player of [alice, ben]) await pay(player, league);
});
afterAll(() => world.close());

const rate = (person: Person | undefined, body: unknown) =>
  (person ?? commissioner).call(rateCommissioner, { params: { id: league.id }, body });

describe("rating the commissioner", () => {
  it("is for paid members, never for the commissioner", async () => {
    expect((await rate(pending, { rating: 5 })).status).toBe(403);
    expect((await rate(stranger, { rating: 5 })).status).toBe(403);
    expect((await rate(commissioner, { rating: 5 })).error.message).toBe("You can't rate yourself.");
    expect(
      (await world.visitor().call(rateCommissioner, { params: { id: league.id }, body: { rating: 5 } })).status,
    ).toBe(401);
  });

  it("counts once a person, replaced by rating again, and stands on the league and its card", async () => {
    expect((await rate(alice, { rating: 5, comment: "  Always on time  " })).body).toMatchObject({
      average: 5,
      count: 1,
      own: { rating: 5, comment: "Always on time" },
    });
    const both = await Promise.all([rate(ben, { rating: 4 }), rate(ben, { rating: 4 }), rate(alice, { rating: 3 })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await (ben ?? commissioner).call(getCommissionerRating, { params: { id: league.id } });
    expect(body).toMatchObject({ average: 3.5, count: 2, own: { rating: 4, comment: null }, comments: [] });
    await rate(alice, { rating: 3, comment: "Slow in May" });
    const again = await (ben ?? commissioner).call(getCommissionerRating, { params: { id: league.id } });
    expect(again.body.comments).toMatchObject([{ rating: 3, comment: "Slow in May" }]);
    expect(JSON.stringify(again.body)).not.toContain("alice");
    const { body: shown } = await commissioner.call(getLeague, { params: { id: league.id } });
    expect(shown.commissionerRating).toEqual({ average: 3.5, count: 2 });
    const { body: cards } = await world.visitor().call(listClassifieds);
    expect(cards[0]?.commissionerRating).toEqual({ average: 3.5, count: 2 });
  });

  it.each([
    { rating: 0 },
    { rating: 6 },
    { rating: 3.5 },
    { rating: "5" },
    {},
    { rating: 5, comment: "x".repeat(1001) },
  ])("refuses %j", async (body) => {
    expect((await rate(alice, body)).status).toBe(400);
  });
});
