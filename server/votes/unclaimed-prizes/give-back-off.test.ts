import { expect, it } from "vitest";
import { completeLeague } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { listCases } from "#contract/operations/admin-oversight.ts";
import { keepWaiting, openGiveBackVote } from "#contract/votes/unclaimed.ts";
import { testApp } from "#tests/support/app.ts";
import { aLeague, anAdmin, aPerson, join, pay } from "#tests/support/world.ts";

it("with the vote turned off, an unclaimed prize waits for its winner, and no one is told of a vote", async () => {
  const world = await testApp({ environment: { GIVE_BACK_VOTES: "off" } });
  try {
    const [casey, admin] = [await aPerson(world, "casey"), await anAdmin(world, "ada")];
    const [winner, ann] = [await aPerson(world, "winner"), await aPerson(world, "ann")];
    const league = await aLeague(world, casey);
    await join(casey, league, winner, ann);
    for (const person of [winner, ann]) await pay(person, league);
    await casey.call(completeLeague, { params: { id: league.id } });
    const body = { payouts: [{ userId: winner.userId, place: 1, amount: "100.00" }] };
    await casey.call(proposePayouts, { params: { id: league.id }, body });
    world.advance({ days: 60 });
    const [waiting] = (await admin.call(listCases)).body.filter(({ kind }) => kind === "payout_unclaimed");
    expect(waiting).toMatchObject({ amount: "100.00", canBeGivenBack: false });
    const act = { params: { id: waiting?.id ?? "" }, body: { reason: "Nobody has heard of them." } };
    const { status, error } = await admin.call(openGiveBackVote, act);
    expect([status, error.message]).toEqual([
      409,
      "On this installation, unclaimed prizes wait for their winners and don't go back to the season.",
    ]);
    expect((await admin.call(keepWaiting, act)).status).toBe(200);
    const [told] = (await winner.call(listNotifications)).body;
    expect(told?.message).toBe(
      "You have another 30 days to add a bank account. The admin's reason: Nobody has heard of them.",
    );
  } finally {
    await world.close();
  }
});
