import { beforeEach, describe, expect, it } from "vitest";
import { listClassifieds } from "#contract/leagues/classifieds.ts";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { getCommissionerRating, rateCommissioner } from "#contract/leagues/ratings.ts";
import { castCommissionerVote, proposeCommissioner } from "#contract/votes/commissioner-votes.ts";
import { withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import type { Person } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner, alice, ben, carmen] = withPeople(world, "commissioner", "alice", "ben", "carmen");
const [pending, stranger] = withPeople(world, "pending", "stranger");
let league: League;

beforeEach(async () => {
  world.advance({ hours: 1 });
  league = await withLeague(
    world,
    { by: commissioner, players: [alice, ben, carmen, pending], paid: [alice, ben, carmen] },
    { isPublic: true },
  );
});

const rate = (person: Pick<Person, "call">, body: unknown, id = league.id) =>
  person.call(rateCommissioner, { params: { id }, body });
const ratingFor = async (person: Person) =>
  (await person.call(getCommissionerRating, { params: { id: league.id } })).body;

describe("rating the commissioner", () => {
  it("is for paid members, never for the commissioner", async () => {
    const refused = { message: "Only members who have paid can rate the commissioner." };
    for (const person of [pending, stranger]) {
      expect(await rate(person, { rating: 5 })).toMatchObject({ status: 403, error: refused });
    }
    const own = await rate(commissioner, { rating: 5 });
    expect(own).toMatchObject({ status: 403, error: { message: "You can't rate yourself." } });
    expect((await rate(world.visitor(), { rating: 5 })).status).toBe(401);
    expect(await ratingFor(commissioner)).toEqual({ average: null, count: 0, comments: [], own: null });
  });

  it("counts once per person: rating again replaces rating, comment and time", async () => {
    expect((await rate(alice, { rating: 5, comment: "  Always on time  " })).body).toMatchObject({
      average: 5,
      count: 1,
      own: { rating: 5, comment: "Always on time" },
    });
    world.advance({ hours: 1 });
    expect((await rate(alice, { rating: 2 })).body).toEqual({
      average: 2,
      count: 1,
      comments: [],
      own: { rating: 2, comment: null, createdAt: world.clock().toISOString() },
    });
  });

  it("loses no rating when people rate at once", async () => {
    const answers = await Promise.all([
      rate(alice, { rating: 3 }),
      rate(ben, { rating: 4 }),
      rate(ben, { rating: 4 }),
      rate(carmen, { rating: 4 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await ratingFor(pending)).toMatchObject({ average: 3.7, count: 3, own: null });
  });

  it("is shown on the league and on its card, to one decimal", async () => {
    for (const [person, rating] of [[alice, 5] as const, [ben, 4] as const, [carmen, 4] as const]) {
      await rate(person, { rating });
    }
    const shown = { average: 4.3, count: 3 };
    const { body } = await commissioner.call(getLeague, { params: { id: league.id } });
    expect(body.commissionerRating).toEqual(shown);
    const { body: cards } = await world.visitor().call(listClassifieds);
    expect(cards[0]).toMatchObject({ id: league.id, commissionerRating: shown });
  });

  it("shows what members wrote, latest first, without their names", async () => {
    await rate(alice, { rating: 3, comment: "Slow in May" });
    world.advance({ hours: 1 });
    await rate(ben, { rating: 5, comment: "Fair" });
    await rate(carmen, { rating: 4, comment: "   " });
    const shown = await ratingFor(stranger);
    expect(shown.comments).toMatchObject([
      { rating: 5, comment: "Fair" },
      { rating: 3, comment: "Slow in May" },
    ]);
    for (const { username, userId } of [alice, ben]) {
      expect(JSON.stringify(shown)).not.toContain(username);
      expect(JSON.stringify(shown)).not.toContain(userId);
    }
  });

  it("starts over with another commissioner", async () => {
    await rate(alice, { rating: 1 });
    const { body: proposal } = await alice.call(proposeCommissioner, {
      body: { leagueId: league.id, proposedCommissionerId: ben.userId },
    });
    for (const voter of [alice, carmen]) {
      await voter.call(castCommissionerVote, { params: { proposalId: proposal.id }, body: { vote: "for" } });
    }
    expect(await ratingFor(alice)).toMatchObject({ average: null, count: 0, own: null });
    const { body } = await alice.call(getLeague, { params: { id: league.id } });
    expect(body).toMatchObject({ commissionerId: ben.userId, commissionerRating: { average: null, count: 0 } });
    expect((await rate(alice, { rating: 5 })).body).toMatchObject({ average: 5, count: 1 });
    expect((await rate(ben, { rating: 5 })).error.message).toBe("You can't rate yourself.");
  });
});
