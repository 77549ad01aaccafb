import { describe, expect, it } from "vitest";
import { getLeague, type League } from "#contract/leagues/leagues.ts";
import { joinLeague, leaveLeague, listMembers, removeMember } from "#contract/members/members.ts";
import { getEscrow } from "#contract/money/escrow.ts";
import { paymentSuccess } from "#contract/money/payments.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { propose, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, confirmCard, type Person, pay, setStatus, startPayment } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner, alice, ben, own] = withPeople(world, "commissioner", "alice", "ben", "player_coach");

const leave = (person: Person, league: League) => person.call(leaveLeague, { params: { id: league.id } });
const remove = (by: Person, league: League, member: Person) =>
  by.call(removeMember, { params: { id: league.id, userId: member.userId } });
const held = async (league: League) => (await commissioner.call(getEscrow, { params: { id: league.id } })).body;

async function aLeagueWith(...members: Person[]) {
  const league = await withLeague(world, { by: commissioner, players: members }, { isPublic: true });
  return league;
}

describe("leaving", () => {
  it("costs nothing while nothing was paid, and frees the seat", async () => {
    const player = alice;
    const league = await aLeagueWith(player);
    expect(await leave(player, league)).toMatchObject({ status: 200, body: { refundAmount: "0.00" } });
    const { body: members } = await commissioner.call(listMembers, { params: { id: league.id } });
    expect(members).toEqual([]);
    expect((await leave(player, league)).status).toBe(409);
    expect((await player.call(joinLeague, { params: { id: league.id } })).status).toBe(201);
  });

  it("gives everything back to the card until the payment deadline", async () => {
    const player = alice;
    const league = await aLeagueWith(player);
    await pay(player, league);
    expect(await leave(player, league)).toMatchObject({
      status: 200,
      body: {
        message: "You have left Sunday League. $50.00 is on its way back to the card that paid.",
        refundAmount: "50.00",
      },
    });
    expect(await held(league)).toMatchObject({ balance: "50.00", refundsInFlight: "50.00" });
    await world.runJobs();
    expect(await held(league)).toMatchObject({ balance: "0.00", collected: "50.00", refunded: "50.00" });
  });

  it("refunds once, however often it is asked for at once", async () => {
    const player = ben;
    const league = await aLeagueWith(player);
    await pay(player, league);
    const answers = await Promise.all(Array.from({ length: 5 }, () => leave(player, league)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await world.runJobs();
    expect(await held(league)).toMatchObject({ balance: "0.00", refunded: "50.00" });
  });

  it("needs the commissioner after the deadline or once the season runs, and is impossible after the season", async () => {
    const player = await aPerson(world, "late");
    const league = await aLeagueWith(player);
    await pay(player, league);
    await setStatus(commissioner, league, "in_season");
    expect((await leave(player, league)).error.message).toContain("Ask your commissioner");
    await setStatus(commissioner, league, "active");
    world.advance({ days: 31 });
    expect((await leave(player, league)).status).toBe(409);
    await setStatus(commissioner, league, "completed");
    expect((await leave(player, league)).error.message).toContain("The season is over");
    expect(await held(league)).toMatchObject({ balance: "50.00" });
  });

  it("sends those who run the league to the list of members, where they can remove themselves", async () => {
    const league = await withLeague(world, { by: own, players: [own], paid: true, status: "in_season" });
    expect((await leave(own, league)).error.message).toBe(
      "You run this league. To leave it with a refund, remove yourself in the list of members.",
    );
    expect((await remove(own, league, own)).body.refundAmount).toBe("50.00");
  });

  it("refunds a charge that arrives after the seat was given up", async () => {
    const player = await aPerson(world, "hasty");
    const league = await aLeagueWith(player);
    const intent = await startPayment(player, league);
    await confirmCard(player, intent);
    await leave(player, league);
    await player.call(paymentSuccess, { body: { paymentIntentId: intent.paymentIntentId } });
    await world.runJobs();
    expect(await held(league)).toMatchObject({ balance: "0.00", collected: "50.00", refunded: "50.00" });
  });
});

it("removing a member is for the commissioner, refunds at any time before the end, and tells the member", async () => {
  const [player, other] = [await aPerson(world, "removed"), await aPerson(world, "onlooker")];
  const league = await aLeagueWith(player, other);
  await pay(player, league);
  await setStatus(commissioner, league, "in_season");
  expect((await remove(other, league, player)).status).toBe(403);
  expect(await remove(commissioner, league, player)).toMatchObject({ status: 200, body: { refundAmount: "50.00" } });
  expect((await remove(commissioner, league, player)).status).toBe(404);
  expect(await remove(commissioner, league, other)).toMatchObject({ status: 200, body: { refundAmount: "0.00" } });
  await world.runJobs();
  expect(await held(league)).toMatchObject({ balance: "0.00", refunded: "50.00" });
  const { body: mails } = await world.visitor().call(listMails, { query: { to: other.email } });
  expect(mails.map(({ subject }) => subject)).toContain("You were removed from Sunday League");
});

it("removing a member is refused after completion, even in a race with the payouts", async () => {
  const player = await aPerson(world, "champion");
  const league = await aLeagueWith(player);
  await pay(player, league);
  await setStatus(commissioner, league, "completed");
  expect((await remove(commissioner, league, player)).status).toBe(409);
  const [paid, removed] = await Promise.all([
    propose(commissioner, league, [[player, "50.00"]]),
    remove(commissioner, league, player),
  ]);
  expect([paid.status, removed.status]).toEqual([201, 409]);
  expect((await commissioner.call(getLeague, { params: { id: league.id } })).body.status).toBe("completed");
});
