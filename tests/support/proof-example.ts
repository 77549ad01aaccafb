import { endSeason, startSeason } from "#contract/leagues/leagues.ts";
import { lowerEntryFee } from "#contract/members/members.ts";
import { proposePayouts, returnRemainder } from "#contract/money/payouts.ts";
import { getProof, type Proof } from "#contract/money/proof.ts";
import { listDebts, receiveDebt, sendDebt } from "#contract/money/treasurer/debts.ts";
import { confirmPayments } from "#contract/money/treasurer/treasurer-payments.ts";
import { getLeagueResults } from "#contract/results/league-results.ts";
import { castVote } from "#contract/votes/payout-votes.ts";
import { fine } from "#tests/money/due-acts.ts";
import { announce, byVenmo, done, payTreasurer } from "#tests/money/treasurer-acts.ts";
import { acceptCharges } from "#tests/support/accept-charges.ts";
import type { TestApp } from "#tests/support/app.ts";
import { aWeek } from "#tests/support/results.ts";
import { linkResults } from "#tests/support/results-season.ts";
import { aTable, scriptedPlatforms } from "#tests/support/scripted-platforms.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import type { Person } from "#tests/support/world.ts";

const TABLE = aTable({
  isSeasonOver: true,
  teams: aTable().teams.map((team, nth) => ({ ...team, finalPlace: nth + 1, finalPlaceSource: "stated" })),
  weeks: [aWeek(1, { 1: 120_00, 2: 90_00, 3: 80_00, 4: 70_00 })],
});

/** Platforms on which the example's season was played. */
export function examplePlatforms() {
  const script = scriptedPlatforms();
  script.answerWith(async () => TABLE);
  return script.platforms;
}

/**
 * A small season that has something of everything in it: a lowered fee, a fine that is taken from a prize, two payments to the
 * treasurer, a vote on prizes that follow from results, and debts that were sent. @returns Ann's bundle.
 */
export async function playExample(world: TestApp, ruth: Person, ann: Person, max: Person): Promise<Proof> {
  const terms = { name: "Sunday Crew", payoutRule: "majority_approval", maxChargesPerMember: "20.00" };
  const league = await withLeague(world, { by: ruth, players: [ann, max], treasurer: ruth }, terms);
  const lowered = { amount: "40.00", reason: "Still at school" };
  done(await ruth.call(lowerEntryFee, { params: { id: league.id, userId: max.userId }, body: lowered }));
  await payTreasurer(world, ruth, league, ann);
  const paymentIds = [await announce(world, max, league, { amount: "40.00" })];
  done(await ruth.call(confirmPayments, { ...of(league), body: { paymentIds } }));
  done(await fine(ruth, league, ann, { amount: "10.00", reason: "No show" }));
  await acceptCharges(ann, league);
  done(await ruth.call(startSeason, { ...of(league), body: { from: "active" } }));
  await linkResults(world, ruth, league, { "1": ann, "2": max });
  done(await ruth.call(endSeason, of(league)));
  const { current } = (await ruth.call(getLeagueResults, of(league))).body;
  const payouts = [
    { userId: ann.userId, place: 1, amount: "65.00" },
    { userId: max.userId, place: 2, amount: "25.00" },
  ];
  const proposed = done(
    await ruth.call(proposePayouts, { ...of(league), body: { payouts, resultsId: current?.id ?? "" } }),
  );
  const { votingSessionId: sessionId = "" } = proposed as { votingSessionId?: string };
  for (const voter of [ann, max]) done(await voter.call(castVote, { params: { sessionId }, body: { vote: "for" } }));
  await world.passDays(4);
  await world.runJobs();
  done(await ruth.call(returnRemainder, { ...of(league), body: { amount: "10.00" } }));
  for (const { id, userId } of done(await ruth.call(listDebts, of(league))) as { id: string; userId: string }[]) {
    done(await ruth.call(sendDebt, { params: { id }, body: byVenmo(world) }));
    if (userId === ann.userId) done(await ann.call(receiveDebt, { params: { id } }));
  }
  return done(await ann.call(getProof, of(league))) as Proof;
}
