import { expect, it } from "vitest";
import { completeLeague, endSeason, startSeason } from "#contract/leagues/leagues.ts";
import { joinLeague } from "#contract/members/members.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { leagueStatuses } from "#contract/terms/league-status.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withPeople, withWorld } from "#tests/support/with-world.ts";
import { aPerson, pay, setStatus } from "#tests/support/world.ts";

const world = withWorld();
const [commissioner, player, stranger, member] = withPeople(world, "commissioner", "player", "stranger", "thanked");

const subjectsTo = async (address: string) =>
  (await world.visitor().call(listMails, { query: { to: address } })).body.map(({ subject }) => subject);

it("the season starts by hand: no one can join, but late fees can still be paid", async () => {
  const league = await withLeague(world, { by: commissioner, players: [player] }, { isPublic: true });
  expect(await commissioner.call(startSeason, of(league))).toMatchObject({
    status: 200,
    body: { status: "in_season" },
  });
  expect((await stranger.call(joinLeague, of(league))).status).toBe(404);
  await pay(player, league);
  expect((await commissioner.call(startSeason, of(league))).status).toBe(409);
  expect((await commissioner.call(completeLeague, of(league))).status).toBe(409);
});

it("the season ends with a notification and a thank-you email to each member", async () => {
  const league = await withLeague(world, { by: commissioner, players: [member] }, { name: "Thankful League" });
  expect((await commissioner.call(endSeason, of(league))).status).toBe(409);
  await commissioner.call(startSeason, of(league));
  expect(await commissioner.call(endSeason, of(league))).toMatchObject({
    status: 200,
    body: { status: "completed" },
  });
  const { body: notices } = await member.call(listNotifications);
  expect(notices).toMatchObject([{ type: "league_completed", actionUrl: `/leagues/${league.id}` }]);
  await world.runJobs();
  expect(await subjectsTo(member.email)).toContain("Thank you for playing Thankful League");
  expect((await member.call(listNotifications)).body).toMatchObject([{ emailSent: true }]);
});

it("the season is started and ended only by the commissioner, and once even with two clicks", async () => {
  const league = await withLeague(world, { by: commissioner, players: [player] });
  expect((await player.call(startSeason, of(league))).status).toBe(403);
  const starts = await Promise.all([1, 2].map(() => commissioner.call(startSeason, of(league))));
  expect(starts.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await player.call(endSeason, of(league))).status).toBe(403);
  const ends = await Promise.all([1, 2].map(() => commissioner.call(endSeason, of(league))));
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it.each(leagueStatuses)(
  "every status allows from %s only the life cycle's next steps, and refuses the rest with a sentence",
  async (status) => {
    const league = await withLeague(world, { by: commissioner, players: [player] }, { isPublic: true });
    if (status !== "active") await setStatus(commissioner, league, status);
    const newcomer = await aPerson(world, `newcomer_${status}`);
    const payouts = [{ userId: player.userId, place: 1, amount: "1.00" }];
    const answers = {
      join: await newcomer.call(joinLeague, of(league)),
      pay: await player.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } }),
      propose: await commissioner.call(proposePayouts, { ...of(league), body: { payouts } }),
    };
    const open = status === "draft" || status === "active";
    expect(answers.join.status).toBe(open ? 201 : 404);
    expect(answers.pay.status).toBe(open || status === "in_season" ? 200 : 409);
    // No one has paid, so even a completed league has nothing to pay out.
    expect(answers.propose.status).toBe(status === "completed" ? 400 : 409);
  },
);
