import { completeLeague, type League, startSeason } from "#contract/leagues/leagues.ts";
import { acceptReplacement, inviteReplacement } from "#contract/leagues/replacement-invitations.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listDebts } from "#contract/money/treasurer/debts.ts";
import { recordPayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { answerTreasurer, nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { type Cast, type LeagueScene, NOTHING } from "#tests/access/cast.ts";
import { byVenmo, done } from "#tests/money/treasurer-acts.ts";
import type { TestApp } from "#tests/support/app.ts";
import { of, propose, withLeague } from "#tests/support/with-league.ts";
import { emailedToken, type Person } from "#tests/support/world.ts";

const DYNASTY = { leagueType: "dynasty", minYears: 1, maxYears: 1 };

/** Plays two leagues whose treasurer has changed: the former one still keeps what was paid, and owes the winner a prize. */
export async function handedOver(world: TestApp, cast: Cast): Promise<Record<"closed" | "listed", LeagueScene[]>> {
  return { closed: [await withoutSeat(world, cast)], listed: [await withSeat(world, cast)] };
}

async function name(commissioner: Person, league: League, treasurer: Person): Promise<void> {
  done(await commissioner.call(nameTreasurer, { ...of(league), body: { userId: treasurer.userId } }));
  done(await treasurer.call(answerTreasurer, { ...of(league), body: { accepts: true } }));
}

async function sceneOf(league: League, { commissioner, winner }: Cast): Promise<LeagueScene> {
  const debts = done(await commissioner.call(listDebts, of(league)));
  const payout = debts.find(({ userId }) => userId === winner.userId)?.id ?? "";
  return { ...NOTHING, id: league.id, member: winner.userId, payout };
}

/** In the middle of its season, when both of them play. */
async function withSeat(world: TestApp, cast: Cast): Promise<LeagueScene> {
  const { commissioner, member, treasurer, winner } = cast;
  const former = cast["former treasurer"];
  const terms = { leagueType: "pickem", payoutFrequency: "weekly", periodPrizeShare: 90 };
  const league = await withLeague(
    world,
    { by: commissioner, players: [former, treasurer, winner, member], paid: [winner, treasurer], treasurer: former },
    { ...terms, name: "Open Handover", isPublic: true },
  );
  await name(commissioner, league, treasurer);
  const payouts = [{ userId: winner.userId, place: 1, prize: "Best name", amount: "10.00" }];
  done(await commissioner.call(proposePayouts, { ...of(league), body: { payouts, period: "Week 1" } }));
  return sceneOf(league, cast);
}

/** In a new season, after the former treasurer's seat went to somebody else. */
async function withoutSeat(world: TestApp, cast: Cast): Promise<LeagueScene> {
  const { commissioner, newcomer, treasurer, winner } = cast;
  const former = cast["former treasurer"];
  const league = await withLeague(
    world,
    { by: commissioner, players: [former, treasurer, winner], paid: true, treasurer: former },
    { ...DYNASTY, name: "Closed Handover" },
  );
  done(await former.call(inviteReplacement, { body: { leagueId: league.id, email: newcomer.email } }));
  const token = await emailedToken(world, newcomer.email, "replacement-invite/");
  done(await newcomer.call(acceptReplacement, { params: { token } }));
  const fee = { ...byVenmo(world), amount: "50.00", seasons: 1, userId: newcomer.userId };
  done(await former.call(recordPayment, { ...of(league), body: fee }));
  done(await commissioner.call(completeLeague, of(league)));
  done(await propose(commissioner, league, [[winner, "150.00"]]));
  await name(commissioner, league, treasurer);
  done(await commissioner.call(startSeason, of(league)));
  return sceneOf(league, cast);
}
